#include "server/spectate/streams.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include "server/base/limits.hpp"
#include "server/http/api_error.hpp"

namespace server {
namespace {

using protocol::Code;
using protocol::error_of;

/// A stream that is being opened: what its rooms have said so far, each on its own thread.
struct Opening {
    explicit Opening(StreamRooms& all) : rooms(all) {}

    struct Board {
        RoomFeed::Board board;
        std::optional<protocol::Error> refusal;
        bool has_news = true;
    };
    StreamRooms& rooms;
    std::vector<Board> boards;
    bool is_many = false;
    Telling telling;
    std::uint64_t first_stream = 0;
    StreamLease lease;
    std::optional<std::size_t> home;
    std::function<void(ApiAnswer)> answer;
    std::atomic<std::size_t> awaited{0};

    void note_answer() {
        if (--awaited == 0) conclude();
    }
    void conclude();
};

/// Where nobody has anything to tell there is no stream: what is refused, or 204, keeps a browser from asking again.
/// But it is to ask again where a room only stands still for a while: that room begins its stream by saying when
/// (wire.md 6.7).
void Opening::conclude() {
    for (Board& one : boards) {
        if (one.refusal && is_passing(*one.refusal)) one.refusal.reset();
    }
    const auto tells = [](const Board& one) { return !one.refusal && one.has_news; };
    if (std::ranges::none_of(boards, tells)) {
        const auto refused = std::ranges::find_if(boards, [](const Board& one) { return one.refusal.has_value(); });
        const bool has_told_all = std::ranges::any_of(boards, [](const Board& one) { return !one.refusal; });
        if (!has_told_all) return answer(http_error(*refused->refusal));
        ApiAnswer nothing;
        nothing.status = 204;
        return answer(std::move(nothing));
    }
    ApiAnswer stream;
    stream.content_type = content_type_of(telling.format);
    std::vector<RoomFeed::Board> places;
    for (Board& one : boards) {
        if (one.refusal) one.board.refused = one.refusal->code;
        places.push_back(std::move(one.board));
    }
    stream.stream =
        Stream{std::make_shared<RoomFeed>(rooms, std::move(places), is_many, first_stream, std::move(lease)), telling,
               retry_ms_of(first_stream), home};
    answer(std::move(stream));
}

}  // namespace

const std::vector<RouteOf<Streams, RoutedRequest>>& Streams::routes() {
    static const std::vector<RouteOf<Streams, RoutedRequest>> table{
        {{"GET", "stream", Access::anybody, "", "what happens in several rooms, as it happens"}, &Streams::open_rooms},
        {{"GET", "rooms/{room}/stream", Access::anybody, "", "what happens in a room, as it happens"},
         &Streams::open_room}};
    return table;
}

void Streams::open_room(const RoutedRequest& asked) {
    admit(asked, stream_of_room(asked.request, asked.parts.front()));
}
void Streams::open_rooms(const RoutedRequest& asked) { admit(asked, stream_of_rooms(asked.request)); }

void Streams::admit(const RoutedRequest& asked, const engine::Result<StreamWish, protocol::Error>& wish) {
    if (!wish) return asked.answer(http_error(wish.error()));
    StreamLease lease;
    if (const auto refusal = count(asked.request, wish->boards.size(), lease)) {
        return asked.answer(http_error(*refusal));
    }
    // A bearer that is no player's token is taken for a caster's key.
    const std::string& bearer = asked.request.bearer;
    const bool is_token = bearer.empty() || deps_.is_token(bearer);
    open(*wish, is_token ? std::string() : bearer, std::move(lease), asked.answer);
}

/// Each room is a request's work, and the first of them is counted where the request came in (gateway/router.cpp); the
/// others together, so that whoever comes back when told to gets in. The first refusal is for all: a reader who has
/// many streams already is asked to close one, and no room was asked for.
std::optional<protocol::Error> Streams::count(const ApiRequest& request, std::size_t rooms, StreamLease& lease) {
    using Connected = AddressGuard::Connected;
    const auto now_ms = deps_.clock.now_ms();
    switch (deps_.guard.open_stream(lease, request.address, now_ms)) {
        case Connected::yes:
            break;
        case Connected::address_full:
            deps_.metrics.rate_limited.add({"streams"});
            return error_of(Code::rate_limited, "too many streams of this address", limit::stream_refused_retry_ms);
        case Connected::full:
            deps_.metrics.rate_limited.add({"all_streams"});
            return error_of(Code::unavailable, "too many streams", limit::stream_refused_retry_ms);
    }
    const auto meter = deps_.guard.meter(request.address, now_ms);
    if (rooms <= 1 || meter->take(Asked::message, now_ms, rooms - 1) == 0) return std::nullopt;
    deps_.metrics.rate_limited.add({"streams"});
    const auto wait_ms = meter->wait_ms(Asked::message, now_ms, rooms);  // the first is counted again
    return error_of(Code::rate_limited, "too many rooms are asked for from this address", wait_ms);
}

void Streams::open(const StreamWish& wish, const std::string& caster_key, StreamLease lease,
                   std::function<void(ApiAnswer)> answer) {
    const auto opening = std::make_shared<Opening>(deps_.rooms);
    opening->is_many = wish.is_many;
    opening->telling = wish.telling;
    opening->first_stream = deps_.rooms.take_numbers(wish.boards.size());
    opening->lease = std::move(lease);
    opening->answer = std::move(answer);
    opening->awaited = wish.boards.size();
    for (const auto& [room, since] : wish.boards) {
        Watching watching{since, wish.follows, caster_key};
        // Who is told only now and then is told what has changed since then: of that no room knows.
        watching.takes_changes = wish.telling.pace.takes_changes && wish.telling.pace.every_ms == 0;
        opening->boards.push_back({{room, watching, std::nullopt}, {}, true});
    }
    for (std::size_t place = 0; place < wish.boards.size(); ++place) {
        const auto source = deps_.rooms.stream_room(wish.boards[place].room);
        if (!source) {
            opening->boards[place].refusal = error_of(Code::no_such_room, "there is no such room");
            opening->note_answer();
            continue;
        }
        if (!wish.is_many) opening->home = source->shard();
        source->consider(opening->boards[place].board.wish, [opening, place](const StreamRoom::Considered& considered) {
            if (considered) {
                opening->boards[place].has_news = *considered;
            } else {
                opening->boards[place].refusal = considered.error();
            }
            opening->note_answer();
        });
    }
}

}  // namespace server
