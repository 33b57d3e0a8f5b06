"""A client in one function: python3 examples/python/best_move.py [URL]"""

import json
import sys
import urllib.error
import urllib.request

SERVER = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080"


def best_move(question):
    body = json.dumps(question).encode()
    request = urllib.request.Request(f"{SERVER}/best-move", body, {"content-type": "application/json"})
    try:
        return json.load(urllib.request.urlopen(request))
    except urllib.error.HTTPError as error:
        # An error is a problem document, whose detail says what to fix.
        raise ValueError(json.load(error)["detail"]) from error


board = ["O", 1, "X", "X", 4, "X", 6, "O", "O"]
answer = best_move({"board": board, "player": "X"})
print("X plays", answer["index"])
for move in answer["candidates"]:
    print(f"{move['index']}: score {move['score']}, {move['outcome']} in {move['remoteness']}")
