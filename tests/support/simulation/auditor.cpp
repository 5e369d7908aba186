#include "tests/support/simulation/auditor.hpp"

#include <algorithm>
#include <exception>
#include <sstream>
#include <utility>

#include "engine/base/overloaded.hpp"
#include "protocol/game_codec.hpp"
#include "protocol/record.hpp"
#include "protocol/replay.hpp"
#include "server/base/limits.hpp"
#include "tests/support/simulation/world.hpp"

namespace simulation {

using namespace server::room;

namespace {

/// Equal where the engine takes two actions for the same, no matter who acts.
std::string canonical(const engine::Action& action) {
    protocol::JsonWriter writer;
    writer.begin_object();
    protocol::write_input_fields(writer, engine::PlayerInput{engine::Seat{}, action});
    writer.end_object();
    return writer.take();
}

}  // namespace

const State* Auditor::state(const std::string& room) const {
    const auto found = rooms_.find(room);
    return found == rooms_.end() || !found->second.state ? nullptr : &*found->second.state;
}

void Auditor::read() {
    for (const DiskRoom& kept : world_.disk().rooms()) {
        Room& room = rooms_[kept.id];
        // What follows a fault makes no sense, and cannot be played.
        for (; room.read < kept.lines.size() && !world_.is_blamed(); ++room.read) {
            try {
                read(room, kept, kept.lines[room.read]);
            } catch (const std::exception& fault) {
                world_.blame("line " + std::to_string(room.read) + " of room " + kept.id + ": " + fault.what() + ": "
                             + kept.lines[room.read].text);
            }
        }
    }
}

void Auditor::read(Room& room, const DiskRoom& kept, const DiskLine& line) {
    const auto options = room.state ? std::optional(room.state->settings().options) : std::nullopt;
    const auto decoded = decode(line.text, options);
    if (!decoded) return world_.blame("a line that cannot be read: " + line.text);
    const std::int64_t at_ms = decoded->at.ms;
    if (const auto* opened = std::get_if<Opened>(&decoded->change)) {
        if (room.state) return world_.blame("room " + kept.id + " is opened twice");
        room.state.emplace(*opened, decoded->at);
        room.life = line.life;
        room.wall_minus_room_ms = line.wall_ms - at_ms;
        room.last_up_ms = world_.up_ms(line.wall_ms);
        return;
    }
    if (!room.state) return world_.blame("room " + kept.id + " is not opened by its first line");
    look_at_clock(room, kept, line, at_ms);
    if (const auto* played = std::get_if<Played>(&decoded->change)) look_at_input(room, *played, at_ms, kept.id);
    if (std::holds_alternative<Resumed>(decoded->change)) look_at_return(room, at_ms, kept.id);
    if (world_.is_blamed()) return;
    note(room, decoded->change);
    const auto outcome = room.state->apply(decoded->change, decoded->at);
    if (outcome.refusal) world_.blame("room " + kept.id + " has kept what its game refuses: " + line.text);
    for (const auto& [seat, holder] : room.state->holders()) {
        if (holder.person) room.seated.insert(holder.person->id.text + ' ' + engine::name_of(seat));
    }
    for (const auto& notice : outcome.notices) {
        room.facts.try_emplace(protocol::json_text(protocol::write_notice, notice), world_.up_ms(line.wall_ms));
    }
    if (std::holds_alternative<GameStarted>(decoded->change)) room.game_began_ms = at_ms;
    if (std::holds_alternative<Restarted>(decoded->change)) {
        room.returned_ms = at_ms;
        if (room.state->stands() && !room.stands_since_ms) room.stands_since_ms = at_ms;
    }
    if (!outcome.finished) return;
    room.stands_since_ms.reset();
    ++room.finished;
    ++finished_;
    const auto game = world_.disk().games().find(outcome.finished->id);
    if (game == world_.disk().games().end()) {
        world_.blame("game " + outcome.finished->id + " has ended, and its record is not kept");
    } else if (game->second->record != outcome.finished->record) {
        world_.blame("the record of game " + outcome.finished->id + " is not what was played");
    }
}

/// wire.md 4.4: a room's time runs with the server, and stands still while that is away, and until the room is opened:
/// not at all in a life of the server in which nothing was written of it.
void Auditor::look_at_clock(Room& room, const DiskRoom& kept, const DiskLine& line, std::int64_t at_ms) {
    const std::int64_t up_ms = world_.up_ms(line.wall_ms);
    if (at_ms < room.last_room_ms) world_.blame("the time of room " + kept.id + " goes back: " + line.text);
    if (line.life == room.life) {
        if (line.wall_ms - at_ms != room.wall_minus_room_ms) {
            world_.blame("the time of room " + kept.id + " has jumped by "
                         + std::to_string(room.wall_minus_room_ms - (line.wall_ms - at_ms)) + " ms: " + line.text);
        }
    } else {
        const std::int64_t passed_ms = at_ms - room.last_room_ms;
        const std::int64_t most_ms = world_.up_ms_at_end_of(room.life) - room.last_up_ms;
        if (passed_ms > most_ms) {
            world_.blame("room " + kept.id + " counts " + std::to_string(passed_ms) + " ms where the server ran for "
                         + std::to_string(most_ms) + ": " + line.text);
        }
        if (line.text.find(R"("change":"restarted")") == std::string::npos) {
            world_.blame("room " + kept.id + " does not say that the server was away: " + line.text);
        }
        room.life = line.life;
        room.wall_minus_room_ms = line.wall_ms - at_ms;
    }
    room.last_room_ms = at_ms;
    room.last_up_ms = up_ms;
}

/// record.md 2: a deadline takes effect at its own time, not early, and as late as a line's lag; people's actions are
/// stamped on arrival, or by 4.2 before the deadline.
void Auditor::look_at_input(Room& room, const Played& played, std::int64_t at_ms, const std::string& id) {
    if (!room.state->match()) return world_.blame("room " + id + " plays, and no game has begun");
    const std::int64_t now_ms = room.stands_since_ms.value_or(at_ms) - room.game_began_ms;
    const std::int64_t slack_ms = server::limit::lag_max_ms + 1 + world_.longest_pause_ms();
    const auto blame = [&](const char* what) {
        world_.blame(std::string(what) + " in room " + id + ": at " + std::to_string(played.at.ms) + ", when it was "
                     + std::to_string(now_ms));
    };
    if (played.at.ms > now_ms) blame("an input before its time");
    if (played.at.ms < now_ms - slack_ms) blame("an input long after its time");
    const auto deadline = room.state->match()->deadline();
    if (std::holds_alternative<engine::Tick>(played.input)) {
        if (!deadline || *deadline != played.at) blame("a deadline that is not the game's next takes effect");
        return;
    }
    if (deadline && *deadline <= played.at) blame("something is done though a deadline has passed");
    const auto* of_player = std::get_if<engine::PlayerInput>(&played.input);
    if (of_player == nullptr || !of_player->seat) return;
    const SeatHolder* holder = room.state->holder_of(*of_player->seat);
    if (holder == nullptr) return blame("nobody sits where something is done");
    if (holder->is_bot()) return;
    room.acts.push_back({holder->person->id.text, canonical(of_player->action), played.at.ms});
    ++acts_;
}

void Auditor::look_at_return(Room& room, std::int64_t at_ms, const std::string& id) {
    if (!room.state->stands()) return world_.blame("room " + id + " goes on, which did not stand still");
    const std::int64_t waited_ms = at_ms - room.returned_ms;
    if (waited_ms > server::limit::come_back_ms + world_.longest_pause_ms()) {
        world_.blame("room " + id + " has waited for " + std::to_string(waited_ms) + " ms");
    }
    if (waited_ms < server::limit::come_back_ms) {
        for (const auto& [seat, holder] : room.state->holders()) {
            if (holder.person && !world_.is_back(holder.person->id.text, room.life)) {
                world_.blame("room " + id + " goes on without " + holder.person->id.text);
            }
        }
    }
    room.game_began_ms += at_ms - room.stands_since_ms.value_or(at_ms);
    room.stands_since_ms.reset();
}

void Auditor::note(Room& room, const Change& change) {
    std::visit(engine::Overloaded{[&](const ReadyChanged& ready) {
                                      if (ready.entropy) ++room.marks[*ready.entropy];
                                  },
                                  [&](const RematchAgreed& agreed) {
                                      if (agreed.entropy) ++room.marks[*agreed.entropy];
                                  },
                                  [&](const Spoken& spoken) {
                                      ++room.marks[spoken.text];
                                      const bool plays = room.state->status() == protocol::RoomStatus::playing;
                                      room.words.push_back({spoken, plays});
                                  },
                                  [](const auto&) {}},
               change);
}

void Auditor::finish() {
    read();
    for (const std::string& fault : world_.disk().faults()) world_.blame(fault);
    compare_with_ledger();
    for (const auto& [id, room] : rooms_) {
        if (!room.state) continue;
        compare_acts(id, room);
        compare_told(id, room);
        const auto& series = room.state->series();
        const unsigned added = series.score[0] + series.score[1] + series.ties;
        if (series.played != room.finished || added != room.finished) {
            world_.blame("the series of room " + id + " does not add up");
        }
    }
    verify_games();
}

/// What was acknowledged is there; what is there once only.
void Auditor::compare_with_ledger() {
    for (const Asked& asked : world_.ledger().all()) {
        if (asked.type == "room.create") {
            const auto made = std::count_if(rooms_.begin(), rooms_.end(), [&](const auto& one) {
                return one.second.state && one.second.state->settings().name == asked.mark;
            });
            if (made > 1) world_.blame("made twice: " + asked.text);
            if (asked.is_ok && made == 0) world_.blame("acknowledged and lost: " + asked.text);
            continue;
        }
        const auto room = rooms_.find(asked.room);
        if (room == rooms_.end()) {
            if (asked.is_ok && is_changing(asked)) world_.blame("acknowledged and lost: " + asked.text);
            continue;
        }
        if (!asked.mark.empty()) {
            const auto found = room->second.marks.find(asked.mark);
            const std::size_t count = found == room->second.marks.end() ? 0 : found->second;
            if (count > 1) world_.blame("carried out twice: " + asked.text);
            if (asked.is_ok && count == 0) world_.blame("acknowledged and lost: " + asked.text);
        }
        if (asked.type != "seat.take" || !asked.is_ok || room->second.state->settings().solo) continue;
        const std::string seat = protocol::Json::parse(asked.text).at("seat");
        if (!room->second.seated.contains(asked.player + ' ' + seat)) {
            world_.blame("acknowledged and lost: " + asked.text);
        }
    }
}

void Auditor::compare_acts(const std::string& id, const Room& room) {
    std::map<std::pair<std::string, std::string>, std::vector<std::int64_t>> done;
    for (const Act& act : room.acts) done[{act.player, act.action}].push_back(act.at_ms);
    std::map<std::pair<std::string, std::string>, std::size_t> open;
    for (const Asked& asked : world_.ledger().all()) {
        if (asked.type != "act" || asked.room != id) continue;
        const auto action = protocol::read_action(room.state->settings().options, asked.action);
        if (!action) continue;
        const std::pair key{asked.player, canonical(*action)};
        if (!asked.is_ok) {
            // A refused request that was sent again to another process may have been decided again.
            if (asked.answer.empty() || asked.said_life > asked.answer_life) ++open[key];
            continue;
        }
        auto& times = done[key];
        const auto at = std::find(times.begin(), times.end(), asked.at_ms.value_or(-1));
        if (at == times.end()) {
            world_.blame("acknowledged and lost: " + asked.text + ", " + asked.answer);
        } else {
            times.erase(at);
        }
    }
    for (const auto& [key, times] : done) {
        if (times.size() <= open[key]) continue;
        world_.blame("room " + id + " has done more often than was asked: " + key.second + ", last at "
                     + std::to_string(times.back()));
    }
}

/// Everything that was told has happened, and chat has reached only those it was meant for (wire.md 2.7).
void Auditor::compare_told(const std::string& id, const Room& room) {
    const auto told = world_.witness().heard().find(id);
    if (told == world_.witness().heard().end()) return;
    for (const std::string& fact : told->second.facts) {
        if (!room.facts.contains(fact)) world_.blame("told in room " + id + " and never happened: " + fact);
    }
    const std::int64_t delay_ms = std::int64_t{1000} * room.state->settings().spectator_delay_s;
    for (const auto& [fact, at_ms] : told->second.watched) {
        const auto happened = room.facts.find(fact);
        if (happened != room.facts.end() && at_ms < happened->second + delay_ms) {
            world_.blame("watchers of room " + id + " are told too early: " + fact);
        }
    }
    for (const auto& [spoken, while_playing] : room.words) {
        const auto heard = told->second.chat.find(spoken.text);
        if (heard == told->second.chat.end()) continue;
        for (const std::string& audience : heard->second) {
            const bool for_side = spoken.channel == protocol::ChatChannel::team && spoken.seat;
            const bool is_meant = !for_side || audience == "solo"
                                  || audience == (spoken.seat->side == engine::Side::black ? "black" : "white");
            const bool is_kept_apart = spoken.channel == protocol::ChatChannel::watchers && while_playing;
            if (!is_meant || (is_kept_apart && audience != "spectator")) {
                world_.blame("\"" + spoken.text + "\" was not for " + audience);
            }
        }
    }
}

void Auditor::verify_games() {
    if (world_.disk().games().size() != finished_) world_.blame("there are more records than games that ended");
    for (const auto& [id, game] : world_.disk().games()) {
        if (!world_.disk().is_out(id)) world_.blame("game " + id + " is over, and nobody finds it");
        std::istringstream in(game->record);
        std::ostringstream out;
        std::ostringstream err;
        if (protocol::verify_record(in, out, err) != 0) {
            world_.blame("the record of game " + id + " does not verify: " + err.str() + out.str());
        }
    }
}

}  // namespace simulation
