#include "server/http/routes.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "protocol/error.hpp"
#include "server/http/api_error.hpp"

namespace server {
namespace {

using protocol::Code;
using protocol::error_of;

constexpr std::string_view root = "/api/v1/";

std::vector<std::string> words_of(std::string_view path) {
    std::vector<std::string> words;
    while (true) {
        const auto slash = path.find('/');
        words.emplace_back(path.substr(0, slash));
        if (slash == std::string_view::npos) return words;
        path.remove_prefix(slash + 1);
    }
}

bool is_open(std::string_view word) { return word.starts_with('{'); }

bool fits(std::string_view wanted, std::string_view given) {
    if (!is_open(wanted)) return wanted == given;
    return !given.empty() && (wanted.find('.') == std::string_view::npos || given.find('.') != std::string_view::npos);
}

bool fits(const std::vector<std::string>& wanted, const std::vector<std::string>& given) {
    if (wanted.size() != given.size()) return false;
    for (std::size_t place = 0; place < wanted.size(); ++place) {
        if (!fits(wanted[place], given[place])) return false;
    }
    return true;
}

std::vector<std::string> parts_of(const std::vector<std::string>& wanted, std::vector<std::string> given) {
    std::vector<std::string> parts;
    for (std::size_t place = 0; place < wanted.size(); ++place) {
        if (is_open(wanted[place])) parts.push_back(std::move(given[place]));
    }
    return parts;
}

void refuse(const RoutedRequest& asked, unsigned status, const char* message) {
    ApiAnswer refusal = http_error(error_of(Code::unknown_type, message));
    refusal.status = status;
    asked.answer(std::move(refusal));
}

std::string_view name_of(Access access) {
    switch (access) {
        case Access::anybody:
            return "anybody";
        case Access::with_token:
            return "a token";
        case Access::registered:
            return "registered";
        case Access::director:
            return "director";
        case Access::by_operator:
            return "operator";
        case Access::relay:
            return "relay";
    }
    return "";
}

}  // namespace

void Routes::add(const Route& route, Handler handle, Handler refuse) {
    rows_.push_back({route, words_of(route.path), std::move(handle), std::move(refuse)});
}

void Routes::refuse_method(const RoutedRequest& asked) { refuse(asked, 405, "not with this method"); }

std::vector<std::string> Routes::words_in(const ApiRequest& request) {
    const std::string_view path = request.path;
    return words_of(path.starts_with(root) ? path.substr(root.size()) : std::string_view());
}

/// Null: none fits, or none by this method.
const Routes::Row* Routes::find(const ApiRequest& request, const std::vector<std::string>& words) const {
    const std::string_view method = request.method == "HEAD" ? "GET" : std::string_view(request.method);
    const auto found = std::ranges::find_if(
        rows_, [&](const Row& row) { return row.route.method == method && fits(row.words, words); });
    return found == rows_.end() ? nullptr : &*found;
}

bool Routes::has(const ApiRequest& request) const { return find(request, words_in(request)) != nullptr; }

void Routes::handle(ApiRequest request, std::function<void(ApiAnswer)> answer) const {
    const auto words = words_in(request);
    if (const Row* row = find(request, words)) {
        return row->handle({std::move(request), parts_of(row->words, words), &row->route, std::move(answer)});
    }
    const Row* other = nullptr;
    std::string allowed = "OPTIONS";
    for (const Row& row : rows_) {
        if (!fits(row.words, words)) continue;
        if (other == nullptr) other = &row;
        const std::string methods = row.route.method == "GET" ? "GET, HEAD" : row.route.method;
        if (allowed.find(methods) == std::string::npos) allowed += ", " + methods;
    }
    if (other == nullptr) {
        const RoutedRequest refused{std::move(request), {}, nullptr, std::move(answer)};
        return refuse(refused, 404, "no such thing");
    }
    auto told = [answer = std::move(answer), allowed = std::move(allowed)](ApiAnswer made) {
        if (made.status == 405) made.allow = allowed;
        answer(std::move(made));
    };
    other->refuse({std::move(request), {}, nullptr, std::move(told)});
}

std::string to_markdown(const std::vector<Route>& routes) {
    std::string table = "| method | path | who | body | what |\n|---|---|---|---|---|\n";
    for (const Route& route : routes) {
        const std::string body = route.body.empty() ? "" : '`' + route.body + '`';
        table += fmt::format("| {} | `{}{}` | {} | {} | {} |\n", route.method, root, route.path, name_of(route.access),
                             body, route.what);
    }
    return table;
}

}  // namespace server
