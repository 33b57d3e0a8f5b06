"""Surakarta, written without regard to bestmove: its moves, and plain alpha-beta that counts pieces.

A board is a text of 36 points, row by row from the top left: `B`, `W`, or `.` for none.
"""

SIZE = 6
POINTS = SIZE * SIZE
NAMES = [f"{'abcdef'[point % SIZE]}{SIZE - point // SIZE}" for point in range(POINTS)]
START = "W" * 12 + "." * 12 + "B" * 12
#: More than any count of pieces.
WIN = 100


def _point(row, column):
    return row * SIZE + column


def _circuit(distance):
    """Returns the lines of a circuit in the order of a travel, each as its points."""
    near, far = distance, SIZE - 1 - distance
    ahead, back = range(SIZE), range(SIZE - 1, -1, -1)
    return [
        [_point(near, column) for column in ahead],
        [_point(row, far) for row in ahead],
        [_point(far, column) for column in back],
        [_point(row, near) for row in back],
    ]


def _travels(start):
    """Returns each way that leaves a point along a circuit: its points, and whether a loop is before each."""
    ways = []
    for distance in (1, 2):
        lines = _circuit(distance)
        for way in (lines, [line[::-1] for line in reversed(lines)]):
            for first, line in enumerate(way):
                if start not in line:
                    continue
                place = line.index(start)
                points = [(point, False) for point in line[place + 1 :]]
                for following in range(1, 5):
                    points += [(point, True) for point in way[(first + following) % 4]]
                ways.append(points)
    return ways


def _neighbours(start):
    row, column = divmod(start, SIZE)
    near = [(row + down, column + aside) for down in (-1, 0, 1) for aside in (-1, 0, 1) if down or aside]
    return [_point(r, c) for r, c in near if 0 <= r < SIZE and 0 <= c < SIZE]


TRAVELS = [_travels(point) for point in range(POINTS)]
NEIGHBOURS = [_neighbours(point) for point in range(POINTS)]


def opponent(side):
    return "W" if side == "B" else "B"


def captures(board, side):
    """Yields the captures of a side, as pairs of points. Some come twice."""
    for start in range(POINTS):
        if board[start] != side:
            continue
        for way in TRAVELS[start]:
            for point, is_behind_loop in way:
                if point == start or board[point] == ".":
                    continue
                if is_behind_loop and board[point] != side:
                    yield start, point
                break


def steps(board, side):
    """Yields the steps of a side, as pairs of points."""
    for start in range(POINTS):
        if board[start] == side:
            for point in NEIGHBOURS[start]:
                if board[point] == ".":
                    yield start, point


def notation(board, move):
    start, target = move
    return f"{NAMES[start]}{'-' if board[target] == '.' else 'x'}{NAMES[target]}"


def legal_moves(board, side):
    """Returns the moves of a side by their notation."""
    moves = {*captures(board, side), *steps(board, side)}
    return {notation(board, move): move for move in sorted(moves)}


def play(board, move):
    start, target = move
    points = list(board)
    points[start], points[target] = ".", points[start]
    return "".join(points)


def alpha_beta(board, side, depth, alpha, beta):
    """Returns the pieces by which a side is ahead after this many plies, or ±`WIN`."""
    other = opponent(side)
    own_left, other_left = board.count(side), board.count(other)
    ahead = own_left - other_left
    if own_left == 0:
        return -WIN
    if depth == 0:
        return ahead
    if depth == 1:
        # A capture is the best of the last moves, and each takes one piece.
        if any(captures(board, side)):
            return WIN if other_left == 1 else ahead + 1
        return ahead if any(steps(board, side)) else -WIN
    best = -WIN
    for moves in (dict.fromkeys(captures(board, side)), steps(board, side)):
        for move in moves:
            score = -alpha_beta(play(board, move), other, depth - 1, -beta, -max(alpha, best))
            best = max(best, score)
            if best >= beta:
                return best
    return best


def choose(board, side, depth, chance):
    """Returns one of the moves that alpha-beta takes for best, drawn by chance."""
    moves = list(legal_moves(board, side).items())
    chance.shuffle(moves)
    best, best_score = None, -WIN - 1
    for name, move in moves:
        score = -alpha_beta(play(board, move), opponent(side), depth - 1, -WIN, -best_score)
        if score > best_score:
            best, best_score = name, score
    return best
