// The table finder and parties on the wire: how they are asked, and what is told of them
// (protocol/reference/finding.md).
#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include "protocol/client_message.hpp"
#include "protocol/server_message.hpp"
#include "tests/protocol/example_files.hpp"

using namespace protocol;
using namespace protocol_test;

namespace {

constexpr std::int64_t now_unix_ms = 1'795'291'200'000;

Json seeking(Json kinds) { return {{"type", "finder.seek"}, {"id", "1"}, {"kinds", std::move(kinds)}}; }

/// What is asked, as it is read.
template <class Asked>
Asked read_as(const Json& message) {
    const auto read = read_client_message(message);
    REQUIRE(read);
    const auto& command = std::get<Request>(*read).command;
    REQUIRE(std::holds_alternative<Asked>(command));
    return std::get<Asked>(command);
}

/// Written and read again.
template <class Asked>
Asked sent(Asked asked) {
    return read_as<Asked>(Json::parse(json_text(write_request, Request{"1", std::move(asked)})));
}

std::string code_of(const Json& message) {
    const auto read = read_client_message(message);
    return read ? "ok" : read.error().error.code;
}

std::vector<std::string> kinds_of(std::size_t count, std::size_t chars) {
    std::vector<std::string> kinds;
    for (std::size_t kind = 0; kind < count; ++kind)
        kinds.push_back(std::string(chars - 1, 'c') + static_cast<char>('a' + kind));
    return kinds;
}

Json example(const std::string& name, std::size_t place) {
    return json_of(examples() / "server" / (name + ".json")).at(place);
}

}  // namespace

TEST_CASE("1.4: who seeks a table names kinds of games, and may want a game that does not count") {
    const auto seek = read_as<FinderSeek>(seeking({"totas/1", "ctor/3"}));
    CHECK(seek.kinds == std::vector<std::string>{"totas/1", "ctor/3"});
    CHECK(seek.wants_rated);
    Json unrated = seeking({"totas/1"});
    unrated["rated"] = false;
    CHECK_FALSE(read_as<FinderSeek>(unrated).wants_rated);
    unrated["rated"] = true;
    CHECK(read_as<FinderSeek>(unrated).wants_rated);
}

TEST_CASE("1.4: requests of the finder and of parties come back as they were written") {
    const auto seek = sent(FinderSeek{{"ctor/3", "tritoc/1"}, false});
    CHECK(seek.kinds == std::vector<std::string>{"ctor/3", "tritoc/1"});
    CHECK_FALSE(seek.wants_rated);
    CHECK(sent(FinderSeek{{"ctor/3"}, true}).wants_rated);
    CHECK(sent(PartyJoin{"K7Q2XK9M"}).party == "K7Q2XK9M");
    sent(FinderLeave{});
    sent(PartyCreate{});
    sent(PartyLeave{});
}

TEST_CASE("1.4: one seeks 1 to 16 kinds of games, each once, whose names have 32 characters at most") {
    CHECK(code_of(seeking(kinds_of(1, 1))) == "ok");
    CHECK(code_of(seeking(kinds_of(finder_kinds_max, kind_chars))) == "ok");
    CHECK(code_of(seeking(kinds_of(finder_kinds_max + 1, kind_chars))) == "malformed");
    CHECK(code_of(seeking(kinds_of(1, kind_chars + 1))) == "malformed");
    CHECK(code_of(seeking({"ctor/3", "ctor/3"})) == "malformed");
    CHECK(code_of(seeking({"ctor/3", 3})) == "malformed");
    CHECK(code_of(seeking({"ctor/3", nullptr})) == "malformed");
    CHECK(code_of(seeking(Json::array({Json::array()}))) == "malformed");
    CHECK(code_of(seeking(Json::array())) == "malformed");
    CHECK(code_of(seeking(Json::object())) == "malformed");
    CHECK(code_of(seeking("ctor/3")) == "malformed");
    CHECK(code_of(seeking(nullptr)) == "malformed");
    CHECK(code_of({{"type", "finder.seek"}, {"id", "1"}}) == "malformed");
}

TEST_CASE("1.4: a party's code is any text of 1 to 64 characters") {
    const auto joining = [](const Json& party) {
        return code_of({{"type", "party.join"}, {"id", "1"}, {"party", party}});
    };
    CHECK(joining("x") == "ok");
    CHECK(joining(std::string(room_ref_chars, 'x')) == "ok");
    CHECK(joining(std::string(room_ref_chars + 1, 'x')) == "malformed");
    CHECK(joining("") == "malformed");
    CHECK(joining(7) == "malformed");
    CHECK(code_of({{"type", "party.join"}, {"id", "1"}}) == "malformed");
}

TEST_CASE("law 9: what there is for those who seek is told as in the examples") {
    CHECK(Json::parse(finder_message_json(now_unix_ms, 0, {})) == example("finder", 0));
    const std::vector<PoolTold> pools{{"ctor/3", 4, 0, 2, now_unix_ms + 5'200}, {"totas/1", 0, 1, 0}, {"tritoc/1"}};
    const std::string told = finder_message_json(now_unix_ms, 41, pools);
    CHECK(Json::parse(told) == example("finder", 1));
    CHECK(Json::parse(told) == json_of(examples() / "http/finder.json").at(1));
}

TEST_CASE("law 9: who has a table, and who has none any more, is told so as in the examples") {
    CHECK(Json::parse(found_message_json({"ctor/3", "4GZK7Q2M", {}, now_unix_ms + 10'000})) == example("found", 0));
    const engine::Seat white2{engine::Side::white, 2};
    CHECK(Json::parse(found_message_json({"ctor/3", "9KPX2M4A", white2})) == example("found", 1));
    CHECK(Json::parse(seek_ended_message_json("left")) == example("seek_ended", 0));
    CHECK(Json::parse(seek_ended_message_json("unavailable")) == example("seek_ended", 1));
}

TEST_CASE("law 9: a party is told who is in it, and who has left that they are in none") {
    PartyTold party{"K7Q2XK9M", {{"p7K2M9QXT4", "Ada"}}};
    CHECK(Json::parse(party_message_json(party)) == example("party", 0));
    party.members.insert(party.members.end(), {{"pR8TED00X1", "Grace"}, {"pQ0M3XW8K2", "Barbara"}});
    party.seeks = {{"ctor/3"}, false};
    CHECK(Json::parse(party_message_json(party)) == example("party", 1));
    CHECK(Json::parse(party_message_json(std::nullopt)) == example("party", 2));
}

TEST_CASE("law 9: the answers to who seeks and to who makes a party are those of the examples") {
    CHECK(Json::parse(seek_answer_json("k3-50", std::nullopt)) == example("answer.finder.seek", 0));
    CHECK(Json::parse(seek_answer_json("k3-51", "4GZK7Q2M")) == example("answer.finder.seek", 1));
    CHECK(Json::parse(party_answer_json("k3-54", "K7Q2XK9M")) == example("answer.party.create", 0));
}

TEST_CASE("law 9: a room says of a table that was found when it begins, and how likely black is to win") {
    RoomInfo info;
    CHECK_FALSE(Json::parse(info_json(info)).contains("found"));
    info.found = FoundTold{now_unix_ms + 10'000, 52, 9};
    const Json told = Json::parse(info_json(info)).at("found");
    CHECK(told == Json{{"starts_by_unix_ms", now_unix_ms + 10'000}, {"black_percent", 52}, {"spread_percent", 9}});
    CHECK_FALSE(Json::parse(room_entry_json("4GZK7Q2M", info)).contains("found"));
}

TEST_CASE("7: a party that does not exist has a code of its own") {
    CHECK(error_of(Code::no_such_party, "there is no such party").code == "no_such_party");
    CHECK(error_of(Code::damaged, "it is damaged").code == "damaged");
}
