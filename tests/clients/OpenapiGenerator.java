// A whole game by the Java client of openapi-generator: java OpenapiGenerator URL

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.GamesApi;
import org.openapitools.client.api.MovesApi;
import org.openapitools.client.model.*;

class OpenapiGenerator {
    public static void main(String[] arguments) throws Exception {
        ApiClient server = new ApiClient();
        server.updateBaseUri(arguments[0]);
        MovesApi moves = new MovesApi(server);

        GameInfo game = new GamesApi(server).listGames(null).getGames().get(0);
        Object board = game.getStart().getBoard();
        String player = game.getStart().getPlayer();
        int plies = 0;
        LegalMoves current = moves.position(new PositionRequest().board(board).player(player));
        while (current.getStatus() == Status.IN_PROGRESS) {
            BestMove best = moves.bestMove(new BestMoveRequest().board(board).player(player));
            Position after = current.getMoves().stream()
                .filter(move -> move.getIndex().equals(best.getIndex()))
                .findFirst().orElseThrow().getAfter();
            board = after.getBoard();
            player = after.getPlayer();
            current = moves.position(new PositionRequest().board(board).player(player));
            plies += 1;
        }

        // A board may be an array of cells, of rows, or one text, and moves may be numbers or texts.
        List<Object> boards = List.of(
            List.of("O", 1, "X", "X", 4, "X", 6, "O", "O"),
            List.of(List.of("O", "", "X"), List.of("X", "", "X"), Arrays.asList(null, "O", "O")),
            "O.XX.X.OO");
        for (Object each : boards) {
            expect(List.of(4), moves.bestMove(new BestMoveRequest().board(each).player("X")).getPv());
        }
        BestMoveRequest mate = new BestMoveRequest().game("chess").moves(List.of("f2f3", "e7e5", "g2g4"));
        expect("d8h4", moves.bestMove(mate).getPv().get(0));

        ProblemDetails problem = null;
        try {
            moves.bestMove(new BestMoveRequest().board("XX").player("X"));
        } catch (ApiException error) {
            problem = ApiClient.createDefaultObjectMapper().readValue(error.getResponseBody(), ProblemDetails.class);
        }
        String pointers = problem.getErrors().stream().map(InvalidField::getPointer).collect(Collectors.joining(","));
        System.out.printf("openapi-generator, Java: %s by %s after %d moves; %s at %s%n",
            current.getStatus(), current.getEndedBy(), plies, problem.getCode(), pointers);
    }

    private static void expect(Object expected, Object actual) {
        if (!expected.equals(actual)) throw new AssertionError(actual);
    }
}
