#include "tests/support/simulation/world.hpp"

#include <algorithm>
#include <exception>
#include <ostream>
#include <utility>

#include "server/base/limits.hpp"
#include "tests/support/simulation/deeds.hpp"

namespace simulation {

using protocol::Json;

namespace {

constexpr std::int64_t end_within_ms = 4 * 3'600'000;  // once all is well
constexpr std::int64_t longest_rest_ms = 15'000;
constexpr std::size_t steps_max = 3'000'000;

std::vector<std::string> seats_of(const Json& wish) {
    std::vector<std::string> seats;
    const Json& options = wish.at("options");
    unsigned black = 1;
    unsigned white = 1;
    if (wish.at("game") == "ctor") {
        black = options.at("teams").at(0);
        white = options.at("teams").at(1);
    } else if (wish.at("game") == "totas" && options.at("players") == 4) {
        black = white = 2;
    }
    for (unsigned number = 1; number <= black; ++number) seats.push_back("black" + std::to_string(number));
    for (unsigned number = 1; number <= white; ++number) seats.push_back("white" + std::to_string(number));
    return seats;
}

}  // namespace

World::World(std::uint64_t seed, std::ostream* story)
    : dice_(seed),
      story_(story),
      randomness_(seed),
      agenda_(clock_),
      witness_(*this),
      auditor_(*this),
      thinker_(agenda_, dice_, is_healed_) {
    crashes_left_ = static_cast<unsigned>(dice_.below(5));
    crash_at_write_ = dice_.chance(500) ? static_cast<unsigned>(dice_.between(2, 20)) : 0;
    write_ms_ = dice_.chance(200) ? 300 : 6;
    bot_pace_ms_ = dice_.chance(500) ? 40 : 400;
    const auto clients = static_cast<unsigned>(dice_.between(2, 6));
    for (unsigned number = 0; number < clients; ++number) clients_.push_back(std::make_unique<Client>(*this, number));
    make_plans();
}

World::~World() {
    end_lines();
    if (journal_) journal_->cut_short(0, 0);
    process_.reset();
}

void World::make_plans() {
    const std::size_t rooms = 1 + dice_.below(3);
    for (std::size_t number = 0; number < rooms; ++number) {
        Plan& plan = plans_.emplace_back();
        plan.wish = any_game(dice_);
        plan.wish["name"] = "Room " + std::to_string(number);
        plan.host = static_cast<unsigned>(dice_.below(clients_.size()));
        plan.patience = dice_.chance(70) ? 200 : 4 + dice_.below(18);
        plan.rematches = static_cast<unsigned>(dice_.chance(400) ? 1 : 0);
        plan.wish["absent_seconds"] = dice_.chance(400) ? 5 : 60;
        if (dice_.chance(200)) plan.wish["password"] = plan.password = "open sesame";
        if (dice_.chance(250)) plan.wish["spectator_delay"] = dice_.between(1, 10);
        if (dice_.chance(200)) plan.wish["visibility"] = "unlisted";
        if (dice_.chance(500)) plan.wish["table_talk"] = true;
        if (plan.wish["game"] == "ctor" && dice_.chance(100)) {
            plan.wish["solo"] = true;
            continue;
        }
        const auto seats = seats_of(plan.wish);
        unsigned client = plan.host;
        Json bots = Json::object();
        for (std::size_t place = 0; place < seats.size(); ++place) {
            const bool is_bot = place >= clients_.size() || dice_.chance(200);
            if (is_bot) {
                bots[seats[place]] = dice_.chance(800) ? "bot:1" : "bot:2";
            } else {
                plan.seats[client] = seats[place];
                client = (client + 1) % static_cast<unsigned>(clients_.size());
            }
        }
        if (!bots.empty()) plan.wish["seats"] = bots;
    }
}

void World::write(const std::string& text) { *story_ << agenda_.now_ms() << "  " << text << '\n'; }

void World::blame(std::string what) {
    tell([&] { return "FAULT: " + what; });
    faults_.push_back("at " + std::to_string(agenda_.now_ms()) + ": " + std::move(what));
}

void World::created(const std::string& name, const std::string& room) {
    for (Plan& plan : plans_) {
        if (plan.wish.at("name") != name) continue;
        if (room.empty()) plan.is_asked = false;
        plan.id = room;
    }
}

/// A room goes when the server has said so to its journal, and never otherwise.
void World::look_for_room(const std::string& room) {
    const DiskRoom* kept = disk_.room(room);
    if (kept == nullptr || kept->is_forgotten || journal_->is_to_forget(room)) return;
    blame("room " + room + " is said to be none");
}

void World::is_no_room(const std::string& room) {
    for (Plan& plan : plans_) {
        if (!room.empty() && plan.id == room) plan.is_gone = true;
    }
}

void World::look_at(const std::string& room) {
    const auto actor = process_ ? process_->directory().find(room) : nullptr;
    if (!actor) return;
    actor->public_snapshot([this](const server::room::Actor::Snapshot& snapshot) {
        if (snapshot) witness_.shown(std::string((*snapshot)->text()));
    });
}

bool World::is_delayed(const std::string& room) const {
    return std::any_of(plans_.begin(), plans_.end(), [&](const Plan& plan) {
        return (plan.id == room || plan.id.empty()) && plan.wish.contains("spectator_delay");
    });
}

bool World::is_token_kept(const Client& client) const { return client.has_token(); }

std::int64_t World::up_ms(std::int64_t wall_ms) const {
    std::int64_t away_ms = 0;
    for (const Outage& outage : outages_) {
        if (outage.from_ms < wall_ms) away_ms += std::min(outage.until_ms, wall_ms) - outage.from_ms;
    }
    return wall_ms - away_ms;
}

std::int64_t World::up_ms_at_end_of(unsigned life) const { return up_ms(outages_.at(life - 1).from_ms); }

void World::begin_life() {
    ++life_;
    if (!outages_.empty()) outages_.back().until_ms = agenda_.now_ms();
    tell([&] { return "life " + std::to_string(life_) + " of the server begins"; });
    journal_ = std::make_unique<FakeJournal>(disk_, clock_, life_, [this] { commit_soon(); });
    process_ = std::make_unique<Process>(Process::Deps{clock_, randomness_, *journal_, thinker_}, bot_pace_ms_);
    process_->run_ready();
    look_at_rooms();
    // In a server with many rooms some wait for long until it is their turn, or until the next outage.
    const std::int64_t rest_ms = dice_.chance(300) ? 0 : dice_.between(1, longest_rest_ms);
    agenda_.in(rest_ms, [this, life = life_] {
        if (life == life_ && process_) process_->open_resting_rooms();
    });
}

/// Everything that is kept is there.
void World::look_at_rooms() {
    for (const DiskRoom& room : disk_.rooms()) {
        if (!room.is_forgotten && !process_->directory().find(room.id)) blame("room " + room.id + " has not come back");
    }
}

void World::end_life(std::size_t committed) {
    tell([&] {
        return "the process ends, " + std::to_string(journal_->waiting()) + " wait, of which "
               + std::to_string(committed) + " are written";
    });
    if (process_->rooms_frozen() > 0 && !journal_->has_failed()) blame("a room is frozen: " + process_->log());
    const bool nothing_waited = journal_->waiting() == 0;
    journal_->cut_short(committed, dice_.between(0, server::limit::journal_stamp_ms));
    auditor_.read();
    witness_.process_ended(nothing_waited, disk_);
    const std::int64_t now_ms = agenda_.now_ms();
    outages_.push_back({now_ms, INT64_MAX});
    end_lines();
    process_.reset();
    journal_.reset();
    const std::int64_t away_ms = dice_.chance(50) ? 700'000 : dice_.between(10, 20'000);
    agenda_.in(is_healed_ ? 500 : away_ms, [this] { begin_life(); });
}

/// Also of those lines that their clients know to be broken already.
void World::end_lines() {
    for (const auto& weak : std::exchange(lines_, {})) {
        if (const auto line = weak.lock()) line->server_died(dice_.between(0, 500));
    }
}

std::shared_ptr<Line> World::new_line(Client& client) {
    auto line = std::make_shared<Line>(*this, client, ++lines_made_);
    std::erase_if(lines_, [](const auto& one) { return one.expired(); });
    lines_.push_back(line);
    return line;
}

void World::crash() {
    if (!process_) return;
    end_life(dice_.below(journal_->waiting() + 1));
}

void World::stop_in_order() {
    if (!process_) return;
    tell([] { return "the server is told to stop"; });
    process_->drain([this, life = life_] {
        agenda_.in(1, [this, life] {
            if (life == life_ && process_) end_life(journal_->waiting());
        });
    });
}

/// As by SIGSTOP: time goes on, and the process does not.
void World::pause() {
    const std::int64_t ms = dice_.between(200, 15'000);
    longest_pause_ms_ = std::max(longest_pause_ms_, ms);
    tell([&] { return "the process stands still for " + std::to_string(ms) + " ms"; });
    clock_.advance(ms);
}

void World::fill_disk() {
    if (!process_) return;
    tell([] { return "the disk is full"; });
    journal_->set_accepting(false);
    agenda_.in(dice_.between(100, 4'000), [this, life = life_] {
        if (life == life_ && journal_) journal_->set_accepting(true);
    });
}

/// The server sees to it that it stops (reliability.md).
void World::fail_disk() {
    if (!process_) return;
    tell([] { return "a write fails"; });
    journal_->fail();
    agenda_.in(dice_.between(0, 300), [this, life = life_] {
        if (life == life_) crash();
    });
}

void World::commit_soon() {
    if (!is_healed_ && crashes_left_ > 0 && dice_.chance(crash_at_write_)) {
        --crashes_left_;
        agenda_.in(dice_.between(0, 2), [this, life = life_] {
            if (life == life_) crash();
        });
    }
    if (std::exchange(commit_is_due_, true)) return;
    const bool stalls = !is_healed_ && dice_.chance(3);
    agenda_.in(stalls ? dice_.between(500, 3'000) : dice_.between(0, is_healed_ ? 5 : write_ms_), [this] {
        commit_is_due_ = false;
        if (!journal_ || journal_->waiting() == 0) return;
        const std::size_t waiting = journal_->waiting();
        journal_->commit(dice_.chance(700) ? waiting : 1 + dice_.below(waiting));
        auditor_.read();
        if (journal_->waiting() > 0) commit_soon();
    });
}

void World::something_happens() {
    if (is_healed_) return;
    const std::size_t what = dice_.below(20);
    if (what < 5 && crashes_left_ > 0) {
        --crashes_left_;
        crash();
    } else if (what < 7 && crashes_left_ > 0) {
        --crashes_left_;
        stop_in_order();
    } else if (what < 9) {
        pause();
    } else if (what == 9) {
        fill_disk();
    } else if (what == 10 && crashes_left_ > 0) {
        --crashes_left_;
        fail_disk();
    }
    agenda_.in(dice_.between(200, 9'000), [this] { something_happens(); });
}

/// False: nothing will ever happen.
bool World::step() {
    ++steps_;
    auto next_ms = agenda_.next_ms();
    if (const auto alarm_ms = clock_.next_alarm_ms(); alarm_ms && (!next_ms || *alarm_ms < *next_ms))
        next_ms = alarm_ms;
    if (!next_ms) return false;
    clock_.advance(std::max<std::int64_t>(0, *next_ms - clock_.now_ms()));
    if (process_) process_->run_ready();
    if (const auto due_ms = agenda_.next_ms(); due_ms && *due_ms <= clock_.now_ms()) {
        agenda_.take_next()();
        if (process_) process_->run_ready();
    }
    return true;
}

void World::run_until(const std::function<bool()>& is_over, std::int64_t most_ms, const char* what) {
    const std::int64_t until_ms = agenda_.now_ms() + most_ms;
    while (faults_.empty() && !is_over()) {
        if (agenda_.now_ms() < until_ms && steps_ < steps_max && step()) continue;
        std::string state = std::string("does not come to an end: ") + what;
        for (const auto& client : clients_) {
            for (const auto& text : client->unanswered()) state += "\n  not answered: " + text;
        }
        return blame(state);
    }
}

void World::pass(std::int64_t ms) {
    const std::int64_t until_ms = agenda_.now_ms() + ms;
    agenda_.at(until_ms, [] {});
    run_until([&] { return agenda_.now_ms() >= until_ms; }, ms + longest_pause_ms_ + 1, "time");
}

bool World::games_are_over() {
    return std::all_of(plans_.begin(), plans_.end(), [&](const Plan& plan) {
        const auto* state = plan.id.empty() ? nullptr : auditor_.state(plan.id);
        return plan.is_gone || (state != nullptr && state->status() != protocol::RoomStatus::playing);
    });
}

void World::heal() {
    tell([] { return "from here on all is well"; });
    is_healed_ = true;
    crashes_left_ = 0;
    if (journal_ && !journal_->has_failed()) journal_->set_accepting(true);
    for (const auto& client : clients_) client->heal();
    pass(45'000);  // half-open lines, outages and absences of before
    run_until([this] { return process_ != nullptr; }, 1'000'000, "an outage");
    const auto is_over = [this] { return games_are_over(); };
    run_until(is_over, end_within_ms, "a game");
    for (const auto& client : clients_) client->rest();
    // Until here the last of them may have begun another one.
    pass(3'000);
    if (faults_.empty() && !games_are_over()) {
        for (const auto& client : clients_) client->wake();
        run_until(is_over, end_within_ms, "a game");
        for (const auto& client : clients_) client->rest();
    }
}

/// Everything has been answered: a client that asks again is told the same.
void World::come_to_rest() {
    const auto is_quiet = [this] {
        return journal_ && journal_->waiting() == 0
               && std::all_of(clients_.begin(), clients_.end(),
                              [](const auto& one) { return one->unanswered().empty(); });
    };
    pass(12'000);
    run_until(is_quiet, 60'000, "answers");
    for (const auto& client : clients_) client->join_all();
    pass(1'000);
    run_until(is_quiet, 60'000, "answers to those who join");
}

void World::come_back_once_more() {
    if (!faults_.empty()) return;
    end_life(journal_->waiting());
    pass(20'000);
    for (const auto& client : clients_) client->join_all();
    pass(1'000);
}

/// Rooms that nobody comes to are closed, and forgotten.
void World::go_home() {
    for (const auto& client : clients_) client->leave_for_good();
    pass(server::limit::empty_room_ms + 100'000);
    if (!faults_.empty()) return;
    for (const Plan& plan : plans_) {
        if (plan.id.empty()) continue;
        const auto* state = auditor_.state(plan.id);
        const DiskRoom* room = disk_.room(plan.id);
        if (state == nullptr || room == nullptr || state->status() == protocol::RoomStatus::playing) continue;
        if (!room->is_forgotten || process_->directory().find(plan.id)) blame("room " + plan.id + " is still there");
    }
}

Report World::run() {
    Report report;
    try {
        begin_life();
        for (const auto& client : clients_) client->begin();
        agenda_.in(dice_.between(2'000, 20'000), [this] { something_happens(); });
        pass(dice_.between(20'000, 80'000));
        heal();
        come_to_rest();
        come_back_once_more();
        go_home();
        if (process_ && process_->rooms_frozen() > 0) blame("a room is frozen: " + process_->log());
        auditor_.finish();
    } catch (const std::exception& fault) {
        blame(std::string("an exception: ") + fault.what());
    }
    report.faults = faults_;
    report.hash = witness_.hash();
    report.frames = witness_.frames();
    report.scenes = witness_.compared_scenes();
    report.changes = changes_;
    report.games = auditor_.games_finished();
    report.acts = auditor_.acts();
    report.crashes = outages_.size();
    report.steps = steps_;
    report.virtual_ms = agenda_.now_ms();
    return report;
}

}  // namespace simulation
