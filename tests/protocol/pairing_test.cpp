// `tutti pair`: its format, and what it says of standings that are none.
#include <sstream>
#include <string>

#include <catch2/catch.hpp>

#include "protocol/pairing.hpp"

using namespace protocol;

namespace {

struct Paired {
    int status = 0;
    std::string out;
    std::string err;
};

Paired pair_standings(const std::string& standings) {
    std::istringstream in(standings);
    std::ostringstream out;
    std::ostringstream err;
    const int status = print_pairing(in, out, err);
    return {status, out.str(), err.str()};
}
std::string fault(const std::string& standings) {
    const auto printed = pair_standings(standings);
    CHECK(printed.status == 1);
    CHECK(printed.out.empty());
    return printed.err;
}
std::string entrant(const std::string& members) { return R"({"entrants":[{)" + members + "}]}"; }

}  // namespace

TEST_CASE("tutti pair: a round as a line of JSON") {
    const auto printed = pair_standings(R"({"entrants":[{"number":1},{"number":2},{"number":3},{"number":4}]})");
    CHECK(printed.status == 0);
    CHECK(printed.out
          == R"({"bye":null,"pairs":[{"black":3,"white":1},{"black":2,"white":4}]})"
             "\n");
    CHECK(printed.err.empty());
    CHECK(pair_standings(R"({"entrants":[]})").out
          == R"({"bye":null,"pairs":[]})"
             "\n");
    CHECK(pair_standings(R"({"entrants":[{"number":9}]})").out
          == R"({"bye":9,"pairs":[]})"
             "\n");
}

TEST_CASE("tutti pair: everything that can be said counts") {
    // By order 1-3 and 2-4. Clubs, pairs that have met and forbidden ones each change it.
    const auto with = [](const std::string& more, const std::string& of_one) {
        return pair_standings(R"({"entrants":[{"number":1)" + of_one
                              + R"(},{"number":2},{"number":3,"club":"a"},{"number":4}])" + more + "}")
            .out;
    };
    const std::string in_order = R"({"bye":null,"pairs":[{"black":3,"white":1},{"black":2,"white":4}]})"
                                 "\n";
    const std::string changed = R"({"bye":null,"pairs":[{"black":4,"white":1},{"black":2,"white":3}]})"
                                "\n";
    CHECK(with("", "") == in_order);
    CHECK(with("", R"(,"club":"a")") == changed);
    CHECK(with("", R"(,"club":null)") == in_order);
    CHECK(with("", R"(,"club":"b")") == in_order);
    CHECK(with("", R"(,"met":[3])") == changed);
    CHECK(with("", R"(,"met":[77])") == in_order);
    CHECK(with(R"(,"forbidden":[[1,3]])", "") == changed);
    CHECK(with(R"(,"forbidden":[[3,1]])", "") == changed);
    CHECK(with(R"(,"forbidden":[[88,99]])", "") == in_order);
    CHECK(pair_standings(R"({"entrants":[{"number":1,"sides":["white"]},{"number":2,"sides":["black"]}]})").out
          == R"({"bye":null,"pairs":[{"black":1,"white":2}]})"
             "\n");
    CHECK(
        pair_standings(R"({"entrants":[{"number":1,"points":-2},{"number":2,"points":4},{"number":3,"bye":true}]})").out
        == R"({"bye":1,"pairs":[{"black":2,"white":3}]})"
           "\n");
}

TEST_CASE("tutti pair: where no round is possible it says so") {
    const auto printed = pair_standings(R"({"entrants":[{"number":1,"met":[2]},{"number":2}]})");
    CHECK(printed.status == 2);
    CHECK(printed.out.empty());
    CHECK(printed.err.find("no round is possible") == 0);
}

TEST_CASE("tutti pair: what is wrong is named") {
    CHECK(fault("") == "this is no JSON, or nested too deeply\n");
    CHECK(fault("[[[[[[]]]]]]") == "this is no JSON, or nested too deeply\n");
    CHECK(fault("[]") == "entrants: is missing\n");
    CHECK(fault("{}") == "entrants: is missing\n");
    CHECK(fault(R"({"entrants":{}})") == "entrants: must be a list of at most 2000\n");
    CHECK(fault(R"({"entrants":[7]})") == "entrants[0]: must be an object\n");
    CHECK(fault(entrant("")) == "entrants[0].number: is missing\n");
    CHECK(fault(entrant(R"("number":0)")) == "entrants[0].number: must be an integer from 1 to 65535\n");
    CHECK(fault(entrant(R"("number":1.0)")) == "entrants[0].number: must be an integer from 1 to 65535\n");
    CHECK(fault(entrant(R"("number":1,"points":1e9)"))
          == "entrants[0].points: must be an integer from -1000000 to 1000000\n");
    CHECK(fault(entrant(R"("number":1,"met":3)")) == "entrants[0].met: must be a list of at most 2000\n");
    CHECK(fault(entrant(R"("number":1,"met":[2,"3"])")) == "entrants[0].met[1]: must be an integer from 1 to 65535\n");
    CHECK(fault(entrant(R"("number":1,"sides":["red"])")) == "entrants[0].sides[0]: must be \"white\" or \"black\"\n");
    CHECK(fault(entrant(R"("number":1,"bye":1)")) == "entrants[0].bye: must be true or false\n");
    CHECK(fault(entrant(R"("number":1,"club":5)")) == "entrants[0].club: must be a text\n");
    CHECK(fault(R"({"entrants":[{"number":4},{"number":4}]})") == "entrants[1].number: 4 is another entrant's\n");
    CHECK(fault(R"({"entrants":[],"forbidden":[[1]]})") == "forbidden[0]: must be a pair of numbers\n");
    CHECK(fault(R"({"entrants":[],"forbidden":[[1,null]]})")
          == "forbidden[0][1]: must be an integer from 1 to 65535\n");
}

TEST_CASE("tutti pair: more entrants than there may be are refused, not paired") {
    std::string many = R"({"entrants":[)";
    for (int number = 1; number <= 2001; ++number)
        many += (number > 1 ? ",{" : "{") + (R"("number":)" + std::to_string(number)) + '}';
    CHECK(fault(many + "]}") == "entrants: must be a list of at most 2000\n");
}
