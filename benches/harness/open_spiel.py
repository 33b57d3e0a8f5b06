"""The Monte Carlo tree search of OpenSpiel as the opponent of a match."""

import asyncio
from contextlib import asynccontextmanager

import pyspiel

#: The constant of UCT, as in OpenSpiel's own examples.
EXPLORATION = 2
ROLLOUTS = 1
MAX_MEMORY_MB = 1_000


class TreeSearch:
    KEEPS_TIME = False

    def __init__(self, game, legal_moves, simulations, seed):
        """`legal_moves` returns the actions of each move of a state."""
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed)
        proves_wins, is_verbose = True, False
        self._bot = pyspiel.MCTSBot(
            game, evaluator, EXPLORATION, simulations, MAX_MEMORY_MB, proves_wins, seed, is_verbose
        )
        self._game = game
        self._legal_moves = legal_moves

    async def reply(self, moves, _position):
        state = self._game.new_initial_state()
        for move in moves:
            for action in self._legal_moves(state)[move]:
                state.apply_action(action)
        # OpenSpiel ends long games.
        if state.is_terminal():
            return None
        known = self._legal_moves(state)
        actions = await asyncio.to_thread(self._actions, state)
        return next(move for move in known if known[move] == actions)

    def _actions(self, state):
        """Returns the actions of a move, which may be several."""
        actions, mover = [], state.current_player()
        while not state.is_terminal() and state.current_player() == mover:
            actions.append(self._bot.step(state))
            state.apply_action(actions[-1])
        return actions


def tree_search(game, legal_moves, simulations):
    """Returns a context for each game: an opponent with this number of simulations a move."""

    @asynccontextmanager
    async def opponent(seed):
        yield TreeSearch(game, legal_moves, simulations, seed)

    return opponent
