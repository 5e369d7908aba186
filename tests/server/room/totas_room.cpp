#include "tests/server/room/totas_room.hpp"

#include <catch2/catch.hpp>

namespace room_test {

Json totas(const Json& options, const Json& more) {
    Json wish{{"game", "totas"}, {"options", options}};
    wish.update(more);
    return wish;
}

Json ground_of(const std::string& side) {
    if (side == "white") {
        return {{"type", "ground"},
                {"acropolis", "b2"},
                {"zones", Json::array({{{"kind", "sea"}, {"squares", {"a3", "b3", "c3"}}},
                                       {{"kind", "desert"}, {"squares", {"h4", "h5", "h6"}}}})},
                {"labyrinth", "d6"}};
    }
    return {{"type", "ground"},
            {"acropolis", "b10"},
            {"zones", Json::array({{{"kind", "mountains"}, {"squares", {"e9", "f9", "g9"}}},
                                   {{"kind", "sea"}, {"squares", {"k5", "k6", "k7"}}}})},
            {"labyrinth", "a7"}};
}

Json go(const std::string& from, const std::string& to) { return {{"from", from}, {"to", to}}; }
Json plan(const std::vector<Json>& halves) { return {{"type", "plan"}, {"half", halves}}; }
Json draft(const std::vector<Json>& halves) { return {{"type", "draft"}, {"half", halves}}; }
Json half(const Json& half_or_null) { return {{"type", "half"}, {"half", half_or_null}}; }

Json quiet_plan(const std::string& side, unsigned gm) {
    const bool is_white = side == "white";
    const auto square = [&](char file, unsigned steps) {
        return std::string(1, file) + std::to_string(is_white ? 2 + steps : 11 - steps);
    };
    const char one = is_white ? 'e' : 'd';
    const char two = is_white ? 'g' : 'h';
    return plan({go(square(one, gm - 1), square(one, gm)), go(square(two, gm - 1), square(two, gm))});
}

Table& set_up(Table& table, const std::vector<std::string>& seats) {
    table.seat_and_start(seats);
    for (const std::string side : {"white", "black"}) REQUIRE(table.act_code(side + "1", ground_of(side)) == "ok");
    REQUIRE(table.view(seats.front())["phase"] == "plan");
    return table;
}

void play_quiet_gm(Table& table, unsigned gm) {
    for (const std::string side : {"white", "black"}) {
        REQUIRE(table.act_code(side + "1", quiet_plan(side, gm)) == "ok");
    }
}

}  // namespace room_test
