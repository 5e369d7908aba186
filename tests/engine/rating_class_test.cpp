// Which games may count for ratings.
#include "engine/rating_class.hpp"

#include <catch2/catch.hpp>

using namespace engine;

namespace {

std::string class_of(const Options& options) {
    const auto found = rating_class_of(options);
    return found ? found->name : "not: " + found.error();
}

}  // namespace

TEST_CASE("each game has a rating of its own, and CTOR one for each size of teams") {
    ctor::Options ctor;
    CHECK(class_of(ctor) == "ctor/3");
    ctor.teams = {2, 2};
    ctor.power = ctor::default_power(ctor.teams);
    CHECK(class_of(ctor) == "ctor/2");
    ctor.teams = {1, 1};
    ctor.size = 8;
    ctor.sandglass_s = {60, 60};
    ctor.auto_replace = true;
    CHECK(class_of(ctor) == "ctor/1");
    CHECK(rating_class_of(ctor)->members == 1);
    totas::Options totas;
    totas.timer_s = 20;
    totas.minutes = 30;
    CHECK(class_of(totas) == "totas/1");
    totas.players = 4;
    CHECK(class_of(totas) == "totas/2");
    tritoc::Options tritoc;
    tritoc.turn_s = 0;
    CHECK(class_of(tritoc) == "tritoc/1");
    for (const auto& one : rating_classes()) CHECK(one.members == static_cast<unsigned>(one.name.back() - '0'));
}

TEST_CASE("what makes it another game, or one side the stronger, does not count") {
    ctor::Options ctor;
    ctor.teams = {3, 2};
    CHECK(class_of(ctor) == "not: teams");
    ctor.teams = {1, 1};
    ctor.power = 3;
    CHECK(class_of(ctor) == "not: power");
    ctor.power = 2;
    ctor.sandglass_s = {60, 120};
    CHECK(class_of(ctor) == "not: sandglass");
    ctor.sandglass_s = {};
    ctor.secrets = true;
    CHECK(class_of(ctor) == "not: secrets");
    totas::Options totas;
    totas.variant = totas::Variant::summary;
    CHECK(class_of(totas) == "not: variant");
    totas = {};
    totas.army.king_row[0] = totas::Kind::rook;
    CHECK(class_of(totas) == "not: army");
    totas = {};
    totas.mole_after = 0;
    CHECK(class_of(totas) == "not: mole_after");
    tritoc::Options tritoc;
    tritoc.layout = tritoc::Layout::shuffled;
    CHECK(class_of(tritoc) == "not: layout");
    tritoc = {};
    tritoc.dice = tritoc::Dice::even;
    CHECK(class_of(tritoc) == "not: dice");
}
