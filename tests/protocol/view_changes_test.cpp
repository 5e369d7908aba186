// wire.md 9.2: what turns one view into another, one level deep, whatever the two are.
#include "protocol/view_changes.hpp"

#include <catch2/catch.hpp>

#include <string>

#include "engine/base/seed.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/server_message.hpp"
#include "tests/support/view_reader.hpp"

using namespace protocol;

namespace {

const std::vector<std::string> names{"a", "board", "legal", "round", "left"};
const std::vector<std::string> values{"null",
                                      "1",
                                      "-25",
                                      "\"\"",
                                      R"("a,b:{}[]\"\\")",
                                      "[]",
                                      "{}",
                                      R"([1,[2,"],}"],{"k":null}])",
                                      R"({"deep":{"x":[]},"s":"}"})",
                                      "true"};

/// Each name once at most, in any order.
std::string any_object(engine::Seed& dice) {
    JsonWriter writer;
    writer.begin_object();
    for (const auto& name : names) {
        if (dice.below(3) != 0) writer.raw_field(name, values[dice.below(values.size())]);
    }
    writer.end_object();
    return writer.take();
}

ViewChanges changes(const std::string& before, const std::string& after) {
    const auto old_members = Members::of(before);
    const auto new_members = Members::of(after);
    REQUIRE(old_members);
    REQUIRE(new_members);
    return changes_between({before, *old_members}, {after, *new_members});
}

}  // namespace

TEST_CASE("9.2: members stand where a reader of JSON finds them") {
    engine::Seed dice(1);
    for (int round = 0; round < 500; ++round) {
        const std::string object = any_object(dice);
        const auto members = Members::of(object);
        REQUIRE(members);
        const Json parsed = Json::parse(object);
        REQUIRE(members->size() == parsed.size());
        for (std::size_t at = 0; at < members->size(); ++at) {
            const std::string name = Json::parse('"' + std::string(members->name(object, at)) + '"');
            CHECK(parsed.at(name) == Json::parse(members->value(object, at)));
        }
    }
}

TEST_CASE("9.2: what is no object has no members, however it is cut") {
    for (const auto* text : {"", "null", "[]", "{", "{}x", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}",
                             "{a:1}", "{\"a\":\"", "{\"a\":[}", "{\"a\":1]", "{\"a\\"}) {
        CAPTURE(text);
        const auto members = Members::of(text);
        // A bracket for another is taken for the same: such texts are nobody's.
        if (std::string_view(text) != "{\"a\":[}") CHECK_FALSE(members);
    }
    CHECK(Members::of("{}")->size() == 0);
    const std::string whole = R"({"a":[1,{"b":"}\""}],"c":null})";
    for (std::size_t size = 0; size < whole.size(); ++size) CHECK_FALSE(Members::of(whole.substr(0, size)));
    CHECK(Members::of(whole)->size() == 2);
}

TEST_CASE("9.2: what has changed, and what is gone, and nothing else") {
    const auto some = changes(R"({"a":1,"b":[1,2],"c":"x"})", R"({"a":1,"b":[1,3],"d":null})");
    CHECK(some.changed == R"({"b":[1,3],"d":null})");
    CHECK(some.gone == R"(["c"])");
    const auto none = changes(R"({"a":1,"b":2})", R"({"b":2,"a":1})");
    CHECK(none.changed == "{}");
    CHECK(none.gone.empty());
    CHECK(changes("{}", R"({"a":null})").changed == R"({"a":null})");
    CHECK(changes(R"({"a":1})", "{}").gone == R"(["a"])");
}

TEST_CASE("9.2: any view followed by any other is told so that a reader has it") {
    engine::Seed dice(7);
    for (int round = 0; round < 300; ++round) {
        test_support::ViewReader reader;
        std::string view = any_object(dice);
        CHECK(reader.hear(update_json({"R", 10, 0, "[]", {}}, view)).empty());
        for (std::uint64_t seq = 11; seq < 20; ++seq) {
            const std::string next = any_object(dice);
            CHECK(reader.hear(update_json({"R", seq, 5, "[]", {}}, changes(view, next))).empty());
            view = next;
            REQUIRE(reader.view() == test_support::in_order(view));
        }
        CHECK(reader.changes() == 9);
    }
}

TEST_CASE("9.6: an update builds upon whatever message the reader had last, and says which") {
    const std::string padding(200, 'x');
    const auto view = [&](int number) {
        return R"({"board":")" + padding + R"(","number":)" + std::to_string(number) + "}";
    };
    const std::string first = update_json({"R", 4, 100, "[]", {}}, view(1));
    const std::string later = update_json({"R", 9, 250, R"([{"type":"turn"}])", R"({"m":1})"}, view(2));
    const auto told = update_since(later, first, 4);
    REQUIRE(told);
    CHECK(
        *told
        == R"({"type":"update","room":"R","seq":9,"now":250,"events":[{"type":"turn"}],"since":4,"changed":{"number":2},"marks":{"m":1}})");
    const std::string next = update_json({"R", 5, 120, "[]", {}}, view(2));
    CHECK(update_since(next, first, 4)
          == R"({"type":"update","room":"R","seq":5,"now":120,"events":[],"changed":{"number":2}})");
    // 9.3, 9.4: no shorter, or no game.
    CHECK_FALSE(update_since(update_json({"R", 5, 0, "[]", {}}, R"({"a":1})"),
                             update_json({"R", 4, 0, "[]", {}}, R"({"b":1})"), 4));
    CHECK_FALSE(update_since(update_json({"R", 5, 0, "[]", {}}, "null"), first, 4));
    CHECK_FALSE(update_since(next, update_json({"R", 4, 0, "[]", {}}, "null"), 4));
    CHECK_FALSE(update_since("x", first, 4));
}
