#include "tests/support/simulation/random_evening.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <stdexcept>

#include "engine/match.hpp"
#include "server/tournament/course.hpp"
#include "server/tournament/pairing.hpp"
#include "server/tournament/verification.hpp"

namespace tournament_test {

using namespace server::tournament;
using engine::Side;

namespace {

constexpr std::int64_t pause_ms = 30'000;
constexpr std::size_t always_there = 4;  // so that there is something to draw

/// How few computer players so many people need at tables of this form; nothing: they cannot all sit. Every table is
/// tried for who comes last.
std::optional<std::size_t> fewest_computers(std::size_t people, const engine::pairing::TableForm& form) {
    std::vector<std::optional<std::size_t>> fewest(people + 1);
    fewest[0] = 0;
    for (std::size_t count = 1; count <= people; ++count) {
        const auto consider = [&](std::size_t seated, std::size_t computers) {
            if (seated > count || !fewest[count - seated]) return;
            const auto all = *fewest[count - seated] + computers;
            if (!fewest[count] || all < *fewest[count]) fewest[count] = all;
        };
        for (std::size_t side = form.smaller ? 1 : form.team; side <= form.team; ++side) {
            consider(2 * side, 0);
            if (form.uneven && side > 1) consider(2 * side - 1, 0);
            if (form.computers) consider(2 * side - 1, 1);
        }
    }
    return fewest[people];
}

}  // namespace

Settings settings_of(const EveningPlan& plan) {
    auto settings = settings_of(Kind::scramble, plan.game);
    if (plan.game == "ctor") settings.options = options_of("ctor", {{"size", 8}, {"teams", {plan.team, plan.team}}});
    if (plan.game == "totas" && plan.team == 2) settings.options = options_of("totas", {{"players", 4}});
    settings.rounds = plan.rounds;
    settings.round_ms = 180'000;
    if (plan.seed % 2 == 0) settings.break_ms = pause_ms;
    return settings;
}

RandomEvening::RandomEvening(const EveningPlan& plan)
    : plan_(plan), lots_(plan.seed), hall_(settings_of(plan), plan.seed) {}

void RandomEvening::require(bool is_so, const std::string& what) const {
    if (is_so) return;
    throw std::runtime_error("seed " + std::to_string(plan_.seed) + ", round "
                             + std::to_string(hall_.state().rounds().size()) + ": " + what);
}

void RandomEvening::play() {
    enter_everybody();
    hall_.direct(Start{});
    const auto there = those_there();  // numbers are given at the start
    require(there.size() == plan_.people, "not everybody has begun");
    look_at_drawing(there);
    for (unsigned round = 1; round <= plan_.rounds; ++round) {
        if (round > 1) draw_next();
        play_boards();
        for (unsigned times = plan_.is_restless ? pick(4) : 0; times > 0; --times) disturb();
    }
    if (hall_.state().status() == Status::running) hall_.direct(Finish{});
    require(hall_.state().status() == Status::finished, "it does not end");
    const auto verification = verify(course_json(hall_.lines), {});
    require(!verification.wrong, verification.wrong ? verification.wrong->where + verification.wrong->wanted : "");
    require(verification.drawn.size() == hall_.state().rounds().size(), "not every round is drawn anew");
}

/// By themselves, or several by the host, who has their names.
void RandomEvening::enter_everybody() {
    while (named_ < plan_.people) {
        if (plan_.is_restless && pick(3) == 0) {
            Register walk_ins;
            for (unsigned more = 1 + pick(3); more > 0 && named_ < plan_.people; --more)
                walk_ins.whom.push_back(person("P" + std::to_string(++named_)));
            hall_.direct(walk_ins);
        } else {
            hall_.enter({"P" + std::to_string(++named_)});
        }
    }
}

std::set<Number> RandomEvening::those_there() const {
    std::set<Number> there;
    for (const auto& [id, entrant] : hall_.state().entrants()) {
        if (entrant.is_playing()) there.insert(*entrant.number);
    }
    return there;
}

void RandomEvening::draw_next() {
    const auto there = those_there();
    const auto before = hall_.state().rounds().size();
    if (hall_.state().settings().break_ms) {
        hall_.pass(pause_ms);
    } else {
        hall_.direct(NextRound{});
    }
    require(hall_.state().rounds().size() == before + 1, "no round is drawn");
    look_at_drawing(there);
}

void RandomEvening::look_at_drawing(const std::set<Number>& there) {
    std::set<Number> seated;
    std::set<Number> out;
    for (const auto& match : hall_.state().rounds().back().matches) {
        for (const auto number : match.everybody()) {
            require(there.contains(number), "somebody is drawn who is not there");
            require((match.black ? seated : out).insert(number).second, "somebody is drawn twice");
        }
        if (!match.black) continue;
        const auto& board = match.boards.front();
        std::multiset<std::string> sitting;
        std::multiset<std::string> drawn;
        for (const auto& [seat, one] : board.seats) sitting.insert(one.id.text);
        for (const auto number : match.everybody())
            drawn.insert(hall_.state().entrant_numbered(number)->captain.id.text);
        require(sitting == drawn, "others sit there than were drawn");
    }
    for (const auto number : out) require(!seated.contains(number), "somebody sits and sits out");
    require(seated.size() + out.size() == there.size(), "somebody is forgotten");
    look_at_sitting_out(there, out);
    look_at_form();
    look_at_chairs();
    ++happened_["rounds"];
}

void RandomEvening::look_at_sitting_out(const std::set<Number>& there, const std::set<Number>& out) {
    const auto form = table_form(hall_.state().settings());
    std::size_t least = 0;
    while (!fewest_computers(there.size() - least, form)) ++least;
    require(out.size() == least, "more sit out than have to");
    std::size_t computers = 0;
    for (const auto& match : hall_.state().rounds().back().matches) {
        for (const auto& board : match.boards) computers += board.computers.size();
    }
    require(computers == *fewest_computers(there.size() - least, form), "more computer players than have to be");
    for (const auto number : out) {
        for (const auto other : there)
            require(out.contains(other) || sat_out_[number] <= sat_out_[other], "somebody sits out before their turn");
        ++happened_["sat out"];
    }
    for (const auto number : out) ++sat_out_[number];
    happened_["computers"] += static_cast<unsigned>(computers);
}

void RandomEvening::look_at_form() const {
    const auto form = table_form(hall_.state().settings());
    for (const auto& match : hall_.state().rounds().back().matches) {
        if (!match.black) continue;
        const auto& board = match.boards.front();
        std::array<std::size_t, 2> chairs{};
        for (const auto& [seat, one] : board.seats) ++chairs[engine::index(seat.side)];
        for (const auto seat : board.computers) ++chairs[engine::index(seat.side)];
        const auto [fewer, more] = std::minmax(chairs[0], chairs[1]);
        require(fewer >= 1 && more <= form.team, "a side that the game does not have");
        require(more - fewer <= (form.uneven ? 1 : 0), "sides that are too different");
        require(form.smaller || more == form.team, "a table that is too small");
    }
}

/// Also once people have come and gone.
void RandomEvening::look_at_chairs() const {
    std::set<Number> once;
    std::set<std::string> people;
    for (const auto& match : hall_.state().rounds().back().matches) {
        for (const auto number : match.everybody()) require(once.insert(number).second, "a number is there twice");
        for (const auto& board : match.boards) {
            std::vector<engine::Seat> chairs = board.computers;
            for (const auto& [seat, one] : board.seats) {
                chairs.push_back(seat);
                require(people.insert(one.id.text).second, "somebody has two chairs");
            }
            std::ranges::sort(chairs);
            auto seats = engine::starting_seats_of(options_of(hall_.state().settings(), board));
            std::ranges::sort(seats);
            require(chairs == seats, "the chairs are not those of the game");
        }
    }
}

void RandomEvening::play_boards() {
    while (!hall_.rooms.empty()) {
        if (plan_.is_restless && pick(3) == 0) disturb();
        if (hall_.rooms.empty()) return;
        auto found = hall_.rooms.begin();
        std::advance(found, pick(hall_.rooms.size()));
        const auto open = found->second;
        std::vector<engine::Seat> missing;
        if (plan_.is_restless && pick(6) == 0 && !open.seats.empty() && those_there().size() > always_there) {
            missing.push_back(open.seats.begin()->first);
            ++happened_["missing"];
        }
        hall_.pass(1'000);
        hall_.end_board(open.room,
                        score_for(open.options, pick(2) == 0 ? Side::white : Side::black, static_cast<int>(pick(9))),
                        missing);
    }
}

void RandomEvening::note(const std::string& answer, const std::string& what) {
    if (answer == "ok") ++happened_[what];
}

void RandomEvening::disturb() {
    auto found = hall_.state().entrants().begin();
    std::advance(found, pick(hall_.state().entrants().size()));
    disturb(found->first);
    look_at_chairs();
}

void RandomEvening::disturb(EntrantId id) {
    const bool may_go = those_there().size() > always_there;
    const auto what = pick(12);
    if (what < 3) return come_late();
    if (what == 3 && may_go) return note(hall_.ask("Director", Withdraw{id}), "withdrawn");
    if (what == 4 && may_go) return note(hall_.ask("Director", Expel{id, "rude"}), "expelled");
    if (what == 5 && may_go) return note(hall_.ask("Director", MarkAbsent{id}), "absent");
    if (what == 6 || what == 7) {
        // Somebody who is away, if there is one.
        for (const auto& [other, entrant] : hall_.state().entrants()) {
            if (entrant.is_absent || entrant.is_withdrawn) id = other;
        }
        return note(hall_.ask("Director", Return{id}), "returned");
    }
    if (what == 8) return come_back_as_stranger(id);
    if (what == 9) return note(hall_.ask("Director", Rename{id, "N" + std::to_string(++named_)}), "renamed");
    if (what == 10) {
        hall_.restart();
        return note("ok", "restarted");
    }
    if (hall_.rooms.empty()) return;
    const auto board = hall_.rooms.begin()->second.board;
    note(hall_.ask("Director", PlayAgain{board, "the room froze"}), "played again");
}

void RandomEvening::come_late() {
    const auto before = hall_.calls.size();
    if (pick(3) == 0) {
        const Register walk_ins{
            {}, {}, 0, {}, {person("W" + std::to_string(named_ + 1)), person("W" + std::to_string(named_ + 2))}};
        named_ += 2;
        note(hall_.ask("Director", walk_ins), "walked in");
    } else {
        note(hall_.ask("L" + std::to_string(++named_), Register{}), "late");
    }
    happened_["at once"] += static_cast<unsigned>(hall_.calls.size() - before);
}

/// Perhaps after having entered anew.
void RandomEvening::come_back_as_stranger(EntrantId id) {
    const auto name = "S" + std::to_string(++named_);
    if (hall_.ask("Director", OfferClaim{id}) != "ok") return;
    if (pick(2) == 0 && those_there().size() > always_there) hall_.ask(name, Register{});
    const auto claim = hall_.core->claim(id, who("Director"));
    require(static_cast<bool>(claim), "there is no code for a claim");
    note(hall_.ask(name, ClaimPlace{claim->code}), "claimed");
}

std::pair<unsigned, unsigned> RandomEvening::most_met() const {
    std::map<std::pair<Number, Number>, unsigned> partners;
    std::map<std::pair<Number, Number>, unsigned> opponents;
    for (const auto& round : hall_.state().rounds()) {
        for (const auto& match : round.matches) {
            if (!match.black) continue;
            for (const auto& party : {match.white, *match.black}) {
                for (const auto one : party.numbers()) {
                    for (const auto other : party.numbers()) {
                        if (one < other) ++partners[{one, other}];
                    }
                }
            }
            for (const auto one : match.white.numbers()) {
                for (const auto other : match.black->numbers()) ++opponents[std::minmax(one, other)];
            }
        }
    }
    const auto most = [](const auto& met) {
        unsigned times = 0;
        for (const auto& [pair, count] : met) times = std::max(times, count);
        return times;
    };
    return {most(partners), most(opponents)};
}

}  // namespace tournament_test
