#include "server/room/news.hpp"

#include "engine/base/overloaded.hpp"
#include "protocol/game_codec.hpp"
#include "protocol/server_message.hpp"
#include "server/room/game_time.hpp"

namespace server::room {
namespace {

std::string name_of(const SeatHolder& holder) {
    return holder.person ? holder.person->name : bot_name(holder.bot_level);
}

}  // namespace

bool hears(engine::Audience audience, To whom) {
    switch (whom) {
        case To::everybody:
            return true;
        case To::black:
            return engine::shares_with(audience, engine::Side::black);
        case To::white:
            return engine::shares_with(audience, engine::Side::white);
        case To::players:
            return audience != engine::Audience::spectator;
        case To::watchers:
            return audience == engine::Audience::spectator;
    }
    return false;
}

void News::tell(std::string event, To whom, engine::Keeping keeping) {
    events.emplace_back(whom, Event{EventText(event), keeping});
}

/// With something that somebody has written.
void News::tell_peoples(std::string event, To whom) {
    const bool is_team_talk = whom == To::black || whom == To::white;
    events.emplace_back(whom, Event{EventText(event), engine::Keeping::passing, true, is_team_talk});
}

void News::tell_ready(engine::Seat seat, bool ready, engine::Instant at) {
    tell(protocol::ready_event_json(at.ms, seat, ready));
}

void News::tell_of(const Change& change, const State::Outcome& outcome, const State& state, RoomTime now) {
    const std::int64_t at_ms = GameTime(state, now).told().ms;
    std::visit(engine::Overloaded{
                   [&](const SeatedPerson& seated) {
                       tell_peoples(protocol::join_event_json(at_ms, seated.seat, seated.person.name));
                   },
                   [&](const SeatedBot& seated) {
                       tell(protocol::join_event_json(at_ms, seated.seat, bot_name(seated.level)));
                   },
                   [&](const Unseated& unseated) {
                       for (const auto& [seat, holder] : outcome.dropped) {
                           tell_peoples(protocol::leave_event_json(at_ms, seat, name_of(holder), unseated.reason));
                       }
                   },
                   [&](const GameStarted&) { tell_start(state.fairness()); },
                   [&](const Spoken& spoken) { tell_words(spoken, state, at_ms); },
                   [&](const Restarted& restarted) { tell(protocol::away_event_json(at_ms, restarted.away_ms)); },
                   [&](const Configured&) { tell(protocol::configured_event_json(at_ms)); },
                   [&](const Resumed&) { tell(protocol::resumed_event_json(at_ms)); }, [](const auto&) {}},
               change);
    for (const auto& notice : outcome.notices) {
        tell(protocol::json_text(protocol::write_notice, notice), To::everybody, engine::keeping_of(notice));
    }
    if (outcome.finished) ended = outcome.finished->id;
    if (!std::holds_alternative<GameStarted>(change)) return;
    for (const auto& [seat, holder] : outcome.dropped) {
        if (holder.person)
            tell_peoples(protocol::leave_event_json(0, seat, holder.person->name, protocol::Departure::left));
    }
}

/// Before everything else that is told with it: the log starts again.
void News::tell_start(const engine::Fairness& fairness) {
    begins_game = true;
    const Event start{
        EventText(protocol::start_event_json(0, fairness.game_id, engine::commitment_of(fairness.secret)))};
    events.insert(events.begin(), {To::everybody, start});
}

/// Where watchers are told later, what they say to each other is not, and must show nothing of what they have not been
/// told: neither on the clock, nor by whom it reaches. The words of casters and of those who have played, who have seen
/// more than the others, are as late as the game.
void News::tell_words(const Spoken& spoken, const State& state, std::int64_t at_ms) {
    const auto words = [&] { return protocol::chat_event_json(at_ms, line_of(spoken)); };
    const bool watches = !spoken.seat;
    const bool playing = state.status() == protocol::RoomStatus::playing;
    if (watches && state.settings().spectator_delay_s > 0) {
        const bool is_ahead = state.sees_ahead(spoken.who.id);
        // Once the game is over, too, as long as the others have not been told so: Requests has put them among these.
        if (is_ahead && (playing || spoken.channel == protocol::ChatChannel::watchers))
            return tell_peoples(words(), To::watchers);
        watchers_words.push_back(spoken);
        if (!playing && spoken.channel == protocol::ChatChannel::room) tell_peoples(words(), To::players);
    } else if (spoken.channel == protocol::ChatChannel::watchers && playing) {
        watchers_words.push_back(spoken);
    } else if (spoken.channel == protocol::ChatChannel::team && spoken.seat) {
        tell_peoples(words(), spoken.seat->side == engine::Side::black ? To::black : To::white);
    } else {
        tell_peoples(words());
    }
}

}  // namespace server::room
