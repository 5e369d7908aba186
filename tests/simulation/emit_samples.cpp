// Prints what the program really says, a line for each message: {"schema":"server.json#/$defs/update","value":…}.
// Random people do sensible and silly things in random rooms; beside them games are played at random. What is printed
// is validated by tests/protocol/samples.test.mjs. Always the same.
#include <algorithm>
#include <array>
#include <cstdint>
#include <exception>
#include <initializer_list>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/game_codec.hpp"
#include "protocol/game_replay.hpp"
#include "protocol/game_summary.hpp"
#include "protocol/record.hpp"
#include "protocol/server_message.hpp"
#include "server/notifications/inbox.hpp"
#include "server/tournament/tournament_json.hpp"
#include "tests/support/encoded.hpp"
#include "tests/support/playground.hpp"
#include "tests/support/random_record.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/simulation/random_room.hpp"
#include "tests/support/simulation/random_tournament.hpp"

namespace {

using engine::Audience;
using test_support::encoded;
using test_support::Playground;
using test_support::print_lines;
using test_support::print_sample;
using test_support::print_server;
using test_support::started_unix_ms;

constexpr std::uint64_t rooms = 40;
constexpr std::uint64_t matches = 24;  // of each game
constexpr unsigned inputs_in_a_match = 150;
constexpr std::uint64_t tournaments = 40;
constexpr std::uint64_t replays = 3;  // of each game
constexpr std::size_t replay_bytes = 64 * 1024 * 1024;

void print_match(const engine::Match& match, const std::string& definitions) {
    for (const auto audience : engine::all_audiences) {
        const auto view = match.view_for(audience);
        print_sample(definitions + (audience == Audience::referee ? "referee_view" : "view"), encoded(view));
        const std::string marks = protocol::json_text(protocol::write_marks, view);
        if (!marks.empty()) print_sample(definitions + "marks", marks);
    }
}

template <class Game>
void play_match(std::uint64_t seed) {
    const std::string definitions = std::string(Game::name) + ".json#/$defs/";
    Playground<Game> playground(seed);
    const auto setup = playground.setup();
    print_sample("games.json#/$defs/record_options", protocol::json_text(protocol::write_options, setup.options));
    auto opened = engine::Match::open(setup);
    print_lines(definitions + "event", encoded(opened.notices));
    for (unsigned input = 0; input < inputs_in_a_match; ++input) {
        const auto next = playground.next(opened.match);
        const auto applied = opened.match.apply(next.input, next.at);
        print_lines(definitions + "event", encoded(applied.notices));
        if (applied.offer) print_server("answer.act", protocol::act_answer_json("m", next.at, applied.offer));
        if (input % 10 == 0 || (opened.match.ended_at() && input % 3 == 0)) print_match(opened.match, definitions);
        for (const auto seat : opened.match.awaited()) {
            print_sample(definitions + "sealed", encoded(opened.match.own_envelopes({seat})));
        }
    }
}

/// What people are told, one of each kind.
void print_bell(const std::string& room) {
    using server::notifications::Notification;
    print_server("bell", server::notifications::bell_message_json(3, 4, nullptr));
    for (std::size_t kind = 0; kind < server::notifications::kind_names.size(); ++kind) {
        Notification one{static_cast<Notification::Kind>(kind)};
        one.number = static_cast<std::int64_t>(kind) + 1;
        one.at_unix_ms = 1'800'000'000'000;
        using K = Notification::Kind;
        const auto is = [&](std::initializer_list<K> kinds) {
            return std::find(kinds.begin(), kinds.end(), one.kind) != kinds.end();
        };
        if (is({K::challenged, K::challenge_accepted, K::challenge_refused})) one.challenge = "7HX2C9VQ";
        if (is({K::challenged, K::challenge_accepted, K::challenge_refused, K::invited, K::plays})) one.game = "ctor";
        if (is({K::challenge_accepted, K::called, K::invited, K::plays})) one.room = room;
        if (is({K::called, K::directs})) one.tournament = "T7Q2XK9M";
        if (is({K::called, K::directs, K::invited, K::pop})) one.title = "\"Friday\"";
        if (!is({K::called, K::sanctioned, K::report_answered, K::pop}))
            one.player = server::Person{server::PlayerId{"pR8TED00X1AB"}, "Éloïse", server::Standing::registered};
        if (is({K::called})) one.round = 3;
        if (is({K::called, K::pop})) one.starts_unix_ms = one.at_unix_ms + 60'000;
        if (is({K::pop})) one.pop = "K7Q2XK9M";
        if (is({K::sanctioned})) one.sanction = "mute";
        if (is({K::sanctioned})) one.until_unix_ms = one.at_unix_ms + 60'000;
        if (is({K::report_answered})) one.report = "7HX2C9VQ4A";
        if (is({K::sanctioned, K::report_answered})) one.text = "Be kind.";
        print_server("bell", server::notifications::bell_message_json(1, 0, &one));
    }
}

/// The table finder and parties.
void print_finding(const std::string& room) {
    constexpr std::int64_t soon_unix_ms = 1'800'000'010'000;
    const std::vector<protocol::PoolTold> pools{{"ctor/3", 4, 0, 2, soon_unix_ms}, {"tritoc/1"}};
    const std::string finder = protocol::finder_message_json(started_unix_ms, 41, pools);
    print_server("finder", finder);
    print_sample("http.json#/$defs/finder", finder);
    print_server("found", protocol::found_message_json({"ctor/3", room, {}, soon_unix_ms}));
    print_server("found", protocol::found_message_json({"ctor/3", room, engine::Seat{engine::Side::white, 2}}));
    for (const char* reason : {"left", "unavailable"})
        print_server("seek_ended", protocol::seek_ended_message_json(reason));
    protocol::PartyTold party{"K7Q2XK9M", {{"p0123456789ab", "Éloïse"}, {"p7K2M9QXT4", "\"Q\""}}};
    print_server("party", protocol::party_message_json(party));
    party.seeks = {{"ctor/3", "tritoc/1"}, true};
    print_server("party", protocol::party_message_json(party));
    print_server("party", protocol::party_message_json(std::nullopt));
    print_server("answer.finder.seek", protocol::seek_answer_json("s", std::nullopt));
    print_server("answer.finder.seek", protocol::seek_answer_json("s", room));
    print_server("answer.party.create", protocol::party_answer_json("s", "K7Q2XK9M"));
}

void print_lobby(const std::vector<std::string>& entries, const std::string& gone) {
    protocol::Welcome welcome;
    welcome.player_id = "p0123456789ab";
    welcome.name = "Éloïse";
    welcome.now_unix_ms = started_unix_ms;
    welcome.version = "0.1.0";
    welcome.message_bytes = 16'384;
    welcome.requests_remembered = 256;
    welcome.takes_changes = true;
    welcome.deflate = {256, 3, 512};
    print_server("welcome", protocol::welcome_json(welcome));
    welcome.token = std::string(43, 'T');
    print_server("welcome", protocol::welcome_json(welcome));
    print_server("answer.room.list", protocol::list_answer_json("l1", entries, std::nullopt, 0));
    print_server("answer.room.list", protocol::list_answer_json("l2", {}, "17", 3));
    print_server("rooms", protocol::rooms_message_json({protocol::room_gone_json(gone)}));
    print_server("rating", protocol::rating_message_json({"ctor/3", 1500, 1533.6, 301.2}));
    print_server("tournament", protocol::tournament_message_json("T0000001", 17));
    print_server("called",
                 protocol::called_message_json({"T0000001", "Autumn \"Cup\"", gone, 3, 1'800'000'300'000, {}}));
    print_server("called", protocol::called_message_json({"T0000001", "Cup", gone, 3, 1'800'000'300'000, "Ada"}));
    print_server("bye", protocol::bye_message_json("T0000001", "Autumn \"Cup\"", 3));
    print_server("called_off", protocol::called_off_message_json("T0000001", gone));
    print_finding(gone);
    print_bell(gone);
    print_server("answer.ping", protocol::ping_answer_json("p", started_unix_ms, std::nullopt));
    const auto error = protocol::error_of(protocol::Code::rate_limited, "too much chat", 250);
    print_server("failure", protocol::failure_json(std::nullopt, error));
    print_server("failure", protocol::failure_json("f", protocol::bad_option("size", "size must be 8 or 10")));
    print_sample("http.json#/$defs/error", protocol::http_error_json(error));
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
    print_sample("http.json#/$defs/game", text);
    print_sample("http.json#/$defs/games", R"({"games":[)" + text + R"(],"cursor":"17"})");
}

void print_tournament(std::uint64_t seed) {
    tournament_test::RandomTournament tournament(seed);
    tournament.play([](const server::tournament::State& state) {
        print_sample("tournament.json#/$defs/page", server::tournament::page_json(state));
        print_sample("tournament.json#/$defs/summary", server::tournament::summary_json(state));
        print_sample("tournament.json#/$defs/standings", server::tournament::standings_json(state));
    });
}

}  // namespace

int main() try {
    std::vector<std::string> entries;
    std::string last;
    for (std::uint64_t seed = 1; seed <= rooms; ++seed) {
        test_support::RandomRoom room(seed);
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
    for (std::uint64_t seed = 1; seed <= tournaments; ++seed) print_tournament(seed);
    return std::cout.flush() ? 0 : 1;
} catch (const std::exception& error) {
    std::cerr << "emit_samples: " << error.what() << '\n';
    return 1;
}
