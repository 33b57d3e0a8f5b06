// A whole game by the Go client of openapi-generator: go run . URL
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"reflect"
	"strings"

	client "bestmove"
)

// answered returns the answer, or ends the program with the problem that came instead.
func answered[T any](answer *T, _ *http.Response, err error) *T {
	if err != nil {
		panic(err)
	}
	return answer
}

func main() {
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: os.Args[1]}}
	server := client.NewAPIClient(configuration)
	moves, all := server.MovesAPI, context.Background()

	position := func(board any, player string) *client.LegalMoves {
		request := client.PositionRequest{Board: board, Player: *client.NewNullableString(&player)}
		return answered(moves.Position(all).PositionRequest(request).Execute())
	}
	bestMove := func(board any, player string) *client.BestMove {
		request := client.BestMoveRequest{Board: board, Player: *client.NewNullableString(&player)}
		return answered(moves.BestMove(all).BestMoveRequest(request).Execute())
	}

	menu := answered(server.GamesAPI.ListGames(all).Execute())
	start := menu.Games[0].Start
	board, player, plies := start.Board, start.Player, 0
	current := position(board, player)
	for current.Status == client.STATUS_IN_PROGRESS {
		best := bestMove(board, player)
		for _, move := range current.Moves {
			if move.GetIndex() == best.GetIndex() {
				board, player = move.After.Board, move.After.Player
			}
		}
		current = position(board, player)
		plies++
	}

	// A board may be an array of cells, of rows, or one text, and moves may be numbers or texts.
	for _, board := range []any{
		[]any{"O", 1, "X", "X", 4, "X", 6, "O", "O"},
		[][]any{{"O", "", "X"}, {"X", "", "X"}, {nil, "O", "O"}},
		"O.XX.X.OO",
	} {
		if pv := bestMove(board, "X").Pv; !reflect.DeepEqual(pv, []any{4.0}) {
			panic(fmt.Sprint(pv))
		}
	}
	request := client.BestMoveRequest{Game: "chess", Moves: []any{"f2f3", "e7e5", "g2g4"}}
	if mate := answered(moves.BestMove(all).BestMoveRequest(request).Execute()); mate.Pv[0] != "d8h4" {
		panic(mate.Pv)
	}

	_, _, err := moves.BestMove(all).BestMoveRequest(client.BestMoveRequest{Board: "XX", Player: *client.NewNullableString(&player)}).Execute()
	var problem client.ProblemDetails
	if err := json.Unmarshal(err.(*client.GenericOpenAPIError).Body(), &problem); err != nil {
		panic(err)
	}
	var pointers []string
	for _, field := range problem.Errors {
		pointers = append(pointers, field.Pointer)
	}
	fmt.Printf("openapi-generator, Go: %s by %s after %d moves; %s at %s\n",
		current.Status, *current.EndedBy.Get(), plies, problem.Code, strings.Join(pointers, ","))
}
