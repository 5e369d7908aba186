#include "tests/support/simulation/random_tournament.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <stdexcept>

#include "engine/match.hpp"
#include "server/base/limits.hpp"

namespace tournament_test {

using namespace server::tournament;

RandomTournament::RandomTournament(std::uint64_t seed) : lots_(seed), hall_(settings(seed), seed) {
    hall_.answers_at_once = pick(2) == 0;
}

void RandomTournament::play(const std::function<void(const State&)>& look) {
    if (look) look(hall_.state());
    register_people();
    if (look) look(hall_.state());
    hall_.direct(Start{});
    for (int step = 0; step < 400 && !hall_.state().is_over(); ++step) {
        act();
        if (look && step % 20 == 0) look(hall_.state());
    }
    bring_to_an_end();
    if (look) look(hall_.state());
    if (hall_.state().status() == Status::finished && pick(3) == 0) reopen();
    if (!hall_.state().is_over()) throw std::runtime_error("it comes to no end");
}

Settings RandomTournament::settings(std::uint64_t seed) {
    const auto kind = static_cast<Kind>(seed % 5);
    constexpr std::array<std::string_view, 3> games{"ctor", "totas", "tritoc"};
    auto settings = settings_of(kind, games[pick(3)]);
    settings.twice = pick(3) == 0;
    settings.rounds = 1 + pick(6);
    settings.elimination = static_cast<engine::pairing::Elimination>(pick(3));
    settings.scheveningen = pick(2) == 0;
    settings.forbid_same_club = pick(3) == 0;
    settings.annuls_withdrawals = pick(2) == 0;
    if (pick(3) == 0) settings.break_ms = pick(2) * 60'000;
    if (pick(3) == 0) settings.check_in_ms = 3'600'000;
    if (kind != Kind::team_match && pick(4) == 0) {
        settings.is_team = true;
        settings.boards = 1 + pick(3);
    } else if (kind == Kind::team_match) {
        settings.boards = 1 + pick(4);
    }
    using engine::pairing::TieBreak;
    settings.tie_breaks = {TieBreak::direct_encounter, TieBreak::buchholz_cut_1, TieBreak::buchholz,
                           TieBreak::sonneborn_berger, TieBreak::wins,           TieBreak::counted};
    std::shuffle(settings.tie_breaks.begin(), settings.tie_breaks.end(), lots_);
    settings.tie_breaks.resize(pick(settings.tie_breaks.size() + 1));
    if (kind == Kind::scramble) as_evening(settings);
    return settings;
}

void RandomTournament::as_evening(Settings& settings) {
    settings.is_team = false;
    settings.boards = 1;
    settings.entrants_max = engine::pairing::evening_most;
    settings.tie_breaks = {engine::pairing::TieBreak::counted};
    settings.round_ms = std::int64_t{180'000} * (1 + pick(4));
    const unsigned team = 1 + pick(3);
    if (engine::game_name(settings.options) == "ctor")
        settings.options = options_of("ctor", {{"size", 8}, {"teams", {team, team}}});
    if (engine::game_name(settings.options) == "totas" && pick(2) == 0)
        settings.options = options_of("totas", {{"players", 4}});
}

void RandomTournament::enter(const std::string& name) {
    const std::string club = pick(2) == 0 ? "" : "Club " + std::to_string(pick(3));
    const Register wish{"Team " + name, club, static_cast<int>(pick(5)) * 100, {}, {}};
    if (hall_.ask(name, wish) != "ok" || !hall_.state().settings().is_team) return;
    const auto id = hall_.id_of(name);
    const auto needed = line_up_size(hall_.state().settings()) + pick(2);
    for (std::size_t member = 2; member <= needed; ++member) {
        const auto code = *hall_.core->invite_code(id, who(name));
        hall_.ask(name + '/' + std::to_string(member), JoinTeam{code});
    }
    if (hall_.state().has_started()) hall_.ask(name, CheckIn{id});
}

void RandomTournament::register_people() {
    if (hall_.state().settings().kind != Kind::scramble) hall_.direct(OpenRegistration{});
    const auto count = hall_.state().settings().kind == Kind::team_match ? 2 : 2 + pick(9);
    for (unsigned index = 0; index < count; ++index) enter("P" + std::to_string(index));
    if (pick(4) == 0) hall_.direct(AddDirector{person("Helper")});
    if (pick(4) == 0) {
        auto others = hall_.state().settings();
        others.name = "Another Open";
        hall_.direct(ChangeSettings{others, {}});
    }
    if (pick(4) == 0) hall_.direct(SetSeeds{{any_entrant()}});
    if (hall_.state().settings().check_in_ms == 0 || pick(4) == 0) return;
    hall_.direct(OpenCheckIn{});
    for (unsigned index = 0; index < count; ++index) {
        const auto name = "P" + std::to_string(index);
        if (index < 2 || pick(4) != 0) hall_.ask(name, CheckIn{hall_.id_of(name)});
    }
}

EntrantId RandomTournament::any_entrant() {
    auto found = hall_.state().entrants().begin();
    std::advance(found, pick(hall_.state().entrants().size()));
    return found->first;
}
std::optional<BoardRef> RandomTournament::any_board() {
    if (hall_.state().rounds().empty()) return std::nullopt;
    const auto round = 1 + pick(hall_.state().rounds().size());
    const auto& matches = hall_.state().rounds()[round - 1].matches;
    const auto match = 1 + pick(matches.size());
    if (matches[match - 1].boards.empty()) return std::nullopt;
    const auto board = 1 + pick(matches[match - 1].boards.size());
    return BoardRef{round, match, board, matches[match - 1].boards[board - 1].attempt};
}
engine::GameScore RandomTournament::any_score() {
    const auto& options = hall_.state().settings().options;
    std::optional<engine::Side> winner;
    const bool has_ties = !engine::fault_in(options, score_for(options, winner));
    if (!has_ties || pick(4) != 0) winner = pick(2) == 0 ? engine::Side::white : engine::Side::black;
    return score_for(options, winner, static_cast<int>(pick(20)));
}

void RandomTournament::play_a_board() {
    if (hall_.rooms.empty()) return;
    auto found = hall_.rooms.begin();
    std::advance(found, pick(hall_.rooms.size()));
    const auto room = found->first;
    const bool waits = hall_.state().board(found->second.board)->status == BoardStatus::waiting;
    const auto lot = pick(10);
    if (waits && lot == 0) {
        const auto who_came = pick(3);
        hall_.miss_board(room, {who_came == 1, who_came == 2});
    } else if (waits && lot < 4) {
        hall_.start_board(room);
    } else {
        std::vector<engine::Seat> missing;
        if (hall_.state().settings().kind == Kind::scramble && pick(5) == 0 && !found->second.seats.empty())
            missing.push_back(found->second.seats.begin()->first);
        hall_.end_board(room, any_score(), missing);
    }
}

/// Somebody is called otherwise, is put out, or comes back as somebody else.
void RandomTournament::change_a_person() {
    const auto id = any_entrant();
    const auto name = "N" + std::to_string(late_++);
    switch (pick(4)) {
        case 0:
            hall_.ask("Director", Rename{id, name});
            return;
        case 1:
            if (pick(3) == 0) hall_.ask("Director", Expel{id, pick(2) == 0 ? "" : "rude"});
            return;
        default:
            hall_.ask("Director", OfferClaim{id});
            if (pick(3) == 0) hall_.pass(server::limit::tournament_claim_ms);
            if (const auto claim = hall_.core->claim(id, who("Director")))
                hall_.ask(pick(3) == 0 ? "P" + std::to_string(pick(8)) : name, ClaimPlace{claim->code});
    }
}

void RandomTournament::act() {
    switch (pick(32)) {
        case 0:
            return enter("L" + std::to_string(late_++));
        case 1:
            hall_.ask("Director", Withdraw{any_entrant()});
            return;
        case 2:
        case 3:
            hall_.ask("Director", Return{any_entrant()});
            return;
        case 4:
            hall_.ask("Director", MarkAbsent{any_entrant()});
            return;
        case 5:
            hall_.ask("Director", Pause{});
            return;
        case 6:
        case 7:
            hall_.ask("Director", Resume{});
            return;
        case 8:
            if (const auto board = any_board())
                hall_.ask("Director", Correct{*board, any_score(), "the sheet said so"});
            return;
        case 9:
            if (const auto board = any_board(); board && pick(3) == 0)
                hall_.ask("Director", ForfeitBoard{*board, {pick(2) == 0, false}, "left the hall"});
            return;
        case 10:
            return hall_.restart();
        case 11:
        case 12:
        case 13:
            hall_.answer_search();
            hall_.ask("Director", NextRound{});
            return;
        case 14:
            hall_.pass(30'000);
            return;
        case 15:
            if (pick(60) == 0) hall_.direct(Cancel{"rain"});
            return;
        case 16:
            if (const auto board = any_board()) hall_.ask("Director", PlayAgain{*board, "the room froze"});
            return;
        case 17: {
            const auto& entrant = *hall_.state().entrant(any_entrant());
            hall_.ask("Director", SetCaptain{entrant.id, entrant.line_up.back().id});
            return;
        }
        case 18:
            if (pick(8) == 0) hall_.forget("P" + std::to_string(pick(11)));
            return;
        case 19:
        case 20:
            if (const auto board = any_board()) hall_.ask("Director", HoldBoard{*board});
            return;
        case 21:
            hall_.ask("Director", ReleaseBoard{});
            return;
        case 22:
            return change_a_person();
        default:
            return play_a_board();
    }
}

/// Corrections afterwards, and everything that is refused then.
void RandomTournament::reopen() {
    hall_.direct(Reopen{"a sheet was misread"});
    for (unsigned time = pick(6); time > 0; --time) {
        if (const auto board = any_board()) hall_.ask("Director", Correct{*board, any_score(), "the sheet said so"});
        hall_.ask("Director", pick(2) == 0 ? Command{NextRound{}} : Command{Pause{}});
        if (pick(4) == 0) hall_.restart();
        if (pick(8) == 0) hall_.forget("P" + std::to_string(pick(11)));
        if (const auto board = any_board(); board && pick(3) == 0) hall_.ask("Director", HoldBoard{*board});
    }
    if (pick(2) == 0) {
        hall_.direct(Finish{});
    } else {
        hall_.pass(server::limit::tournament_reopened_ms + server::limit::tournament_hold_ms);
    }
}

void RandomTournament::bring_to_an_end() {
    for (int step = 0; step < 200 && !hall_.state().is_over(); ++step) {
        hall_.ask("Director", Resume{});
        while (!hall_.rooms.empty()) hall_.end_board(hall_.rooms.begin()->first, any_score());
        hall_.answer_search();
        if (hall_.state().is_over()) return;
        hall_.pass(120'000);
        if (hall_.ask("Director", NextRound{}) != "ok" || hall_.state().has_no_round()) {
            if (hall_.ask("Director", Finish{}) == "ok") return;
            if (hall_.state().rounds().empty()) hall_.ask("Director", Cancel{"nobody left"});
        }
    }
}

}  // namespace tournament_test
