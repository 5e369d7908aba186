// Prints what the program really says, a line for each message: {"schema":"server.json#/$defs/update","value":…}.
// Random people do sensible and silly things in random rooms; beside them games are played at random. What is printed
// is validated by tests/protocol/samples.test.mjs. Always the same.
#include <algorithm>
#include <array>
#include <cstdint>
#include <exception>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/bots.hpp"
#include "engine/overloaded.hpp"
#include "engine/seed.hpp"
#include "protocol/game_codec.hpp"
#include "protocol/game_replay.hpp"
#include "protocol/game_summary.hpp"
#include "protocol/record.hpp"
#include "server/limits.hpp"
#include "server/randomness.hpp"
#include "server/room/core.hpp"
#include "tests/support/encoded.hpp"
#include "tests/support/playground.hpp"
#include "tests/support/random_record.hpp"

namespace {

using engine::Audience;
using protocol::RoomStatus;
using server::room::Core;
using test_support::encoded;
using test_support::Playground;

constexpr std::uint64_t rooms = 40;
constexpr unsigned steps_in_a_room = 220;
constexpr std::uint32_t few_iterations = 20;  // in a thought of a computer player
constexpr std::uint64_t matches = 24;         // of each game
constexpr unsigned inputs_in_a_match = 150;
constexpr std::uint64_t replays = 3;  // of each game
constexpr std::size_t replay_bytes = 64 * 1024 * 1024;
constexpr std::int64_t started_unix_ms = 1'767'225'600'000;

void print(std::string_view schema, std::string_view json) {
    std::cout << R"({"schema":")" << schema << R"(","value":)" << json << "}\n";
}
void print_server(std::string_view kind, std::string_view json) {
    print("server.json#/$defs/" + std::string(kind), json);
}

/// A push says its type itself.
void print_push(const server::Frame& frame) {
    const auto json = protocol::parse_json(frame->text(), protocol::any_depth);
    if (!json) throw std::runtime_error("no JSON: " + std::string(frame->text()));
    print_server(json->at("type").get<std::string>(), frame->text());
}

void print_lines(std::string_view schema, std::string_view text) {
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
        print(schema, text.substr(0, end));
        text.remove_prefix(end + 1);
    }
}

void print_match(const engine::Match& match, const std::string& definitions) {
    for (const auto audience : engine::all_audiences) {
        const auto view = match.view_for(audience);
        print(definitions + (audience == Audience::referee ? "referee_view" : "view"), encoded(view));
        std::string marks;
        protocol::JsonWriter writer(marks);
        protocol::write_marks(writer, view);
        if (!marks.empty()) print(definitions + "marks", marks);
    }
}

template <class Game>
void play_match(std::uint64_t seed) {
    const std::string definitions = std::string(Game::name) + ".json#/$defs/";
    Playground<Game> playground(seed);
    const auto setup = playground.setup();
    std::string options;
    protocol::JsonWriter writer(options);
    protocol::write_options(writer, setup.options);
    print("games.json#/$defs/record_options", options);
    auto opened = engine::Match::open(setup);
    print_lines(definitions + "event", encoded(opened.notices));
    for (unsigned input = 0; input < inputs_in_a_match; ++input) {
        const auto next = playground.next(opened.match);
        const auto applied = opened.match.apply(next.input, next.at);
        print_lines(definitions + "event", encoded(applied.notices));
        if (applied.offer) print_server("answer.act", protocol::act_answer_json("m", next.at, applied.offer));
        if (input % 10 == 0 || (opened.match.ended_at() && input % 3 == 0)) print_match(opened.match, definitions);
        for (const auto seat : opened.match.awaited()) {
            print(definitions + "sealed", encoded(opened.match.own_envelopes({seat})));
        }
    }
}

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

const std::array<std::string, 7> names{"Ada", "Éloïse", "Борис", "\"Bo\" \\ O'Neil", "名前", "x", "👩‍🚀 Ripley"};

/// One room and those who come to it.
class RandomRoom {
public:
    explicit RandomRoom(std::uint64_t seed);
    void live();
    const std::optional<std::string>& entry() const { return entry_; }
    const std::string& id() const { return id_; }

private:
    bool chance(unsigned in_a_hundred) { return seed_.below(100) < in_a_hundred; }
    template <class List>
    const auto& any_of(const List& list) {
        return list[seed_.below(list.size())];
    }
    std::string any_id(std::size_t length);
    std::string any_entropy() { return chance(50) ? "c0ffee" : engine::hex_of(engine::sha256(any_id(9))); }
    engine::Seat any_seat() {
        return {chance(50) ? engine::Side::black : engine::Side::white, static_cast<std::uint8_t>(1 + seed_.below(3))};
    }
    std::int64_t unix_ms() const { return started_unix_ms + now_.ms; }
    bool playing() const { return core_->state().status() == RoomStatus::playing; }

    protocol::RoomCreate any_wish();
    void open();
    void ask(const server::Person& who, const protocol::Command& command);
    void take(const server::room::Decision& decision);
    void happen(const server::room::Answered& answered);

    void think(const server::room::ThoughtWanted& wanted);
    void wait(std::int64_t ms);
    void do_anything();
    void get_ready();
    void play_on();
    protocol::Act any_act();

    engine::Seed seed_;
    std::string id_;
    std::vector<server::Person> people_;
    std::optional<Core> core_;
    server::room::RoomTime now_;
    std::uint64_t tickets_ = 0;
    std::optional<std::string> entry_;
    bool closed_ = false;
};

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
    wish.solo = engine::allows_solo(wish.options) && chance(20);
    for (const auto seat : engine::starting_seats_of(wish.options)) {
        if (!wish.solo && chance(25)) wish.bots.emplace_back(seat, 1 + static_cast<unsigned>(seed_.below(3)));
    }
    return wish;
}

void RandomRoom::open() {
    const auto wish = any_wish();
    const protocol::Request request{"0", wish};
    std::string text;
    protocol::JsonWriter writer(text);
    protocol::write_request(writer, request);
    print("client.json#/$defs/room.create", text);
    if (Core::check(wish)) throw std::runtime_error("this room cannot be made: " + text);

    server::room::Settings settings;
    settings.id = id_;
    settings.options = wish.options;
    settings.name = wish.name.value_or(people_[0].name + "'s room");
    settings.is_public = wish.is_public;
    settings.spectator_delay_s = wish.spectator_delay_s;
    settings.absent_s = wish.absent_s;
    settings.table_talk = wish.table_talk;
    settings.solo = wish.solo;
    settings.is_watchable = wish.is_watchable;
    settings.key = engine::sha256(id_);
    if (wish.password) settings.password_hash = server::room::password_hash(settings.key, *wish.password);
    server::room::Decision first;
    core_.emplace(server::room::Opened{settings, people_[0]}, Core::Tuning{}, first, wish, unix_ms());
    take(first);
    print_server("answer.room.create", protocol::created_answer_json("0", id_));
    print_server("answer.room.demo", protocol::demo_answer_json("0", id_, std::nullopt));
    print_server("end", protocol::end_message_json(id_, "over"));
    ask(people_[0], protocol::RoomJoin{id_, wish.password, std::nullopt});
}

void RandomRoom::ask(const server::Person& who, const protocol::Command& command) {
    const auto* act = std::get_if<protocol::Act>(&command);
    if (act == nullptr || protocol::read_action(core_->state().settings().options, act->action)) {
        std::string text;
        protocol::JsonWriter writer(text);
        protocol::write_request(writer, {"q" + std::to_string(tickets_), command});
        print("client.json#/$defs/" + std::string(protocol::type_of(command)), text);
    }
    take(core_->request({server::room::Ticket{++tickets_}, who, command}, now_, unix_ms()));
    if (std::holds_alternative<protocol::RoomLeave>(command)) take(core_->vanish(who.id, now_));
}

void RandomRoom::take(const server::room::Decision& decision) {
    if (decision.finished) print_lines("record.json", decision.finished->record);
    for (const auto& effect : decision.effects) {
        std::visit(engine::Overloaded{[&](const server::room::Answered& answered) { happen(answered); },
                                      [](const server::room::Admitted& admitted) { print_push(admitted.snapshot); },
                                      [](const server::room::Moved& moved) { print_push(moved.snapshot); },
                                      [](const server::room::Dismissed& dismissed) { print_push(dismissed.end); },
                                      [](const server::room::StreamsEnded& ended) { print_push(ended.end); },
                                      [](const server::room::StreamBegun&) {},
                                      [](const server::room::Published& published) { print_push(published.frame); },
                                      [](const server::room::Whispered& whispered) { print_push(whispered.frame); },
                                      [&](const server::room::Listed& listed) {
                                          entry_ = listed.entry;
                                          print_server("rooms", protocol::rooms_message_json({listed.entry}));
                                      },
                                      [](const server::room::GivenOut&) {},
                                      [&](const server::room::ThoughtWanted& wanted) { think(wanted); },
                                      [](const server::room::ThoughtDropped&) {},  // too late: it was answered at once
                                      [&](const server::room::Closed&) { closed_ = true; }},
                   effect);
    }
}

void RandomRoom::think(const server::room::ThoughtWanted& wanted) {
    const auto action = engine::think(wanted.seen, wanted.level, wanted.seed, {few_iterations, {}});
    take(core_->found(wanted.thought, action, now_, unix_ms()));
}

void RandomRoom::happen(const server::room::Answered& answered) {
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
        if (step % 40 == 0) print_push(core_->public_snapshot(now_));
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

/// Whoever is waited for does something sensible.
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

void RandomRoom::do_anything() {
    using namespace protocol;
    const server::Person who = any_of(people_);
    const auto channel = std::array{ChatChannel::room, ChatChannel::team, ChatChannel::watchers}[seed_.below(3)];
    switch (seed_.below(15)) {
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

void print_lobby(const std::vector<std::string>& entries, const std::string& gone) {
    protocol::Welcome welcome{"p0123456789ab", "Éloïse", std::nullopt, started_unix_ms, "0.1.0", 16'384, 256};
    print_server("welcome", protocol::welcome_json(welcome));
    welcome.token = std::string(43, 'T');
    print_server("welcome", protocol::welcome_json(welcome));
    print_server("answer.room.list", protocol::list_answer_json("l1", entries, std::nullopt));
    print_server("answer.room.list", protocol::list_answer_json("l2", {}, "17"));
    print_server("rooms", protocol::rooms_message_json({protocol::room_gone_json(gone)}));
    print_server("answer.ping", protocol::ping_answer_json("p", started_unix_ms, std::nullopt));
    const auto error = protocol::error_of(protocol::Code::rate_limited, "too much chat", 250);
    print_server("failure", protocol::failure_json(std::nullopt, error));
    print_server("failure", protocol::failure_json("f", protocol::bad_option("size", "size must be 8 or 10")));
    print("http.json#/$defs/error", protocol::http_error_json(error));
}

/// Every line of a finished game as each viewpoint sees it, and what lists say of it.
template <class Game>
void print_replay(std::uint64_t seed) {
    const std::string record = test_support::random_record<Game>(seed);
    for (const char* as : {"all", "public", "black", "white"}) {
        const auto replay = protocol::replay_ndjson(record, *protocol::viewpoint_named(as), replay_bytes);
        if (!replay) throw std::runtime_error("line " + std::to_string(replay.error().line) + " of a random record");
        const std::string_view text = *replay;
        const std::size_t head = text.find('\n') + 1;
        print_lines("replay.json#/$defs/head", text.substr(0, head));
        print_lines("replay.json#/$defs/line", text.substr(head));
    }
    const auto read = protocol::read_record(record);
    protocol::GameSummary summary;
    summary.game_id = read->setup.fairness.game_id;
    summary.options = typename Game::Options{};
    summary.room = "4GZK7Q2M";
    summary.room_name = "Salut, \"Éloïse\"";
    summary.seats = read->seats;
    summary.started_unix_ms = started_unix_ms;
    summary.ended_unix_ms = started_unix_ms + 1;
    summary.result = read->end->content.at("end").dump();
    summary.series = protocol::Series{3, {1, 1}, 1, std::nullopt};
    const std::string text = protocol::summary_json(summary);
    print("http.json#/$defs/game", text);
    print("http.json#/$defs/games", R"({"games":[)" + text + R"(],"cursor":"17"})");
}

}  // namespace

int main() try {
    std::vector<std::string> entries;
    std::string last;
    for (std::uint64_t seed = 1; seed <= rooms; ++seed) {
        RandomRoom room(seed);
        room.live();
        if (room.entry()) entries.push_back(*room.entry());
        last = room.id();
    }
    print_lobby(entries, last);
    for (std::uint64_t seed = 1; seed <= matches; ++seed) {
        play_match<engine::ctor::Game>(seed);
        play_match<engine::totas::Game>(seed);
        play_match<engine::tritoc::Game>(seed);
    }
    for (std::uint64_t seed = 1; seed <= replays; ++seed) {
        print_replay<engine::ctor::Game>(seed);
        print_replay<engine::totas::Game>(seed);
        print_replay<engine::tritoc::Game>(seed);
    }
    return std::cout.flush() ? 0 : 1;
} catch (const std::exception& error) {
    std::cerr << "emit_samples: " << error.what() << '\n';
    return 1;
}
