#include "tests/support/simulation/tournament_hall.hpp"

#include <algorithm>
#include <cctype>
#include <stdexcept>
#include <utility>

#include "engine/contest.hpp"
#include "engine/pairing.hpp"
#include "protocol/game_codec.hpp"
#include "server/base/game_lots.hpp"
#include "server/tournament/pairing.hpp"
#include "server/tournament/tournament_json.hpp"

namespace tournament_test {
namespace tournament = server::tournament;
using tournament::Board;
using tournament::BoardRef;
using tournament::EntrantId;
using tournament::Match;
using tournament::Settings;

namespace {

[[noreturn]] void fail(const std::string& what) { throw std::runtime_error(what); }

}  // namespace

server::Person person(const std::string& name) {
    std::string id = "p000000";
    for (const char letter : name) id += std::isalnum(static_cast<unsigned char>(letter)) != 0 ? letter : 'x';
    return {server::PlayerId{id}, name};
}
tournament::Who who(const std::string& name) { return {person(name), false, true}; }

engine::Options options_of(std::string_view game, const Json& options) {
    Json given = options;
    if (game == "ctor" && given.empty()) given = {{"size", 8}, {"teams", {1, 1}}};
    const auto read = protocol::read_options(game, given, protocol::OptionsFrom::room);
    if (!read) fail(read.error().message);
    return *read;
}

Settings settings_of(tournament::Kind kind, std::string_view game) {
    Settings settings;
    settings.id = "T0000001";
    settings.name = "Parrots Open";
    settings.options = options_of(game);
    settings.kind = kind;
    settings.tie_breaks = {engine::pairing::TieBreak::buchholz, engine::pairing::TieBreak::sonneborn_berger};
    if (kind == tournament::Kind::scramble) {
        settings.tie_breaks = {engine::pairing::TieBreak::counted, engine::pairing::TieBreak::wins};
        settings.entrants_max = engine::pairing::evening_most;
        settings.rounds = 4;
        settings.round_ms = 600'000;
        settings.is_public = false;
    }
    if (kind == tournament::Kind::team_match) {
        settings.is_team = true;
        settings.entrants_max = 2;
        settings.boards = 2;
    }
    return settings;
}

Settings team_settings_of(tournament::Kind kind, unsigned boards) {
    Settings settings = settings_of(kind);
    settings.is_team = true;
    settings.boards = boards;
    return settings;
}

engine::GameScore score_for(const engine::Options& options, std::optional<engine::Side> winner, int margin) {
    const auto worth = engine::contest_points_of(options);
    engine::GameScore score{winner, {worth.tie, worth.tie}, {}};
    if (engine::has_plain_results(options)) score.counted = {32, 32};
    if (engine::has_plain_results(options) && winner) score.counted = {30 + margin, 34 - margin};
    if (winner) {
        score.points[engine::index(*winner)] = worth.win;
        score.points[engine::index(engine::other(*winner))] = worth.loss;
    }
    return score;
}

Hall::Hall(const Settings& settings, std::uint64_t seed, std::string_view password) {
    engine::Bytes32 bytes = engine::sha256("hall/" + std::to_string(seed));
    tournament::Decision first;
    core.emplace(tournament::Opened{settings, person("Director"), bytes}, password, now, first);
    perform(std::move(first));
}

std::string Hall::ask(const tournament::Who& asking, const tournament::Command& command) {
    const auto before = tournament::page_json(state());
    auto reply = core->request({asking, command, now});
    if (!reply) {
        if (tournament::page_json(state()) != before) fail("a refusal has changed something");
        return reply.error().code;
    }
    perform(std::move(reply).value());
    return "ok";
}
std::string Hall::ask(const std::string& name, const tournament::Command& command) { return ask(who(name), command); }

Hall& Hall::direct(const tournament::Command& command) {
    const auto code = ask("Director", command);
    if (code != "ok") fail("the director is refused: " + code);
    return *this;
}

Hall& Hall::enter(const std::vector<std::string>& names) {
    for (const auto& name : names) {
        const auto code = ask(name, tournament::Register{});
        if (code != "ok") fail(name + " is refused: " + code);
    }
    return *this;
}

EntrantId Hall::enter_team(const std::string& captain, std::size_t members, std::string club) {
    if (ask(captain, tournament::Register{captain + "'s", std::move(club), 0, {}, {}}) != "ok")
        fail(captain + " is refused");
    const auto id = state().entrant_of(person(captain).id)->id;
    for (std::size_t member = 2; member <= members; ++member) {
        const auto name = captain + '/' + std::to_string(member);
        if (ask(name, tournament::JoinTeam{*core->invite_code(id, who(captain))}) != "ok") fail(name + " is refused");
    }
    return id;
}

EntrantId Hall::id_of(const std::string& name) const {
    const auto* entrant = state().entrant_of(person(name).id);
    if (entrant == nullptr) fail(name + " has no part in it");
    return entrant->id;
}
engine::pairing::Number Hall::number_of(const std::string& name) const {
    return state().entrant(id_of(name))->number.value();
}

Hall& Hall::pass_to(std::int64_t ms) {
    for (int wakes = 0; core->wake_at() && *core->wake_at() <= ms; ++wakes) {
        if (wakes > 1000) fail("it never sleeps again");
        now = std::max(now, *core->wake_at());
        perform(core->wake(now));
    }
    now = ms;
    return *this;
}

void Hall::answer_search() {
    if (!wanted) return;
    const auto search = *std::exchange(wanted, std::nullopt);
    perform(core->paired(search.number, tournament::find(search.search), now));
}

Hall& Hall::start_board(const std::string& room) {
    perform(core->board_started(rooms.at(room).board, now));
    return *this;
}
Hall& Hall::end_board(const std::string& room, const engine::GameScore& score,
                      const std::vector<engine::Seat>& missing) {
    // The name may be the room's own, which is gone then.
    const auto open = rooms.extract(room).mapped();
    perform(core->board_ended(open.board, score, server::fairness_of(open.key, 0).game_id, missing, now));
    return *this;
}
Hall& Hall::miss_board(const std::string& room, tournament::BySide has_come) {
    const auto ref = rooms.extract(room).mapped().board;
    perform(core->board_not_played(ref, has_come, now));
    return *this;
}

Hall& Hall::close_board(const std::string& room) {
    const auto ref = rooms.extract(room).mapped().board;
    perform(core->board_closed(ref, now));
    return *this;
}

Hall& Hall::play_round() {
    while (!rooms.empty()) {
        const auto [room, open] = *rooms.begin();
        const auto& match = *state().match(open.board);
        const bool white_wins = match.white.has(std::ranges::min(match.everybody()));
        end_board(room, score_for(open.options, tournament::side_of(*state().board(open.board), white_wins)));
    }
    return *this;
}
Hall& Hall::play_round(std::mt19937_64& lots) {
    while (!rooms.empty()) {
        const auto [room, open] = *rooms.begin();
        std::optional<engine::Side> winner;
        const auto lot = lots() % 5;
        if (lot != 0 || !engine::has_plain_results(open.options))
            winner = lot % 2 == 0 ? engine::Side::white : engine::Side::black;
        end_board(room, score_for(open.options, winner, static_cast<int>(lots() % 9)));
    }
    return *this;
}

Hall& Hall::play_out() {
    while (state().status() == tournament::Status::running) {
        play_round();
        if (tournament::is_complete(state())) return direct(tournament::Finish{});
        direct(tournament::NextRound{});
    }
    return *this;
}

void Hall::forget(const std::string& name) { perform(core->forget(person(name).id, now)); }

void Hall::rename(const std::string& name, const std::string& to) {
    const auto command = tournament::renaming(state(), {person(name).id, to});
    if (command && ask(tournament::Who{person("Operator"), true}, *command) != "ok") fail(name + " keeps the name");
}

void Hall::restart() {
    const auto before = tournament::page_json(state());
    core.emplace(lines);
    if (tournament::page_json(state()) != before) fail("another tournament came back");
    rooms.clear();
    wanted.reset();
    perform(core->resume(now), true);
}

Json Hall::page() const { return protocol::parse_json(tournament::page_json(state()), protocol::any_depth).value(); }

void Hall::perform(tournament::Decision decision, bool is_restart) {
    for (const auto& key : decision.keys) {
        if (!keys.insert(key).second) fail(key + " is decided twice");
    }
    for (const auto& line : decision.records) {
        const auto timed = tournament::decode(line);
        if (!timed || tournament::encode(*timed) != line) fail("does not come back: " + line);
        if (twin_) {
            twin_->apply(*timed);
        } else {
            twin_.emplace(*timed);
        }
        lines.push_back(line);
    }
    if (!decision.records.empty() && tournament::page_json(*twin_) != tournament::page_json(state()))
        fail("the journal tells another tournament");
    for (auto& effect : decision.effects) {
        if (auto* open = std::get_if<tournament::OpenRoom>(&effect)) {
            if (!is_restart) ++rooms_opened;
            if (!keys.contains(state().settings().id + '/' + tournament::text_of(open->board)))
                fail("a room without a key");
            if (!rooms.emplace(open->room, *open).second) fail("a room is opened twice");
        } else if (auto* close = std::get_if<tournament::CloseRoom>(&effect)) {
            if (rooms.erase(close->room) != 1) fail("a room is closed that is not there");
        } else if (auto* change = std::get_if<tournament::ChangeReservation>(&effect)) {
            rooms.at(change->room).seats = change->seats;
        } else if (auto* chat = std::get_if<tournament::SwitchChat>(&effect)) {
            auto& has_chat = rooms.at(chat->room).has_chat;
            if (std::exchange(has_chat, chat->is_on) == chat->is_on) fail("a chat is switched to what it is");
        } else if (auto* search = std::get_if<tournament::PairingWanted>(&effect)) {
            wanted = std::move(*search);
        } else if (auto* called = std::get_if<tournament::Called>(&effect)) {
            calls.push_back(std::move(*called));
        } else if (auto* told = std::get_if<tournament::Byes>(&effect)) {
            byes = std::move(*told);
        }
    }
    if (wanted && answers_at_once) answer_search();
}

Hall hall_of(const Settings& settings, const std::vector<std::string>& names) {
    Hall hall(settings);
    // An evening is open from the beginning.
    if (settings.kind != tournament::Kind::scramble) hall.direct(tournament::OpenRegistration{});
    hall.enter(names);
    return hall;
}

const tournament::OpenRoom& room_of(const Hall& hall, const std::string& name) {
    for (const auto& [room, open] : hall.rooms) {
        for (const auto& [seat, player] : open.seats) {
            if (player.name == name) return open;
        }
    }
    fail(name + " has no room");
}
engine::Side side_in(const tournament::OpenRoom& open, const std::string& name) {
    for (const auto& [seat, player] : open.seats) {
        if (player.name == name) return seat.side;
    }
    fail(name + " has no seat");
}

}  // namespace tournament_test
