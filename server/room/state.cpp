#include "server/room/state.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/ensure.hpp"
#include "engine/base/overloaded.hpp"
#include "protocol/game_codec.hpp"
#include "server/base/game_lots.hpp"
#include "server/base/limits.hpp"

namespace server::room {
namespace {

engine::Seat opposite(engine::Seat seat) { return {engine::other(seat.side), seat.number}; }

/// Whether the players of the game change: it begins, or a seat of it is joined or left.
bool changes_players(const Change& change) {
    if (std::holds_alternative<GameStarted>(change)) return true;
    const auto* played = std::get_if<Played>(&change);
    return played != nullptr
           && (std::holds_alternative<engine::Join>(played->input)
               || std::holds_alternative<engine::Leave>(played->input));
}

}  // namespace

bool has_seat(const engine::Options& options, engine::Seat seat) {
    return std::ranges::count(engine::seats_of(options), seat) > 0;
}

bool is_starting_seat(const engine::Options& options, engine::Seat seat) {
    return std::ranges::count(engine::starting_seats_of(options), seat) > 0;
}

State::State(const Opened& opened, RoomTime at)
    : settings_(opened.settings),
      host_(opened.host),
      reservations_(opened.reservations),
      caster_hash_(opened.caster_hash) {
    game_started_ = at;
    fairness_ = fairness_of(settings_.key, 0);
    if (host_) let_in_.insert(host_->id);
}

const SeatHolder* State::holder_of(engine::Seat seat) const {
    const auto found = holders_.find(seat);
    return found == holders_.end() ? nullptr : &found->second;
}

std::vector<engine::Seat> State::seats_of(const PlayerId& player) const {
    std::vector<engine::Seat> seats;
    for (const auto& [seat, holder] : holders_) {
        if (holder.person && holder.person->id == player) seats.push_back(seat);
    }
    return seats;
}

std::optional<unsigned> State::stand_in_level() const {
    if (has_stand_ins()) return settings_.tournament->computers;
    if (!settings_.warm_chairs) return std::nullopt;
    unsigned level = 0;
    for (const auto& [seat, holder] : holders_) level = std::max(level, holder.bot_level);
    return level > 0 ? level : limit::warm_chair_level;
}

bool State::has_reservations() const {
    return settings_.tournament || (settings_.found && status_ == protocol::RoomStatus::open);
}

std::vector<engine::Seat> State::reserved_seats(const PlayerId& player) const {
    std::vector<engine::Seat> seats;
    if (!has_reservations()) return seats;
    for (const auto& [seat, person] : reservations_) {
        const auto* holder = holder_of(seat);
        const bool is_free = holder == nullptr || (holder->is_bot() && has_stand_ins());
        if (person.id == player && is_free) seats.push_back(seat);
    }
    return seats;
}

bool State::is_reserved_for_others(engine::Seat seat, const PlayerId& player) const {
    if (!has_reservations()) return false;
    const auto reserved = reservations_.find(seat);
    return reserved == reservations_.end() || reserved->second.id != player;
}

bool State::can_start() const {
    const auto seats = engine::starting_seats_of(settings_.options);
    return status_ != protocol::RoomStatus::playing && std::all_of(seats.begin(), seats.end(), [&](engine::Seat seat) {
               const SeatHolder* holder = holder_of(seat);
               return holder != nullptr && (holder->is_bot() || holder->ready);
           });
}

engine::Instant State::game_time(RoomTime at) const {
    if (!match_) return engine::Instant{0};
    if (const auto ended = match_->ended_at()) return *ended;
    return engine::Instant{stands_since_.value_or(at).ms - game_started_.ms};
}

std::optional<engine::Side> State::played_side(const PlayerId& player) const {
    const auto found = played_.find(player);
    return found == played_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<protocol::NextGame> State::next_game() const {
    if (status_ != protocol::RoomStatus::over) return std::nullopt;
    const engine::Fairness next = fairness_of(settings_.key, games_);
    return protocol::NextGame{next.game_id, engine::commitment_of(next.secret)};
}

State::Outcome State::apply(const Change& change, RoomTime at) {
    Outcome outcome;
    std::visit(
        engine::Overloaded{[](const Opened&) {
                               engine::invariant_broken("a room opens once, in its constructor", __FILE__, __LINE__);
                           },
                           [&](const SeatedPerson& seated) {
                               const Person person = as_known(seated.person);
                               holders_[seated.seat] =
                                   SeatHolder{person, seated.level.value_or(0), seated.level.has_value(), std::nullopt};
                               if (status_ != protocol::RoomStatus::playing) return;
                               played_[person.id] = seated.seat.side;
                               if (!forgotten_.contains(person.id)) recorded_->add_player(person);
                           },
                           [&](const SeatedBot& seated) {
                               holders_[seated.seat] = SeatHolder{std::nullopt, seated.level, true, std::nullopt};
                           },
                           [&](const Unseated& unseated) {
                               auto left = holders_.extract(unseated.seat);
                               if (left) outcome.dropped.emplace_back(unseated.seat, std::move(left.mapped()));
                           },
                           [&](const HostChanged& changed) {
                               host_ = changed.host;
                               if (host_) host_ = as_known(*host_);
                           },
                           [&](const ReadyChanged& changed) {
                               SeatHolder& holder = holders_.at(changed.seat);
                               holder.ready = changed.ready;
                               if (changed.entropy) holder.entropy = changed.entropy;
                           },
                           [&](const RematchAgreed& agreed) {
                               SeatHolder& holder = holders_.at(agreed.seat);
                               holder.ready = true;
                               if (agreed.entropy) holder.entropy = agreed.entropy;
                           },
                           [&](const GameStarted& started) { start_game(started, at, outcome); },
                           [&](const Played& played) { play(played, outcome); },
                           [&](const Spoken& spoken) {
                               if (talk_.size() == limit::talk_kept) talk_.erase(talk_.begin());
                               talk_.push_back(spoken);
                               talk_.back().who = as_known(spoken.who);
                           },
                           [&](const LetIn& let_in) { let_in_.insert(let_in.player); },
                           [&](const Restarted&) {
                               ++restarts_;
                               if (status_ == protocol::RoomStatus::playing && !stands_since_) stands_since_ = at;
                           },
                           [&](const Resumed&) {
                               game_started_.ms += at.ms - stands_since_.value_or(at).ms;
                               stands_since_.reset();
                           },
                           [&](const CasterChanged& changed) { caster_hash_ = changed.hash; },
                           [&](const Cast& cast) { casters_.insert(cast.player); },
                           [&](const ReservationsChanged& changed) {
                               reservations_ = changed.reservations;
                               for (auto& [seat, person] : reservations_) person = as_known(person);
                               if (changed.starts_by) settings_.tournament->starts_by = *changed.starts_by;
                           },
                           [&](const ChatSwitched& chat) { settings_.tournament->is_quiet = !chat.is_on; },
                           [&](const NotPlayed& none) { not_played_ = none.has_come; },
                           [&](const Forgotten& forgotten) { forget(forgotten); },
                           [&](const Renamed& renamed) { rename(renamed); },
                           [&](const Configured& configured) { choose(configured.choices); }},
        change);
    count(change, outcome);
    return outcome;
}

void State::count(const Change& change, const Outcome& outcome) {
    if (!std::holds_alternative<Played>(change)) ++seating_;
    const bool has_swapped =
        status_ == protocol::RoomStatus::playing
        && (std::holds_alternative<SeatedPerson>(change) || std::holds_alternative<SeatedBot>(change));
    if (has_swapped || std::ranges::any_of(outcome.notices, engine::moves_on) || changes_players(change)) ++position_;
    if (std::holds_alternative<GameStarted>(change)) shown_at_ = {};
    if (!outcome.notices.empty()) shown_at_ = match_->now();
}

/// What was given for the draws was given for other terms. The secret stays: its commitment says nothing of options,
/// and was there before them (record.md 1.1).
void State::choose(const Choices& choices) {
    static_cast<Choices&>(settings_) = choices;
    for (auto& [seat, holder] : holders_) {
        holder.ready = holder.is_computed();
        holder.entropy.reset();
    }
}

Person State::as_known(Person person) const {
    if (forgotten_.contains(person.id)) person.name = deleted_player;
    return person;
}

bool State::names(const PlayerId& player) const {
    if (forgotten_.contains(player)) return false;
    const auto is_reserved = [&](const auto& one) { return one.second.id == player; };
    return (host_ && host_->id == player) || !seats_of(player).empty() || (recorded_ && recorded_->names(player))
           || std::ranges::any_of(reservations_, is_reserved);
}

void State::forget(const Forgotten& forgotten) {
    forgotten_.insert(forgotten.player);
    if (forgotten.is_room_named) settings_.name = room_named_after(deleted_player);
    if (host_) host_ = as_known(*host_);
    for (auto& [seat, holder] : holders_) {
        if (holder.person) holder.person = as_known(*holder.person);
    }
    for (auto& [seat, person] : reservations_) person = as_known(person);
    for (Spoken& spoken : talk_) spoken.who = as_known(spoken.who);
    if (recorded_) recorded_->forget(forgotten.player);
}

/// Not in the record of a game, which has the names under which it began, nor in what was said.
void State::rename(const Renamed& renamed) {
    const Person& person = renamed.person;
    if (renamed.is_room_named) settings_.name = room_named_after(person.name);
    const auto give_name = [&](Person& one) {
        if (one.id == person.id) one = as_known(person);
    };
    if (host_) give_name(*host_);
    for (auto& [seat, holder] : holders_) {
        if (holder.person) give_name(*holder.person);
    }
    for (auto& [seat, reserved] : reservations_) give_name(reserved);
}

/// wire.md 2.8: a rematch is played with sides exchanged.
void State::exchange_sides(Outcome& outcome) {
    settings_.options = engine::sides_exchanged(settings_.options);
    std::map<engine::Seat, SeatHolder> exchanged;
    for (auto& [seat, holder] : holders_) exchanged.emplace(opposite(seat), std::move(holder));
    holders_ = std::move(exchanged);
    // Who may have heard what was said is who sits there now.
    for (Spoken& spoken : talk_) {
        if (spoken.seat) spoken.seat = opposite(*spoken.seat);
    }
    std::swap(series_.score[0], series_.score[1]);
    if (series_.points) std::swap((*series_.points)[0], (*series_.points)[1]);
    for (auto seat = holders_.begin(); seat != holders_.end();) {
        if (is_starting_seat(settings_.options, seat->first)) {
            ++seat;
        } else {  // joined the last game in its course: the next one starts without
            outcome.dropped.emplace_back(seat->first, std::move(seat->second));
            seat = holders_.erase(seat);
        }
    }
}

void State::start_game(const GameStarted& started, RoomTime at, Outcome& outcome) {
    if (status_ == protocol::RoomStatus::over) exchange_sides(outcome);
    fairness_ = fairness_of(settings_.key, games_++);
    played_.clear();
    casters_.clear();
    remembered_ = {};
    for (const auto& [seat, holder] : holders_) {
        if (holder.person) played_[holder.person->id] = seat.side;
        if (holder.entropy) fairness_.entropy.emplace_back(engine::name_of(seat), *holder.entropy);
    }
    recorded_.emplace(settings_.options, fairness_, sittings(), started.unix_ms);
    for (auto& [seat, holder] : holders_) {
        holder.ready = holder.is_computed();
        holder.entropy.reset();
    }
    auto opened = engine::Match::open({settings_.options, fairness_});
    match_ = std::move(opened.match);
    outcome.notices = std::move(opened.notices);
    game_started_ = at;
    status_ = protocol::RoomStatus::playing;
}

std::vector<RecordedGame::Sitting> State::sittings() const {
    std::vector<RecordedGame::Sitting> seats;
    for (const auto& [seat, holder] : holders_) {
        const auto& person = holder.person;
        protocol::RecordedSeat as_recorded{engine::name_of(seat), person ? person->name : bot_name(holder.bot_level),
                                           !holder.is_bot(), person && person->is_registered(),
                                           person && person->is_program()};
        seats.push_back({seat, std::move(as_recorded), person, person && !forgotten_.contains(person->id)});
    }
    return seats;
}

void State::play(const Played& played, Outcome& outcome) {
    ENSURE(match_);
    const bool has_computed = std::ranges::any_of(holders_, [](const auto& one) { return one.second.is_computed(); });
    const auto before = has_computed ? match_ : std::nullopt;
    auto applied = match_->apply(played.input, played.at);
    if (before) remember(*before, applied.notices);
    outcome.notices = std::move(applied.notices);
    outcome.refusal = applied.refusal;
    if (outcome.refusal) return;
    outcome.offer = std::move(applied.offer);
    recorded_->add(played.input, played.at);
    if (match_->ended_at()) end_game(outcome);
}

void State::remember(const engine::Match& before, const std::vector<engine::Notice>& notices) {
    for (const auto& notice : notices) {
        const auto keeping = engine::keeping_of(notice);
        if (keeping == engine::Keeping::unveil) remembered_ = {};
        if (keeping != engine::Keeping::veil) continue;
        for (const auto side : engine::both_sides) {
            remembered_[engine::index(side)] =
                std::make_shared<const engine::View>(before.view_for(engine::audience_of(side)));
        }
    }
}

void State::end_game(Outcome& outcome) {
    status_ = protocol::RoomStatus::over;
    stands_since_.reset();
    ++series_.played;
    const auto verdict = match_->verdict();
    if (verdict->winner) {
        ++series_.score[engine::index(*verdict->winner)];
    } else {
        ++series_.ties;
    }
    if (verdict->points) {
        auto& points = series_.points ? *series_.points : series_.points.emplace();
        for (const auto side : engine::both_sides)
            points[engine::index(side)] += (*verdict->points)[engine::index(side)];
    }
    outcome.finished = std::make_shared<const FinishedGame>(recorded_->finish(*match_, fairness_, settings_, series_));
}

std::string bot_name(unsigned level) { return "Bot " + std::to_string(level); }

}  // namespace server::room
