// The table of the HTTP API: which request is answered by whom. It finds the row of a request and says 404 or 405 where
// there is none. Who may ask is written here, but decided where people are known (people/request_reader.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/api.hpp"

namespace server {

/// Who may ask.
enum class Access : std::uint8_t {
    anybody,
    with_token,
    registered,
    director,  // of tournaments; operators, too
    by_operator,
    relay,  // by a token of the operator's (spectate/relay_readers.hpp)
};

/// One row. Everything in it is printed by `tutti routes`.
struct Route {
    std::string method;  // what is read with GET is read with HEAD, too
    std::string path;    // below /api/v1/, "rooms/{room}/stream"; {file.type} has a dot in it
    Access access{};
    std::string body;  // its definition in protocol/schema/http.json; empty: there is nothing to say
    std::string what;  // in one line, for people

    /// The last word of the path.
    std::string_view last_word() const { return std::string_view(path).substr(path.rfind('/') + 1); }
};

/// A row with the member function that answers.
template <class Owner, class Request>
struct RouteOf : Route {
    void (Owner::*handle)(const Request&);
};

struct RoutedRequest {
    ApiRequest request;
    std::vector<std::string> parts = {};  // of the path, what stands for the words in braces
    const Route* route = nullptr;
    std::function<void(ApiAnswer)> answer = {};
};

class Routes {
public:
    using Handler = std::function<void(RoutedRequest)>;

    /// Of those that fit a request, the one that was added first answers. `refuse` answers requests for this path with
    /// a method that no row has.
    void add(const Route& route, Handler handle, Handler refuse = refuse_method);
    /// `answer` is called exactly once, from any thread.
    void handle(ApiRequest request, std::function<void(ApiAnswer)> answer) const;
    /// Whether a row fits it.
    bool has(const ApiRequest& request) const;
    /// 405
    static void refuse_method(const RoutedRequest& asked);

private:
    struct Row {
        Route route;
        std::vector<std::string> words;  // of the path
        Handler handle;
        Handler refuse;
    };
    static std::vector<std::string> words_in(const ApiRequest& request);
    const Row* find(const ApiRequest& request, const std::vector<std::string>& words) const;

    std::vector<Row> rows_;
};

/// The rows of `Owner::routes()`, answered by `owner`, which outlives the table.
template <class Owner>
void add_routes(Routes& routes, Owner& owner) {
    for (const auto& route : Owner::routes()) {
        routes.add(route, [&owner, handle = route.handle](const RoutedRequest& asked) { (owner.*handle)(asked); });
    }
}

/// As a table in Markdown.
std::string to_markdown(const std::vector<Route>& routes);

}  // namespace server
