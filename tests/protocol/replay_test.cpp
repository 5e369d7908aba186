// What is printed from records: the written form and the count of plans (record.md 8.3, TOTAS 15).
#include "protocol/replay.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <sstream>

#include "tests/protocol/example_files.hpp"

using namespace protocol;
using namespace protocol_test;

namespace {

struct Printed {
    int status = 0;
    std::string out;
    std::string err;
};

using Print = int (*)(std::istream&, std::ostream&, std::ostream&);

Printed printed(Print print, const std::string& record) {
    std::istringstream in(record);
    std::ostringstream out;
    std::ostringstream err;
    const int status = print(in, out, err);
    return {status, out.str(), err.str()};
}

std::string record(const std::string& name) { return content_of(examples() / (name + ".ndjson")); }

/// The header and so many inputs.
std::string first_inputs(const std::string& text, unsigned inputs) {
    std::size_t end = 0;
    for (unsigned line = 0; line <= inputs; ++line) end = text.find('\n', end) + 1;
    return text.substr(0, end);
}

/// Said in `err` alone, with status 1.
void fails(Print print, const std::string& text) {
    const Printed what = printed(print, text);
    CHECK(what.status == 1);
    CHECK(what.out.empty());
    CHECK_FALSE(what.err.empty());
}

}  // namespace

TEST_CASE("8.3, TOTAS 15.4: the start has more than a third of a million pairs of plans") {
    std::ostringstream out;
    CHECK(print_plans_at_start(out) == 0);
    const Json counts = Json::parse(out.str());
    CHECK(counts.size() == 3);
    CHECK(counts.at("white") == counts.at("black"));
    const auto white = counts.at("white").get<std::int64_t>();
    CHECK(counts.at("pairs") == white * white);
    CHECK(counts.at("pairs") > 333'333);
}

TEST_CASE("8.3: plans are counted where a record ends in phase plan") {
    const std::string text = record("record/totas_dark");
    std::ostringstream start;
    REQUIRE(print_plans_at_start(start) == 0);
    const Printed first = printed(print_plans, first_inputs(text, 2));
    CHECK(first.status == 0);
    // White's desert on b6 keeps the bishop of h12 from b6 and a5, after either step of the pawn that stood in its way.
    const auto white = Json::parse(start.str()).at("white").get<std::int64_t>();
    CHECK(Json::parse(first.out) == Json{{"white", white}, {"black", white - 4}, {"pairs", white * (white - 4)}});
    const Printed later = printed(print_plans, first_inputs(text, 6));
    CHECK(later.status == 0);
    CHECK(later.out != start.str());
    const Printed drafted = printed(print_plans, first_inputs(text, 5));
    CHECK(printed(print_plans, first_inputs(text, 2)).out == drafted.out);
    const Printed dark = printed(print_plans, first_inputs(text, 12));
    CHECK(dark.status == 0);
}

TEST_CASE("8.3, F26: where no plans are made, none are counted") {
    const std::string text = record("record/totas_dark");
    fails(print_plans, first_inputs(text, 1));   // ground
    fails(print_plans, first_inputs(text, 8));   // doom
    fails(print_plans, first_inputs(text, 10));  // memorise
    fails(print_plans, text);                    // over
    fails(print_plans, record("record/totas_coalition"));
    fails(print_plans, record("record/unfinished"));  // another game
    fails(print_plans, "");
    fails(print_plans, first_inputs(text, 2) + "{\"n\":4,\"at\":16000,\"seat\":null,\"action\":{\"type\":\"tick\"}}\n");
}

TEST_CASE("notation: every example of a record is printed as it stands beside it") {
    for (const auto& file : files_in("record")) {
        CAPTURE(file);
        const Printed form = printed(print_notation, content_of(file));
        CHECK(form.status == 0);
        CHECK(form.err.empty());
        CHECK(form.out == content_of(examples() / "notation" / file.stem().concat(".txt")));
    }
}

TEST_CASE("TOTAS 15: a game is printed as people write it down") {
    const Printed form = printed(print_notation, record("record/totas_dark"));
    std::istringstream lines(form.out.substr(form.out.find("\nGM ") + 1));
    std::string heading;
    std::getline(lines, heading);
    std::vector<std::string> words;
    for (std::string word; lines >> word;) words.push_back(word);
    CHECK(words
          == std::vector<std::string>{"1", "f4", "Bk7", "d9", "e9",      //
                                      "2", "Bg11", "a4", "_Nc10", "a9",  //
                                      "3", "Ne3", "(Bg11-h10)", "a8", "Qg11"});
}

TEST_CASE("notation: an unfinished game has a form without its secret, also before its first move") {
    const std::string text = record("record/totas_dark");
    for (const unsigned inputs : {0U, 6U}) {
        const Printed form = printed(print_notation, first_inputs(text, inputs));
        CHECK(form.status == 0);
        CHECK(form.out.find("Result:     not over\n") != std::string::npos);
        CHECK(form.out.find("Secret") == std::string::npos);
    }
    CHECK(printed(print_notation, record("refused/totas")).status == 0);
}

TEST_CASE("notation: what is no record has none") {
    fails(print_notation, "{}\n");
    fails(print_notation, "");
}

TEST_CASE("B2: what is there of options, seats, id, commitment, secret and started has its type, or it is no record") {
    const std::string text = record("record/resigned");
    const auto end_at = text.rfind('\n', text.size() - 2) + 1;
    const auto changed = [&](const char* name, bool is_of_end, const Json& value, bool has_commitment) {
        Json header = Json::parse(text.substr(0, text.find('\n')));
        Json end = Json::parse(text.substr(end_at));
        if (!has_commitment) header.erase("commitment");
        (is_of_end ? end : header)[name] = value;
        return header.dump() + text.substr(text.find('\n'), end_at - text.find('\n')) + end.dump() + '\n';
    };
    const auto end_line = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    for (const char* name : {"options", "seats", "id", "commitment", "started", "secret"}) {
        for (const Json& value : {Json(), Json(5), Json(true), Json::array({"9f"}), Json(Json::array())}) {
            for (const bool has_commitment : {true, false}) {
                const bool is_secret = name == std::string_view("secret");
                const auto wrong = changed(name, is_secret, value, has_commitment);
                CAPTURE(name, value.dump(), has_commitment);
                for (const Print print : {Print{verify_record}, Print{print_views}}) {
                    fails(print, wrong);
                    const auto line = "line " + std::to_string(is_secret ? end_line : 1) + ": " + name;
                    CHECK(printed(print, wrong).err.starts_with(line));
                }
            }
        }
    }
    // What is not there is no fault of the header's.
    for (const char* name : {"id", "started", "options", "seats", "commitment"}) {
        Json header = Json::parse(text.substr(0, text.find('\n')));
        header.erase(name);
        header.erase("entropy");
        CHECK(printed(print_views, header.dump() + "\n").status == 0);
    }
}

TEST_CASE("8.2: a cut record is told at the line where it is cut") {
    for (const auto& file : files_in("record")) {
        const std::string text = content_of(file);
        for (std::size_t size = 1; size < text.size(); size += 1 + size % 7) {
            const auto cut = text.substr(0, size);
            // All that it had but for the newline at its end.
            if (cut + '\n' == text) continue;
            const auto line =
                1 + static_cast<std::size_t>(std::count(cut.begin(), cut.end() - (cut.back() == '\n' ? 1 : 0), '\n'));
            CAPTURE(file, size);
            const auto what = printed(verify_record, cut);
            CHECK(what.status == 1);
            CHECK(what.err.starts_with("line " + std::to_string(line) + ": "));
        }
    }
}
