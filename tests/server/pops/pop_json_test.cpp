// What an operator may wish for, and what is refused, with the field that is wrong.
#include "server/pops/pop_json.hpp"

#include <string>

#include <catch2/catch.hpp>

#include "server/pops/pop_limits.hpp"

namespace server::pops {

namespace {

constexpr std::int64_t read_now_ms = 1'800'000'000'000;

protocol::Json good_wish() {
    return protocol::Json::parse(
        R"({"title":"Friday evening","kinds":["ctor/3","totas/1"],"starts_unix_ms":1800086400000,"minutes":120})");
}

protocol::Json with(const char* field, const protocol::Json& value) {
    protocol::Json json = good_wish();
    json[field] = value;
    return json;
}

/// "ok", "malformed", or "bad_option FIELD".
std::string verdict(const protocol::Json& json) {
    const auto pop = read_pop(json, read_now_ms);
    if (pop) return "ok";
    CHECK_FALSE(pop.error().message.empty());
    return pop.error().code + (pop.error().option ? ' ' + *pop.error().option : "");
}

}  // namespace

TEST_CASE("a wish is read as it is, and its title as it can be seen", "[pops]") {
    protocol::Json json = good_wish();
    json["title"] = "  Friday\u200B   evening ";
    json["weekly"] = true;
    json["time_zone"] = "Europe/Berlin";
    json["something"] = "else";
    const auto pop = read_pop(json, read_now_ms);
    REQUIRE(pop);
    CHECK(pop->id.empty());
    CHECK(pop->title == "Friday evening");
    CHECK(pop->kinds == std::vector<std::string>{"ctor/3", "totas/1"});
    CHECK(pop->first_unix_ms == 1'800'086'400'000);
    CHECK(pop->minutes == 120);
    CHECK(pop->is_weekly);
    CHECK(pop->time_zone == "Europe/Berlin");
    const auto plain = read_pop(good_wish(), read_now_ms);
    REQUIRE(plain);
    CHECK_FALSE(plain->is_weekly);
    CHECK(plain->time_zone.empty());
}

TEST_CASE("what is missing, or of another type, is malformed", "[pops]") {
    for (const char* field : {"title", "kinds", "starts_unix_ms", "minutes"}) {
        CAPTURE(field);
        protocol::Json json = good_wish();
        json.erase(field);
        CHECK(verdict(json) == "malformed");
        CHECK(verdict(with(field, nullptr)) == "malformed");
        CHECK(verdict(with(field, true)) == "malformed");
        CHECK(verdict(with(field, protocol::Json::object())) == "malformed");
    }
    CHECK(verdict(with("weekly", "yes")) == "malformed");
    CHECK(verdict(with("time_zone", 1)) == "malformed");
    CHECK(verdict(with("time_zone", std::string(limit::pop_zone_chars + 1, 'x'))) == "malformed");
    CHECK(verdict(with("minutes", 60.5L)) == "malformed");
    CHECK(verdict(protocol::Json::object()) == "malformed");
}

TEST_CASE("a title is one line that can be seen", "[pops]") {
    CHECK(verdict(with("title", "x")) == "ok");
    CHECK(verdict(with("title", std::string(limit::pop_title_chars, 'x'))) == "ok");
    for (const char* title : {"", " ", "two\nlines", "\r", "\u200B", "\u202E\u200B"}) {
        CAPTURE(title);
        CHECK(verdict(with("title", title)) == "malformed");
    }
    CHECK(verdict(with("title", std::string(limit::pop_title_chars + 1, 'x'))) == "malformed");
}

TEST_CASE("kinds are those of ratings, each once", "[pops]") {
    using protocol::Json;
    CHECK(verdict(with("kinds", Json::array({"tritoc/1"}))) == "ok");
    CHECK(verdict(with("kinds", Json::array())) == "malformed");
    CHECK(verdict(with("kinds", Json::array({1}))) == "malformed");
    CHECK(verdict(with("kinds", Json::array({"ctor"}))) == "bad_option kinds");
    CHECK(verdict(with("kinds", Json::array({"ctor/4"}))) == "bad_option kinds");
    CHECK(verdict(with("kinds", Json::array({"ctor/3", "ctor/3"}))) == "bad_option kinds");
    CHECK(verdict(with("kinds", Json::array({"ctor/3", ""}))) == "bad_option kinds");
    CHECK(verdict(with("kinds", Json(std::vector<std::string>(limit::pop_kinds_max + 1, "ctor/3")))) == "malformed");
    CHECK(verdict(with("kinds", Json(std::vector<std::string>(10'000, std::string(100, 'x'))))) == "malformed");
}

TEST_CASE("a pop is ahead, within a year, and as long as pops are", "[pops]") {
    CHECK(verdict(with("starts_unix_ms", read_now_ms + 1)) == "ok");
    CHECK(verdict(with("starts_unix_ms", read_now_ms)) == "bad_option starts_unix_ms");
    CHECK(verdict(with("starts_unix_ms", read_now_ms + limit::pop_ahead_ms)) == "ok");
    CHECK(verdict(with("starts_unix_ms", read_now_ms + limit::pop_ahead_ms + 1)) == "bad_option starts_unix_ms");
    CHECK(verdict(with("starts_unix_ms", 0)) == "bad_option starts_unix_ms");
    CHECK(verdict(with("starts_unix_ms", -1)) == "bad_option starts_unix_ms");
    CHECK(verdict(with("starts_unix_ms", 9'007'199'254'740'991)) == "bad_option starts_unix_ms");
    CHECK(verdict(with("minutes", 15)) == "ok");
    CHECK(verdict(with("minutes", 720)) == "ok");
    CHECK(verdict(with("minutes", 14)) == "bad_option minutes");
    CHECK(verdict(with("minutes", 721)) == "bad_option minutes");
    CHECK(verdict(with("minutes", -15)) == "bad_option minutes");
}

TEST_CASE("a time zone is one by its name at IANA", "[pops]") {
    CHECK(verdict(with("time_zone", "Asia/Kolkata")) == "ok");
    CHECK(verdict(with("time_zone", "")) == "ok");  // none
    CHECK(verdict(with("time_zone", "Europe/Atlantis")) == "bad_option time_zone");
    CHECK(verdict(with("time_zone", "BST")) == "bad_option time_zone");
    const auto refused = read_pop(with("time_zone", "Europe/Atlantis"), read_now_ms);
    CHECK(refused.error().message.find("Europe/Atlantis") != std::string::npos);
}

TEST_CASE("a pop is written as the contract has it", "[pops]") {
    Pop pop = read_pop(good_wish(), read_now_ms).value();
    pop.id = "7K2Q9M4X";
    const auto text = [&] { return protocol::json_text(write_pop, Announced{pop, {0, pop.first_unix_ms}, 3}); };
    CHECK(text()
          == R"({"pop":"7K2Q9M4X","title":"Friday evening","kinds":["ctor/3","totas/1"],)"
             R"("starts_unix_ms":1800086400000,"minutes":120,"weekly":false,"coming":3})");
    pop.is_weekly = true;
    pop.time_zone = "Europe/Berlin";
    CHECK(text().find(R"("weekly":true,"time_zone":"Europe/Berlin","coming":3)") != std::string::npos);
    CHECK(protocol::json_text(write_pop_named, pop) == R"({"id":"7K2Q9M4X","title":"Friday evening"})");
}

}  // namespace server::pops
