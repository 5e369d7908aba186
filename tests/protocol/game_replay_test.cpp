// A finished game step by step: what a page gets that knows no rules (schema/replay.json).
#include "protocol/game_replay.hpp"

#include <catch2/catch.hpp>

#include <set>
#include <sstream>

#include "protocol/game_codec.hpp"
#include "protocol/replay.hpp"
#include "tests/protocol/finished_records.hpp"
#include "tests/support/encoded.hpp"

using namespace protocol;
using namespace protocol_test;
using engine::Audience;

namespace {

constexpr std::size_t plenty = 64 * 1024 * 1024;
constexpr std::array viewpoints{Audience::referee, Audience::spectator, Audience::black, Audience::white};

std::vector<Json> lines_of(const std::string& text) {
    std::vector<Json> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(Json::parse(line));
    return lines;
}

std::vector<Json> replay_of(const std::string& record, Audience audience) {
    const auto text = replay_ndjson(record, audience, plenty);
    REQUIRE(text);
    CHECK(text->back() == '\n');
    return lines_of(*text);
}

/// A record as others play it.
struct Played {
    engine::Match match;
    std::vector<Json> notices;

    explicit Played(const engine::Setup& setup) : Played(engine::Match::open(setup)) {}
    explicit Played(engine::Match::Opened opened) : match(std::move(opened.match)) { tell(opened.notices); }
    void play(const RecordedInput& line) { tell(match.apply(*line.input, line.at).notices); }
    void tell(const std::vector<engine::Notice>& told) {
        for (const auto& notice : told) notices.push_back(lines_of(test_support::encoded(std::vector{notice})).at(0));
    }
    Json view(Audience audience) const {
        Json view = Json::parse(test_support::encoded(match.view_for(audience)));
        view.erase("legal");
        return view;
    }
};

/// Every n that is shown, with the view that stands after it.
std::map<std::int64_t, Json> shown_views(const std::vector<Json>& lines) {
    std::map<std::int64_t, Json> views;
    Json view;
    for (std::size_t line = 1; line < lines.size(); ++line) {
        if (lines[line].contains("view")) view = lines[line].at("view");
        if (!lines[line].at("n").is_null()) views[lines[line].at("n").get<std::int64_t>()] = view;
    }
    return views;
}

std::string example(const char* name) { return content_of(examples() / "record" / name); }

}  // namespace

TEST_CASE("replay: every line of it shows what replay --views prints") {
    for (const std::string& record : finished_records()) {
        std::istringstream in(record);
        std::ostringstream out;
        std::ostringstream err;
        REQUIRE(print_views(in, out, err) == 0);
        const auto expected = lines_of(out.str());
        const auto views = shown_views(replay_of(record, Audience::referee));
        REQUIRE(views.size() == expected.size());
        for (const auto& [n, view] : views) CHECK(view == expected.at(static_cast<std::size_t>(n)));
    }
}

TEST_CASE("replay: each audience sees its own view, and the same events in the same order") {
    for (const std::string& text : finished_records()) {
        const auto record = read_record(text);
        REQUIRE(record);
        for (const Audience audience : viewpoints) {
            const auto lines = replay_of(text, audience);
            const auto views = shown_views(lines);
            Played played(record->setup);
            for (const RecordedInput& input : record->inputs) {
                played.play(input);
                CHECK(views.at(input.n) == played.view(audience));
            }
            std::vector<Json> events;
            for (std::size_t line = 1; line < lines.size(); ++line) {
                for (const Json& event : lines[line].at("events")) events.push_back(event);
            }
            CHECK(events == played.notices);
        }
    }
}

TEST_CASE("replay: the head says who played, what came of it and how long it is") {
    for (const std::string& text : finished_records()) {
        const auto record = lines_of(text);
        for (const Audience audience : viewpoints) {
            const auto lines = replay_of(text, audience);
            const Json& head = lines.front();
            for (const char* key : {"id", "game", "commitment", "entropy", "started"}) {
                CHECK(head.at(key) == record.front().at(key));
            }
            for (const auto& [option, value] : record.front().at("options").items()) {
                CHECK(head.at("options").at(option) == value);
            }
            CHECK(head.at("seats").size() == record.front().at("seats").size());
            CHECK(head.at("result") == record.back().at("end"));
            CHECK(head.at("duration_ms") == record.back().at("at"));
            CHECK(head.at("secret") == record.back().at("secret"));
            CHECK(head.at("digest") == record.back().at("digest"));
            CHECK(head.at("lines") == lines.size() - 1);
            CHECK(head.at("steps") == lines.back().at("step"));
        }
    }
}

TEST_CASE("replay: a step is what was revealed to all, and the same for every audience") {
    for (const std::string& text : finished_records()) {
        std::vector<std::vector<std::uint64_t>> steps;
        for (const Audience audience : viewpoints) {
            const auto lines = replay_of(text, audience);
            auto& own = steps.emplace_back();
            for (std::size_t line = 1; line < lines.size(); ++line) own.push_back(lines[line].at("step"));
            REQUIRE_FALSE(own.empty());
            CHECK(own.front() == 0);
            for (std::size_t line = 1; line < own.size(); ++line) {
                CHECK(own[line] >= own[line - 1]);
                CHECK(own[line] <= own[line - 1] + 1);
            }
            CHECK(own.back() > 0);
        }
        for (const auto& one : steps) CHECK(one == steps.front());
    }
    const auto lines = replay_of(example("tritoc_dice.ndjson"), Audience::referee);
    CHECK(lines.at(1).at("n") == 0);
    CHECK(lines.at(2).at("n") == 1);
    CHECK(lines.at(2).at("step") == 1);  // dice are seen by all
}

TEST_CASE("replay: every lot is told with the input that took it, to those who see all") {
    std::size_t lots = 0;
    for (const std::string& text : finished_records()) {
        const auto record = read_record(text);
        REQUIRE(record);
        engine::Draws draws(record->setup.fairness);
        std::uint64_t k = 0;
        const auto lines = replay_of(text, Audience::referee);
        for (std::size_t line = 1; line < lines.size(); ++line) {
            for (const Json& lot : lines[line].at("draws")) {
                CHECK(lot.at(0) == k++);
                CHECK(lot.at(2) == draws.draw(lot.at(1).get<std::uint32_t>()));
            }
        }
        lots += k;
        for (const Audience audience : {Audience::spectator, Audience::black, Audience::white}) {
            const auto seen = replay_of(text, audience);
            for (std::size_t line = 1; line < seen.size(); ++line) CHECK(seen[line].at("draws").empty());
        }
    }
    CHECK(lots > 100);
}

TEST_CASE("replay: an action is shown to its own side, and what the room did to everybody") {
    std::set<std::string> sides_of_secrets;
    for (const std::string& text : finished_records()) {
        const auto record = lines_of(text);
        for (const Audience audience : viewpoints) {
            const auto lines = replay_of(text, audience);
            for (std::size_t line = 1; line < lines.size(); ++line) {
                const Json& n = lines[line].at("n");
                if (n.is_null() || n == 0) {
                    CHECK(lines[line].at("seat").is_null());
                    CHECK_FALSE(lines[line].contains("action"));
                    continue;
                }
                const Json& input = record.at(n.get<std::size_t>());
                CHECK(lines[line].at("at") == input.at("at"));
                const std::string seat = input.at("seat").is_null() ? "" : input.at("seat").get<std::string>();
                const bool may_know = seat.empty() || audience == Audience::referee
                                      || seat.starts_with(std::string(engine::name_of(audience)));
                CHECK(lines[line].contains("action") == may_know);
                if (may_know) {
                    CHECK(lines[line].at("action") == input.at("action"));
                    CHECK(lines[line].at("seat") == input.at("seat"));
                } else if (lines[line].at("events").empty()) {
                    CHECK(lines[line].at("seat").is_null());  // a draft: nobody hears of it
                    sides_of_secrets.insert(seat.substr(0, 5));
                }
            }
        }
    }
    CHECK(sides_of_secrets.size() == 2);
}

TEST_CASE("replay: a side is shown what it had sealed itself, nobody else is") {
    const std::string text = example("resigned.ndjson");
    std::set<std::string> sealed;
    for (const Json& line : replay_of(text, Audience::black)) {
        if (!line.contains("own")) continue;
        CHECK(line.at("own").size() == 2);
        for (const auto& [seat, own] : line.at("own").items()) {
            CHECK(seat.starts_with("black"));
            if (!own.empty()) sealed.insert(seat);
        }
    }
    CHECK_FALSE(sealed.empty());
    for (const auto audience : {Audience::spectator, Audience::referee}) {
        for (const Json& line : replay_of(text, audience)) CHECK_FALSE(line.contains("own"));
    }
}

TEST_CASE("replay: a deadline has a line of its own, with its own time") {
    std::size_t deadlines = 0;
    for (const std::string& text : finished_records(4)) {
        const auto lines = replay_of(text, Audience::referee);
        std::int64_t before = 0;
        for (std::size_t line = 1; line < lines.size(); ++line) {
            const auto at = lines[line].at("at").get<std::int64_t>();
            CHECK(at >= before);
            before = at;
            for (const Json& event : lines[line].at("events")) CHECK(event.at("at") == at);
            if (lines[line].at("n").is_null()) ++deadlines;
        }
    }
    CHECK(deadlines > 3);
}

TEST_CASE("replay: only of a game that is over, and not beyond bounds") {
    const std::string text = example("resigned.ndjson");
    const std::string unfinished = example("unfinished.ndjson");
    for (const std::string& bad :
         {std::string(), std::string("x"), std::string("{}\n"), unfinished, text.substr(0, text.rfind("{\"end\""))}) {
        CHECK_FALSE(replay_ndjson(bad, Audience::referee, plenty));
    }
    CHECK_FALSE(replay_ndjson(text, Audience::referee, 100));
    std::string refused = text;
    const auto at = refused.find("[64,55,46,37,28]");
    REQUIRE(at != std::string::npos);
    refused.replace(at, 16, "[64,55,46,37,37]");
    const auto fault = replay_ndjson(refused, Audience::referee, plenty);
    REQUIRE_FALSE(fault);
    CHECK(fault.error().line == 3);
}

TEST_CASE("replay: the examples are what is made of the records of their names") {
    for (const auto& file : files_in("replay")) {
        CAPTURE(file);
        const auto stem = file.stem();  // NAME.VIEWPOINT
        const auto audience = viewpoint_named(stem.extension().string().substr(1));
        REQUIRE(audience);
        const auto made = replay_ndjson(example((stem.stem().string() + ".ndjson").c_str()), *audience, plenty);
        REQUIRE(made);
        CHECK(*made == content_of(file));
    }
}

TEST_CASE("replay: viewpoints have names") {
    CHECK(viewpoint_named("all") == Audience::referee);
    CHECK(viewpoint_named("public") == Audience::spectator);
    CHECK(viewpoint_named("black") == Audience::black);
    CHECK(viewpoint_named("white") == Audience::white);
    for (const char* none : {"", "referee", "solo", "spectator", "ALL"}) CHECK_FALSE(viewpoint_named(none));
}
