#include "tests/support/simulation/random_room.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>
#include <tuple>

#include "engine/base/overloaded.hpp"
#include "engine/bots.hpp"
#include "protocol/game_codec.hpp"
#include "protocol/server_message.hpp"
#include "server/base/limits.hpp"
#include "server/base/randomness.hpp"
#include "tests/support/encoded.hpp"
#include "tests/support/playground.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/simulation/room_command.hpp"

namespace test_support {

using protocol::RoomStatus;
using server::room::Core;

namespace {

constexpr unsigned steps_in_a_room = 220;
constexpr std::uint32_t few_iterations = 20;  // in a thought of a computer player

const std::array<std::string, 7> names{"Ada", "Éloïse", "Борис", "\"Bo\" \\ O'Neil", "名前", "x", "👩‍🚀 Ripley"};

engine::Options any_options(std::uint64_t seed) {
    constexpr std::uint64_t games = std::tuple_size_v<engine::Games>;
    std::uint64_t place = 0;
    engine::Options options;
    std::apply(
        [&](auto... game) {
            ((place++ == seed % games ? void(options = Playground<decltype(game)>(seed).setup().options) : void()),
             ...);
        },
        engine::Games{});
    auto* totas = std::get_if<engine::totas::Options>(&options);
    if (totas != nullptr && totas->ground_s == 0) totas->ground_s = 60;  // TOTAS 5.1: no limit in records only
    return options;
}

}  // namespace

RandomRoom::RandomRoom(std::uint64_t seed) : seed_(seed) {
    id_ = any_id(8);
    for (const std::string& name : names) people_.push_back({{"p" + any_id(12)}, name});
    open();
}

std::string RandomRoom::any_id(std::size_t length) {
    std::string id;
    while (id.size() < length) id += any_of(server::crockford_alphabet);
    return id;
}

protocol::RoomCreate RandomRoom::any_wish() {
    protocol::RoomCreate wish;
    wish.options = any_options(seed_.next());
    if (chance(60)) wish.name = "Torus \"" + any_of(names) + "\"";
    wish.is_public = chance(70);
    if (chance(20)) wish.password = "open sesame";
    wish.spectator_delay_s = chance(40) ? static_cast<unsigned>(seed_.below(20)) : 0;
    wish.absent_s = chance(50) ? protocol::absent_min_s : 60;
    wish.table_talk = chance(50);
    wish.is_watchable = chance(80);
    wish.patient = chance(20);
    wish.beginners = chance(20);
    wish.solo = engine::allows_solo(wish.options) && chance(20);
    wish.warm_chairs = !wish.solo && chance(20);
    for (const auto seat : engine::starting_seats_of(wish.options)) {
        if (!wish.solo && chance(25)) wish.bots.emplace_back(seat, 1 + static_cast<unsigned>(seed_.below(3)));
    }
    return wish;
}

void RandomRoom::open() {
    const auto wish = any_wish();
    const protocol::Request request{"0", wish};
    const std::string text = protocol::json_text(protocol::write_request, request);
    print_sample("client.json#/$defs/room.create", text);
    if (server::room::check(wish)) throw std::runtime_error("this room cannot be made: " + text);

    server::room::Decision first;
    core_.emplace(server::room::opening_of(wish, id_, engine::sha256(id_), people_[0]), Core::Tuning{}, first,
                  server::room::sitters_of(wish), unix_ms());
    take(first);
    print_server("answer.room.create", protocol::created_answer_json("0", id_));
    print_server("answer.room.demo", protocol::demo_answer_json("0", id_, std::nullopt));
    ask(people_[0], protocol::RoomJoin{id_, wish.password, std::nullopt});
}

void RandomRoom::ask(const server::Person& who, const protocol::Command& command) {
    const auto* act = std::get_if<protocol::Act>(&command);
    if (act == nullptr || protocol::read_action(core_->state().settings().options, act->action)) {
        const protocol::Request request{"q" + std::to_string(tickets_), command};
        print_sample("client.json#/$defs/" + std::string(protocol::type_of(command)),
                     protocol::json_text(protocol::write_request, request));
    }
    take(core_->request({server::room::Ticket{++tickets_}, who, simulation::room_command(command), 0, {}, true}, now_,
                        unix_ms()));
    if (std::holds_alternative<protocol::RoomLeave>(command)) take(core_->vanish(who.id, now_));
}

void RandomRoom::take(const server::room::Decision& decision) {
    if (decision.finished) print_lines("record.json", decision.finished->record);
    for (const auto& effect : decision.effects) {
        std::visit(
            engine::Overloaded{[&](const server::room::Answered& answered) { perform(answered); },
                               [](const server::room::Admitted& admitted) { print_push(admitted.snapshot->text()); },
                               [](const server::room::Moved& moved) { print_push(moved.snapshot->text()); },
                               [](const server::room::Dismissed& dismissed) { print_push(dismissed.end->text()); },
                               [](const server::room::StreamsEnded& ended) { print_push(ended.end->text()); },
                               [](const server::room::StreamBegun&) {},
                               [](const server::room::Published& published) {
                                   print_push(published.frame->text());
                                   if (published.frame->whole()) print_push(published.frame->whole()->text());
                               },
                               [](const server::room::Whispered& whispered) { print_push(whispered.frame->text()); },
                               [&](const server::room::Listed& listed) {
                                   entry_ = listed.entry;
                                   print_server("rooms", protocol::rooms_message_json({listed.entry}));
                               },
                               [](const server::room::GivenOut&) {}, [](const server::room::BoardOutcome&) {},
                               [&](const server::room::ThoughtWanted& wanted) { think(wanted); },
                               [](const server::room::ThoughtDropped&) {},  // too late: it was answered at once
                               [&](const server::room::Closed&) { closed_ = true; }},
            effect);
    }
}

void RandomRoom::think(const server::room::ThoughtWanted& wanted) {
    const auto action = engine::think(*wanted.seen, wanted.level, wanted.seed, {few_iterations, {}});
    take(core_->found(wanted.thought, action, now_, unix_ms()));
}

void RandomRoom::perform(const server::room::Answered& answered) {
    const std::string id = "r-" + std::to_string(static_cast<std::uint64_t>(answered.ticket));
    std::visit(engine::Overloaded{
                   [&](const server::room::Done&) { print_server("answer.done", protocol::done_answer_json(id)); },
                   [&](const server::room::ActedAt& acted) {
                       print_server("answer.act", protocol::act_answer_json(id, acted.at, acted.offer));
                   },
                   [&](const server::room::GameClock& clock) {
                       const auto game_now_ms = clock.now ? std::optional(clock.now->ms) : std::nullopt;
                       print_server("answer.ping", protocol::ping_answer_json(id, unix_ms(), game_now_ms));
                   },
                   [&](const server::room::CasterKey& caster) {
                       print_server("answer.room.caster", protocol::caster_answer_json(id, caster.key));
                   },
                   [&](const protocol::Error& error) { print_server("failure", protocol::failure_json(id, error)); }},
               answered.reply);
}

/// Time passes; the room is woken whenever it asked for it.
void RandomRoom::wait(std::int64_t ms) {
    const server::room::RoomTime until{now_.ms + ms};
    for (auto at = core_->wake_at(); at && *at <= until && !closed_; at = core_->wake_at()) {
        now_ = std::max(now_, *at);
        take(core_->wake(now_, unix_ms()));
    }
    now_ = until;
}

void RandomRoom::live() {
    for (unsigned step = 0; step < steps_in_a_room && !closed_; ++step) {
        wait(chance(2) ? 8000 : static_cast<std::int64_t>(seed_.below(900)));
        if (closed_) break;
        if (playing() && chance(85)) {
            play_on();
        } else if (!playing() && chance(70)) {
            get_ready();
        } else {
            do_anything();
        }
        if (step % 40 == 0) print_push(core_->public_snapshot(now_)->text());
    }
    for (const auto& person : people_) ask(person, protocol::RoomLeave{id_});
    wait(2 * server::limit::empty_room_ms);
}

/// Towards the next game: one step of somebody's on a seat that is not ready.
void RandomRoom::get_ready() {
    const auto& state = core_->state();
    for (const auto seat : engine::starting_seats_of(state.settings().options)) {
        const auto* holder = state.holder_of(seat);
        if (holder == nullptr) return ask(any_of(people_), protocol::SeatTake{id_, seat});
        if (holder->is_bot() || holder->ready) continue;
        const auto entropy = chance(60) ? std::optional(any_entropy()) : std::nullopt;
        const server::Person who = *holder->person;
        ask(who, protocol::RoomJoin{id_, std::nullopt, std::nullopt});
        if (state.status() == RoomStatus::over) return ask(who, protocol::RoomRematch{id_, entropy});
        return ask(who, protocol::RoomReady{id_, true, entropy});
    }
}

/// Somebody whom the game waits for does something sensible.
void RandomRoom::play_on() {
    const auto& state = core_->state();
    const auto awaited = state.match()->awaited();
    if (awaited.empty()) return;
    const auto seat = any_of(awaited);
    const auto* holder = state.holder_of(seat);
    if (holder == nullptr || holder->is_bot()) return;
    const auto action =
        engine::think(engine::seen_from(*state.match(), seat), 1 + static_cast<unsigned>(seed_.below(3)), seed_.next());
    if (!action) return;
    const auto json = protocol::parse_json(encoded(*action), protocol::any_depth);
    ask(*holder->person, protocol::Act{id_, seat, *json});
}

protocol::Act RandomRoom::any_act() {
    static const std::array<std::string_view, 24> actions{
        R"({"type":"done"})",
        R"({"type":"resign"})",
        R"({"type":"unseal"})",
        R"({"type":"unseal","duty":2})",
        R"({"type":"open","op":"move"})",
        R"({"type":"open","op":"landing"})",
        R"({"type":"replace","square":7})",
        R"({"type":"seal","choice":{"pass":true}})",
        R"({"type":"seal","duty":3,"choice":{"put":12}})",
        R"({"type":"seal","choice":{"put":0}})",
        R"({"type":"seal","choice":{"move":[1,2]}})",
        R"({"type":"seal","choice":{"landing":[1,2,3]}})",
        R"({"type":"secrets","squares":[1,2,3,4,4]})",
        R"({"type":"ground","acropolis":"b2","zones":[],"labyrinth":"d6"})",
        R"({"type":"plan","half":[]})",
        R"({"type":"plan","half":[{"castle":"KR"}]})",
        R"({"type":"draft","half":[{"from":"a2","to":"a3"}]})",
        R"({"type":"draft","half":[{"from":"a11","to":"a10"}]})",
        R"({"type":"draft","half":[{"from":"a11","to":"a13"}]})",
        R"({"type":"half","half":null})",
        R"({"type":"doom","squares":["e5"]})",
        R"({"type":"seal"})",
        R"({"type":"fly"})",
        R"([])",
    };
    const auto json = protocol::parse_json(any_of(actions), protocol::any_depth);
    return {id_, chance(70) ? std::optional(any_seat()) : std::nullopt, *json};
}

protocol::RoomConfigure RandomRoom::any_change() {
    protocol::RoomConfigure change;
    change.room = id_;
    const auto wish = any_wish();
    if (chance(50)) change.options = chance(80) ? core_->state().settings().options : wish.options;
    if (chance(30)) change.name = wish.name;
    if (chance(30)) change.is_public = wish.is_public;
    if (chance(30)) change.password = wish.password.value_or(std::string());
    if (chance(10)) change.is_rated = chance(50);
    change.chosen = wish;
    for (const auto& option : protocol::room_options) {
        if (chance(20)) change.given.push_back(&option);
    }
    return change;
}

void RandomRoom::do_anything() {
    using namespace protocol;
    const server::Person who = any_of(people_);
    const auto channel = std::array{ChatChannel::room, ChatChannel::team, ChatChannel::watchers}[seed_.below(3)];
    switch (seed_.below(16)) {
        case 15:
            return ask(chance(80) ? people_[0] : who, any_change());
        case 14:
            return ask(who, RoomCaster{id_, chance(30)});
        case 0:
        case 1:
            return ask(who, RoomJoin{id_, chance(80) ? std::optional<std::string>("open sesame") : std::nullopt,
                                     std::nullopt});
        case 2:
            return chance(20) ? ask(who, RoomLeave{id_}) : take(core_->vanish(who.id, now_));
        case 3:
            return ask(who, SeatTake{id_, any_seat()});
        case 4:
            return chance(50) ? ask(who, SeatLeave{id_, any_seat()}) : ask(who, SeatTake{id_, any_seat()});
        case 5:
            return ask(people_[0], SeatBot{id_, any_seat(), chance(70) ? std::optional(2U) : std::nullopt});
        case 6:
            return ask(chance(50) ? people_[0] : who, SeatKick{id_, any_seat()});
        case 7:
            return ask(who, RoomReady{id_, chance(80), any_entropy()});
        case 8:
        case 9:
            return ask(who, Chat{id_, channel, "Salut, " + any_of(names) + "! \\ \"ça va?\" 🙂"});
        case 10:
            return ask(who, RoomRematch{id_, std::nullopt});
        case 11:
            return ask(who, Ping{id_});
        default:
            return ask(who, any_act());
    }
}

}  // namespace test_support
