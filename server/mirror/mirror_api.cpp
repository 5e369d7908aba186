#include "server/mirror/mirror_api.hpp"

#include <algorithm>
#include <utility>

#include "protocol/error.hpp"
#include "server/base/limits.hpp"
#include "server/base/randomness.hpp"
#include "server/http/api_error.hpp"
#include "server/http/query.hpp"
#include "server/mirror/mirrored_rooms.hpp"

namespace server::mirror {

using protocol::Code;
using protocol::error_of;

namespace {

/// Of values such as the list of rooms takes; of all others nothing could come of it.
bool is_word(const std::string& text) {
    return !text.empty() && text.size() <= limit::mirror_query_chars && std::ranges::all_of(text, [](char one) {
        return (one >= 'a' && one <= 'z') || (one >= 'A' && one <= 'Z') || (one >= '0' && one <= '9') || one == '-'
               || one == '_';
    });
}

ApiAnswer answer_of(const Source::Answer& made) {
    constexpr long found = 200;
    if (made.status != found) return http_error(error_in(made).value_or(not_reached()));
    ApiAnswer answer;
    answer.shared = share_text(made.body);
    return answer;
}

}  // namespace

MirrorApi::MirrorApi(Deps deps)
    : deps_(std::move(deps)),
      reading_{deps_.clock, deps_.guard, deps_.metrics},
      streams_(
          {deps_.clock, deps_.guard, deps_.metrics, deps_.rooms, [](const std::string& /*bearer*/) { return true; }}) {
    add_routes(routes_, streams_);
    add_routes(routes_, deps_.relay_readers);
    add_routes(routes_, *this);
}

const std::vector<RouteOf<MirrorApi, RoutedRequest>>& MirrorApi::routes() {
    static const std::vector<RouteOf<MirrorApi, RoutedRequest>> table{
        {{"GET", "rooms", Access::anybody, "", "rooms that anybody may see"}, &MirrorApi::list_rooms},
        {{"GET", "rooms/{room}", Access::anybody, "", "a room as a spectator sees it"}, &MirrorApi::show_room}};
    return table;
}

void MirrorApi::handle(ApiRequest request, std::function<void(ApiAnswer)> answer) {
    // It is told to nobody, and means nothing here: but for that of relays that read here.
    if (!request.bearer.empty() && request.path != "/api/v1/readers") {
        return answer(
            http_error(error_of(Code::forbidden, "a relay takes no tokens and no keys: ask the site itself")));
    }
    routes_.handle(std::move(request), std::move(answer));
}

void MirrorApi::about(const PageRequest& page, std::function<void(PageAbout)> tell) {
    PageAbout about;
    const bool is_here = page.path == "/watch" || page.path.starts_with("/overlay/r/");
    if (!is_here) {
        about.elsewhere = deps_.site + escaped_path(page.path);
        if (!page.query.empty()) about.elsewhere += '?' + escaped_query(page.query);
    }
    tell(std::move(about));
}

void MirrorApi::list_rooms(const RoutedRequest& asked) {
    if (const auto refusal = reading_.take(asked.request.address)) return asked.answer(http_error(*refusal));
    std::string path = "/api/v1/rooms";
    char mark = '?';
    for (const char* name : {"game", "status", "cursor"}) {
        const auto value = query_value(asked.request.query, name);
        if (!value) continue;
        if (!is_word(*value)) {
            return asked.answer(http_error(error_of(Code::malformed, std::string(name) + " is none")));
        }
        path += std::exchange(mark, '&') + std::string(name) + '=' + *value;
    }
    read(path, asked.answer);
}

void MirrorApi::show_room(const RoutedRequest& asked) {
    if (const auto refusal = reading_.take(asked.request.address)) return asked.answer(http_error(*refusal));
    const std::string room = crockford_normal(asked.parts.front());
    if (!is_room_name(room)) return asked.answer(http_error(error_of(Code::no_such_room, "there is no such room")));
    read("/api/v1/rooms/" + room, asked.answer);
}

void MirrorApi::read(const std::string& path, std::function<void(ApiAnswer)> answer) {
    const auto now_ms = deps_.clock.now_ms();
    {
        const std::lock_guard lock(mutex_);
        const auto is_stale = [&](const Read& read) {
            return read.waiting.empty() && now_ms - read.at_ms >= limit::mirror_fresh_ms;
        };
        if (reads_.size() >= limit::mirror_reads)
            std::erase_if(reads_, [&](const auto& one) { return is_stale(one.second); });
        const auto found = reads_.find(path);
        if (found == reads_.end() && reads_.size() >= limit::mirror_reads) {
            return answer(
                http_error(error_of(Code::unavailable, "too much is asked at once", limit::stream_refused_retry_ms)));
        }
        Read& read = reads_[path];
        if (found != reads_.end() && read.waiting.empty() && !is_stale(read)) return answer(read.answer);
        read.waiting.push_back(std::move(answer));
        if (read.waiting.size() > 1) return;
    }
    deps_.source.read(path, [this, path](const Source::Answer& made) { answered(path, made); });
}

void MirrorApi::answered(const std::string& path, const Source::Answer& made) {
    std::vector<std::function<void(ApiAnswer)>> waiting;
    const ApiAnswer answer = answer_of(made);
    {
        const std::lock_guard lock(mutex_);
        Read& read = reads_[path];
        waiting.swap(read.waiting);
        read.answer = answer;
        read.at_ms = deps_.clock.now_ms();
    }
    for (const auto& tell : waiting) tell(answer);
}

}  // namespace server::mirror
