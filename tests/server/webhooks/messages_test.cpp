// What webhooks are told: for programs by field, for people in a line in which names are nothing but names.
#include "server/webhooks/messages.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

#include "protocol/json_reader.hpp"
#include "protocol/utf8.hpp"
#include "server/webhooks/webhook_limits.hpp"

namespace server::webhooks {

using protocol::Json;

namespace {

constexpr std::int64_t noon = 1'800'000'000'123;
const std::string example_site = "https://tutti.example";

const RoomOpen open_room{"4GZK7Q2M", "chess", "Ada's room", 2, 6};
const TournamentNews cup_begun{"T7Q2XK9M", "Friday cup", TournamentNews::What::begun};
const PopSoon noon_pop{"P7Q2XK9M", "Lunch", {"chess/1", "go/3"}, noon + 600'000};

Json json_of(const Event& event, webhooks::Form form, const std::string& site = example_site) {
    const auto json = protocol::parse_json(body_of(event, form, noon, site), protocol::any_depth);
    REQUIRE(json);
    return *json;
}
std::string line_of(const Event& event, const std::string& site = example_site) {
    return json_of(event, webhooks::Form::discord, site).at("content").get<std::string>();
}

/// As Discord shows a text: a backslash before punctuation is left out. Nothing where something is not escaped that
/// would be read as markup.
std::optional<std::string> as_shown(const std::string& text) {
    std::string shown;
    for (std::size_t place = 0; place < text.size(); ++place) {
        if (text[place] == '\\') {
            if (++place == text.size()) return std::nullopt;
        } else if (std::string_view(R"(`*_~|<>#@:/.+-[]())").find(text[place]) != std::string_view::npos) {
            return std::nullopt;
        }
        shown += text[place];
    }
    return shown;
}

}  // namespace

TEST_CASE("programs are told by field", "[webhooks]") {
    CHECK(body_of(open_room, webhooks::Form::tutti, noon, example_site)
          == R"({"type":"room_open","room":"4GZK7Q2M","game":"chess","title":"Ada's room","taken":2,"seats":6,)"
             R"("at_unix_ms":1800000000123,"link":"https://tutti.example/r/4GZK7Q2M"})");
    CHECK(body_of(cup_begun, webhooks::Form::tutti, noon, example_site)
          == R"({"type":"tournament","tournament":"T7Q2XK9M","title":"Friday cup","what":"begun",)"
             R"("at_unix_ms":1800000000123,"link":"https://tutti.example/t/T7Q2XK9M"})");
    CHECK(body_of(noon_pop, webhooks::Form::tutti, noon, example_site)
          == R"({"type":"pop","pop":"P7Q2XK9M","title":"Lunch","kinds":["chess/1","go/3"],)"
             R"("starts_unix_ms":1800000600123,"at_unix_ms":1800000000123,"link":"https://tutti.example/"})");
    CHECK(body_of(TryOut{}, webhooks::Form::tutti, noon, example_site)
          == R"({"type":"try","at_unix_ms":1800000000123})");
    for (const Event& event : {Event{open_room}, Event{cup_begun}, Event{noon_pop}}) {
        CHECK_FALSE(json_of(event, webhooks::Form::tutti, "").contains("link"));
        CHECK(json_of(event, webhooks::Form::tutti).at("type") == std::string(name_of(kind_of(event).value())));
    }
    CHECK_FALSE(kind_of(TryOut{}));
}

TEST_CASE("a tournament that is an evening is linked to as one", "[webhooks]") {
    CHECK(json_of(TournamentNews{"ABC123", "Night", {}}, webhooks::Form::tutti).at("link")
          == example_site + "/e/ABC123");
    CHECK(json_of(TournamentNews{"ABC123", "Night", TournamentNews::What::open}, webhooks::Form::tutti).at("what")
          == "open");
    CHECK(json_of(TournamentNews{"ABC123", "Night", TournamentNews::What::over}, webhooks::Form::tutti).at("what")
          == "over");
}

TEST_CASE("people are told in a line, and nobody is called by it", "[webhooks]") {
    CHECK(line_of(open_room)
          == "**Ada's room** waits for people: chess, 2 of 6 seats taken. https://tutti.example/r/4GZK7Q2M");
    CHECK(line_of(cup_begun, "") == "**Friday cup** has begun.");
    CHECK(line_of(TournamentNews{"T", "Cup", TournamentNews::What::open}, "") == "**Cup** is open to entrants.");
    CHECK(line_of(TournamentNews{"T", "Cup", TournamentNews::What::over}, "") == "**Cup** is over.");
    CHECK(line_of(noon_pop)
          == "**Lunch** begins at <t:1800000600:t>, <t:1800000600:R>: chess 1 v 1, go 3 v 3. https://tutti.example/");
    CHECK(line_of(TryOut{}) == "This is a try: what happens is told here.");
    for (const Event& event : {Event{open_room}, Event{cup_begun}, Event{noon_pop}, Event{TryOut{}}}) {
        const Json json = json_of(event, webhooks::Form::discord);
        CHECK(json.size() == 2);
        CHECK(json.at("allowed_mentions").dump() == R"({"parse":[]})");
    }
}

TEST_CASE("a hostile name neither calls, links nor formats, and is shown as it is", "[webhooks]") {
    for (const std::string name : {"@everyone",
                                   "@here come",
                                   "<@&1234567890>",
                                   "<@1234567890>",
                                   "<#123>",
                                   "<t:1800000000:R>",
                                   "<:smile:123>",
                                   "</play:123>",
                                   "https://evil.example/x?y=z#w",
                                   "discord.gg/abc",
                                   "[free](https://evil.example)",
                                   "<https://evil.example>",
                                   "**bold** __under__ ~~struck~~ ||spoiler||",
                                   "`code` ```block```",
                                   "# heading",
                                   "-# small",
                                   "> quote",
                                   ">>> quotes",
                                   "- list",
                                   "* list",
                                   "1. list",
                                   "+ list",
                                   "\\",
                                   "\\*a\\*",
                                   "\\\\@here",
                                   "me@evil.example",
                                   "www.evil.example",
                                   "*",
                                   "**** is over. Come to ****"}) {
        CAPTURE(name);
        CHECK(as_shown(discord_text(name)) == name);
        const std::string line = line_of(TournamentNews{"T7Q2XK9M", name, TournamentNews::What::over}, "");
        CHECK(line == "**" + discord_text(name) + "** is over.");
    }
    // What stands in a name is JSON's affair as well.
    CHECK(json_of(TournamentNews{"T", R"(","content":"@here)", {}}, webhooks::Form::discord).size() == 2);
    CHECK(json_of(TournamentNews{"T", R"(","type":"pop)", {}}, webhooks::Form::tutti).at("type") == "tournament");
}

TEST_CASE("a name is one line, whatever is in it", "[webhooks]") {
    CHECK(discord_text("one\ntwo\r\n# three") == "one two \\# three");
    CHECK(discord_text("one\xE2\x80\xA8two") == "one two");       // U+2028
    CHECK(discord_text("left\xE2\x80\xAEthgir") == "leftthgir");  // U+202E turns what follows
    CHECK(discord_text("@\xE2\x80\x8B"
                       "everyone")
          == "\\@everyone");  // U+200B
    CHECK(discord_text("") == "(without a name)");
    CHECK(discord_text(" \xE2\x80\x8B \n") == "(without a name)");
    CHECK(discord_text("\xC3\x84pfel & B\xC3\xB6rsen") == "\xC3\x84pfel \\& B\xC3\xB6rsen");
}

TEST_CASE("a text for a channel has a bound", "[webhooks]") {
    const std::string star(3'000, '*');
    CHECK(discord_text(star).size() == 2 * title_chars);
    PopSoon pop{"P", star, std::vector<std::string>(200, star + "/" + star), noon};
    const std::string line = line_of(pop);
    CHECK(line.find("and 188 more") != std::string::npos);
    pop.kinds.resize(kinds_in_words);
    CHECK(line_of(pop).find("more") == std::string::npos);
    // Discord takes 2000 characters; kinds that there are have about twenty.
    pop.kinds.assign(200, "a-long-game-name/16");
    CHECK(protocol::characters_in(line_of(pop)) < 2'000);
}

TEST_CASE("what is no longer true is not worth telling", "[webhooks]") {
    CHECK(worthless_from_unix_ms(open_room, noon) == noon + room_open_life_ms);
    CHECK(worthless_from_unix_ms(noon_pop, noon) == noon_pop.starts_unix_ms);
    CHECK(worthless_from_unix_ms(PopSoon{"P", "", {}, noon + 2 * delivery_life_ms}, noon) == noon + delivery_life_ms);
    CHECK(worthless_from_unix_ms(cup_begun, noon) == noon + delivery_life_ms);
    CHECK(worthless_from_unix_ms(TryOut{}, noon) == noon + delivery_life_ms);
}

}  // namespace server::webhooks
