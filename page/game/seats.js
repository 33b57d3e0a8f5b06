// Who plays: for each player a person, a level of the engine, or the teacher.

export const TEACHER = "teacher";
export const PERSON = "human";
/** The level that a beginner meets, and the one that a teacher plays at. */
export const FIRST_LEVEL = 3;
const TEACHER_LEVEL = 8;
export const LEVELS = 20;

/** How strong levels are in a word, each from the level before it up to this one. */
const WORDS = { beginner: 5, middle: 10, strong: 15, "very-strong": LEVELS - 1, strongest: LEVELS };

export const levelWord = (level) => Object.entries(WORDS).find(([, most]) => level <= most)?.[0];

/** Whether a text names somebody who can have a seat. */
export const isSeat = (who) => who === PERSON || who === TEACHER || (Number(who) >= 1 && Number(who) <= LEVELS);

export class Seats {
  /** @param {Record<string, string>} who by the name of the player */
  constructor(players, who = {}) {
    this.players = players;
    this.who = Object.fromEntries(
      players.map((player, place) => [player, who[player] ?? (place === 0 ? PERSON : String(FIRST_LEVEL))]),
    );
  }

  /** A person on each side. */
  static ofPersons(players) {
    return new Seats(players, Object.fromEntries(players.map((player) => [player, PERSON])));
  }

  isPerson(player) {
    return this.who[player] === PERSON;
  }

  /** The level at which the engine plays for a player. */
  level(player) {
    const who = this.who[player];
    return who === TEACHER ? TEACHER_LEVEL : Number(who);
  }

  /** Whether somebody is taught: a person plays against the teacher. */
  get hasTeacher() {
    return Object.values(this.who).includes(TEACHER);
  }

  get persons() {
    return this.players.filter((player) => this.isPerson(player));
  }

  /** The same people with the sides changed. */
  get changed() {
    const [first, second] = this.players;
    return new Seats(this.players, { [first]: this.who[second], [second]: this.who[first] });
  }
}
