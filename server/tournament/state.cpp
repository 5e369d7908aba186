#include "server/tournament/state.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/base/ensure.hpp"

namespace server::tournament {
namespace {

/// Takes the person out of the list; a broken invariant where they are not in it.
Person taken(std::vector<Person>& people, const PlayerId& player) {
    const auto found =
        std::find_if(people.begin(), people.end(), [&](const Person& person) { return person.id == player; });
    ENSURE(found != people.end());
    Person person = std::move(*found);
    people.erase(found);
    return person;
}

}  // namespace

State::State(const TimedChange& opened) {
    const auto* first = std::get_if<Opened>(&opened.change);
    ENSURE(first != nullptr);
    settings_ = first->settings;
    seed_ = first->seed;
    commitment_ = engine::commitment_of(seed_);
    directors_.push_back(first->director);
    opened_at_ = opened.at;
}

void State::apply(const TimedChange& timed) {
    std::visit([&](const auto& change) { apply(change, timed.at); }, timed.change);
}

bool State::is_director(const PlayerId& player) const {
    return std::any_of(directors_.begin(), directors_.end(),
                       [&](const Person& director) { return director.id == player; });
}

const Entrant* State::entrant(EntrantId id) const {
    const auto found = entrants_.find(id);
    return found == entrants_.end() ? nullptr : &found->second;
}
const Entrant* State::entrant_numbered(Number number) const {
    return number >= 1 && number <= numbers_.size() ? entrant(numbers_[number - 1U]) : nullptr;
}
const Entrant* State::entrant_of(const PlayerId& player) const {
    const auto found = members_.find(player);
    return found == members_.end() ? nullptr : entrant(found->second);
}

const Round* State::open_round() const {
    return rounds_.empty() || rounds_.back().is_closed ? nullptr : &rounds_.back();
}
std::size_t State::closed_rounds() const { return rounds_.size() - (open_round() != nullptr ? 1 : 0); }

const Match* State::match(const BoardRef& ref) const {
    if (ref.round < 1 || ref.round > rounds_.size()) return nullptr;
    const auto& matches = rounds_[ref.round - 1].matches;
    return ref.match < 1 || ref.match > matches.size() ? nullptr : &matches[ref.match - 1];
}
const Board* State::board(const BoardRef& ref) const {
    const auto* one = match(ref);
    if (one == nullptr || ref.board < 1 || ref.board > one->boards.size()) return nullptr;
    const auto& board = one->boards[ref.board - 1];
    return board.attempt == ref.attempt ? &board : nullptr;
}
bool State::has_played(const PlayerId& player) const {
    return std::ranges::any_of(entrants_, [&](const auto& one) { return one.second.places.contains(player); });
}
unsigned State::entries_of(const PlayerId& player) const {
    const auto found = entries_.find(player);
    return found == entries_.end() ? 0 : found->second;
}
bool State::is_in_play(const std::string& room) const {
    const auto* round = open_round();
    if (round == nullptr || is_over()) return false;
    return std::ranges::any_of(round->matches, [&](const Match& match) {
        return std::ranges::any_of(match.boards,
                                   [&](const Board& board) { return !board.result && board.room == room; });
    });
}

Entrant& State::at_id(EntrantId id) {
    const auto found = entrants_.find(id);
    ENSURE(found != entrants_.end());
    return found->second;
}
Match& State::at_match(std::size_t round, std::size_t match) {
    ENSURE(round >= 1 && round <= rounds_.size());
    auto& matches = rounds_[round - 1].matches;
    ENSURE(match >= 1 && match <= matches.size());
    return matches[match - 1];
}
Board& State::at_board(const BoardRef& ref) {
    auto& match = at_match(ref.round, ref.match);
    ENSURE(ref.board >= 1 && ref.board <= match.boards.size());
    auto& board = match.boards[ref.board - 1];
    ENSURE(board.attempt == ref.attempt);
    return board;
}

void State::note(std::int64_t at, std::string what, std::optional<Person> by, LogEntry::About about,
                 std::string reason) {
    log_.push_back({at, std::move(what), std::move(by), std::move(about), std::move(reason)});
}

void State::apply(const Opened& /*opened*/, std::int64_t /*at*/) {
    engine::invariant_broken("a tournament opens once, in its constructor", __FILE__, __LINE__);
}
void State::apply(const SettingsChanged& changed, std::int64_t at) {
    ENSURE(!is_over() && changed.settings.id == settings_.id);
    const bool is_another_break = changed.settings.break_ms != settings_.break_ms;
    settings_ = changed.settings;
    // A break that is changed between two rounds is changed for the current one, too.
    if (is_another_break && status_ == Status::running && open_round() == nullptr && !has_no_round_) {
        next_round_at_ = after_break(settings_, at);
    }
    if (status_ != Status::draft) note(at, "settings", changed.by, {});
}
void State::apply(const DirectorAdded& added, std::int64_t at) {
    directors_.push_back(added.director);
    note(at, "director", added.by, added.director);
}
void State::apply(const StatusChanged& changed, std::int64_t at) {
    ENSURE(!has_started() && changed.status > status_ && changed.status <= Status::check_in);
    status_ = changed.status;
    was_open_ = true;
    if (status_ == Status::check_in) check_in_since_ = at;
}

void State::apply(const Entered& entered, std::int64_t /*at*/) {
    ENSURE(!is_over() && entered.id == next_entrant());
    ENSURE(members_.emplace(entered.captain.id, entered.id).second);
    ++entered_;
    ++entries_[entered.captain.id];
    Entrant entrant;
    entrant.id = entered.id;
    entrant.name = entered.name;
    entrant.club = entered.club;
    entrant.rating = entered.rating;
    entrant.captain = entered.captain;
    entrant.line_up.push_back(entered.captain);
    entrants_.emplace(entered.id, std::move(entrant));
}
void State::apply(const MemberJoined& joined, std::int64_t /*at*/) {
    auto& entrant = at_id(joined.entrant);
    ENSURE(members_.emplace(joined.member.id, joined.entrant).second);
    const bool has_place = entrant.line_up.size() < line_up_size(settings_);
    (has_place ? entrant.line_up : entrant.alternates).push_back(joined.member);
}
void State::apply(const MemberLeft& left, std::int64_t /*at*/) {
    auto& entrant = at_id(left.entrant);
    ENSURE(left.member != entrant.captain.id && members_.erase(left.member) == 1);
    auto& alternates = entrant.alternates;
    const bool is_alternate = std::any_of(alternates.begin(), alternates.end(),
                                          [&](const Person& person) { return person.id == left.member; });
    taken(is_alternate ? alternates : entrant.line_up, left.member);
    left_.insert(left.member);
}
void State::apply(const LineUpSet& set, std::int64_t /*at*/) {
    auto& entrant = at_id(set.entrant);
    auto everybody = entrant.line_up;
    everybody.insert(everybody.end(), entrant.alternates.begin(), entrant.alternates.end());
    entrant.line_up.clear();
    entrant.alternates.clear();
    for (const auto& player : set.line_up) entrant.line_up.push_back(taken(everybody, player));
    for (const auto& player : set.alternates) entrant.alternates.push_back(taken(everybody, player));
    ENSURE(everybody.empty());
}
void State::apply(const CaptainSet& set, std::int64_t at) {
    auto& entrant = at_id(set.entrant);
    ENSURE(entrant.has_member(set.captain.id));
    entrant.captain = set.captain;
    // An entrant without a number may still leave, and is then named nowhere.
    if (entrant.number) note(at, "captain", set.by, set.entrant);
}
void State::apply(const Left& left, std::int64_t /*at*/) { remove(left.entrant); }
void State::remove(EntrantId id) {
    ENSURE(!at_id(id).number);
    std::erase_if(members_, [&](const auto& member) {
        const bool is_theirs = member.second == id;
        if (is_theirs) left_.insert(member.first);
        return is_theirs;
    });
    entrants_.erase(id);
    std::erase(seed_order_, id);
    claims_.erase(id);
}
void State::apply(const CheckedIn& checked, std::int64_t /*at*/) { at_id(checked.entrant).is_checked_in = true; }
void State::apply(const SeedsSet& set, std::int64_t at) {
    seed_order_ = set.order;
    note(at, "seeds", set.by, {});
}

void State::give_number(EntrantId id, std::size_t first_round) {
    auto& entrant = at_id(id);
    ENSURE(!entrant.number);
    numbers_.push_back(id);
    entrant.number = static_cast<Number>(numbers_.size());
    entrant.first_round = first_round;
}
void State::apply(const Started& started, std::int64_t at) {
    ENSURE(!has_started() && started.order.size() >= 2);
    for (const auto id : started.order) give_number(id, 1);
    starters_ = started.order.size();
    status_ = Status::running;
    started_at_ = at;
    next_round_at_ = at;
}
void State::apply(const Numbered& numbered, std::int64_t at) {
    ENSURE(status_ == Status::running);
    give_number(numbered.entrant, numbered.first_round);
    if (has_no_round_) next_round_at_ = after_break(settings_, at);
    note(at, "late_entry", std::nullopt, numbered.entrant);
}

void State::apply(const RoundWanted& wanted, std::int64_t /*at*/) {
    ENSURE(open_round() == nullptr && wanted.search == searches_ + 1);
    searches_ = wanted.search;
    search_ = wanted.search;
    has_no_round_ = false;
}
void State::apply(const NoRound& /*none*/, std::int64_t at) {
    search_.reset();
    has_no_round_ = true;
    next_round_at_.reset();
    note(at, "no_round", std::nullopt, {});
}
void State::apply(const RoundPaired& paired, std::int64_t at) {
    ENSURE(status_ == Status::running && open_round() == nullptr && paired.round == rounds_.size() + 1);
    std::set<Number> paired_once;
    for (const auto& match : paired.matches) {
        for (const auto number : match.everybody())
            ENSURE(entrant_numbered(number) != nullptr && paired_once.insert(number).second);
        const bool is_drawn = settings_.kind == Kind::scramble && match.black;
        const bool has_parties =
            is_drawn ? !match.everybody().empty()
                     : match.white.numbers().size() == 1 && (!match.black || match.black->numbers().size() == 1);
        ENSURE(has_parties && match.boards.size() == (match.black ? settings_.boards : 0));
    }
    rounds_.push_back({paired.matches, at, false, paired.cost, settings_.round_ms});
    for (const auto& match : paired.matches) {
        for (const auto number : match.everybody()) {
            Entrant& entrant = at_id(entrant_numbered(number)->id);
            for (std::size_t place = 0; place < entrant.line_up.size(); ++place) {
                entrant.places.emplace(entrant.line_up[place].id, place / seats_per_side(settings_.options));
            }
        }
    }
    search_.reset();
    has_no_round_ = false;
    next_round_at_.reset();
}
void State::apply(const Substituted& substituted, std::int64_t /*at*/) {
    auto& board = at_board(substituted.board);
    ENSURE(board.status == BoardStatus::waiting && board.seats.contains(substituted.seat));
    const auto entrant = members_.find(substituted.player.id);
    ENSURE(entrant != members_.end());
    auto& places = at_id(entrant->second).places;
    const auto place = places.find(board.seats[substituted.seat].id);
    if (place != places.end()) places.emplace(substituted.player.id, place->second);
    board.seats[substituted.seat] = substituted.player;
}
void State::apply(const BoardStarted& started, std::int64_t /*at*/) {
    auto& board = at_board(started.board);
    ENSURE(board.status == BoardStatus::waiting);
    board.status = BoardStatus::playing;
}
void State::apply(const BoardDecided& decided, std::int64_t /*at*/) {
    auto& board = at_board(decided.board);
    ENSURE(!board.result);
    board.result = decided.result;
    board.status = BoardStatus::over;
}
void State::apply(const Corrected& corrected, std::int64_t at) {
    auto& board = at_board(corrected.board);
    const auto game_id = board.result ? board.result->game_id : std::string();
    board.result = corrected.result;
    if (!corrected.result.is_forfeit) board.result->game_id = game_id;
    board.status = BoardStatus::over;
    std::erase_if(holds_,
                  [&](const Hold& hold) { return hold.by.id == corrected.by.id && hold.board == corrected.board; });
    note(at, "corrected", corrected.by, corrected.board, corrected.reason);
}
void State::apply(const Replayed& replayed, std::int64_t /*at*/) {
    auto& match = at_match(replayed.round, replayed.match);
    ENSURE(match.black && match.is_decided() && replayed.boards.size() == match.boards.size());
    ++match.replays;
    for (std::size_t index = 0; index < match.boards.size(); ++index) {
        auto& board = match.boards[index];
        const auto attempt = board.attempt + 1;
        match.earlier.push_back({index + 1, std::exchange(board, replayed.boards[index])});
        board.attempt = attempt;
    }
}
/// The round may have been closed by this board's result: it is open again then.
void State::apply(const Voided& voided, std::int64_t at) {
    ENSURE(status_ == Status::running && voided.board.round == rounds_.size());
    auto& board = at_board(voided.board);
    auto& match = at_match(voided.board.round, voided.board.match);
    ENSURE(!board.seats.empty() || !board.computers.empty());
    Board again;
    again.white_is_white = board.white_is_white;
    again.seats = seats_again(match, board);
    again.computers = board.computers;
    for (const auto& [seat, person] : board.seats) {
        if (!again.seats.contains(seat)) again.computers.push_back(seat);
    }
    again.room = voided.room;
    again.attempt = board.attempt + 1;
    board.is_void = true;
    board.status = BoardStatus::over;
    match.earlier.push_back({voided.board.board, std::exchange(board, std::move(again))});
    match.lot.reset();
    std::erase_if(holds_, [&](const Hold& hold) { return hold.board == voided.board; });
    rounds_.back().is_closed = false;
    next_round_at_.reset();
    search_.reset();
    has_no_round_ = false;
    note(at, voided.by ? "void" : "room_closed", voided.by, voided.board, voided.reason);
}
void State::apply(const LotDrawn& drawn, std::int64_t at) {
    auto& match = at_match(drawn.round, drawn.match);
    ENSURE(!match.lot && match.has(drawn.winner));
    match.lot = drawn.winner;
    note(at, "lot", std::nullopt, entrant_numbered(drawn.winner)->id);
}
void State::apply(const RoundClosed& /*closed*/, std::int64_t at) {
    ENSURE(open_round() != nullptr);
    for (const auto& match : open_round()->matches) ENSURE(match.is_decided());
    rounds_.back().is_closed = true;
    if (settings_.break_ms) next_round_at_ = at + *settings_.break_ms;
}

void State::apply(const Absent& absent, std::int64_t at) {
    at_id(absent.entrant).is_absent = true;
    note(at, "absent", absent.by, absent.entrant);
}
void State::apply(const Returned& returned, std::int64_t at) {
    auto& entrant = at_id(returned.entrant);
    entrant.is_absent = false;
    entrant.is_withdrawn = false;
    if (has_no_round_) next_round_at_ = after_break(settings_, at);
    note(at, "returned", returned.by, returned.entrant);
}
void State::apply(const Withdrawn& withdrawn, std::int64_t at) {
    at_id(withdrawn.entrant).is_withdrawn = true;
    note(at, "withdrew", withdrawn.by, withdrawn.entrant);
}
void State::apply(const Paused& paused, std::int64_t at) {
    is_paused_ = true;
    note(at, "paused", paused.by, {});
}
void State::apply(const Resumed& resumed, std::int64_t at) {
    is_paused_ = false;
    note(at, "resumed", resumed.by, {});
}
void State::apply(const Finished& /*finished*/, std::int64_t at) {
    ENSURE((status_ == Status::running || reopening_) && open_round() == nullptr);
    status_ = Status::finished;
    is_paused_ = false;
    if (!ended_at_) ended_at_ = at;
    reopening_.reset();
    holds_.clear();
    search_.reset();
    next_round_at_.reset();
}
void State::apply(const Cancelled& cancelled, std::int64_t at) {
    ENSURE(!is_over() && !reopening_);
    status_ = Status::cancelled;
    is_paused_ = false;
    ended_at_ = at;
    holds_.clear();
    search_.reset();
    next_round_at_.reset();
    note(at, "cancelled", cancelled.by, {}, cancelled.reason);
}

void State::apply(const Held& held, std::int64_t /*at*/) {
    ENSURE(board(held.board) != nullptr && !is_over());
    std::erase_if(holds_, [&](const Hold& hold) { return hold.by.id == held.by.id; });
    holds_.push_back({held.board, held.by, held.until});
}
void State::apply(const Released& released, std::int64_t /*at*/) {
    std::erase_if(holds_, [&](const Hold& hold) { return hold.by.id == released.by; });
}
void State::apply(const Reopened& reopened, std::int64_t at) {
    ENSURE(status_ == Status::finished && !reopening_);
    reopening_ = Reopening{reopened.by, reopened.reason, reopened.until};
    note(at, "reopened", reopened.by, {}, reopened.reason);
}

}  // namespace server::tournament
