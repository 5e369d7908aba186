#include "tests/support/simulation/deeds.hpp"

#include <algorithm>

namespace simulation {

using protocol::Json;

namespace {

std::string side_of(const std::string& seat) { return seat.substr(0, 5); }

bool lists(const Json& list, const Json& one) { return std::find(list.begin(), list.end(), one) != list.end(); }

const Json& any_in(const Json& list, Dice& dice) { return list[dice.below(list.size())]; }

Json five_squares(std::size_t size, Dice& dice) {
    Json squares = Json::array();
    while (squares.size() < 5) {
        const Json square = 1 + dice.below(size * size);
        if (!lists(squares, square)) squares.push_back(square);
    }
    return squares;
}

Json choice_of(const std::string& op, const Json& legal, Dice& dice) {
    if (!dice.chance(80) && legal.contains(op)) {
        const Json& offered = legal.at(op);
        if (op == "landing") {
            const Json& from = offered.at("from");
            if (from.size() > 1 && !offered.at("to").empty()) {
                const std::size_t first = dice.below(from.size());
                const std::size_t second = (first + 1 + dice.below(from.size() - 1)) % from.size();
                return {{"landing", {from[first], from[second], any_in(offered.at("to"), dice)}}};
            }
        } else if (!offered.empty()) {
            return {{op, any_in(offered, dice)}};
        }
    }
    return {{"pass", true}};
}

std::optional<Json> ctor_round(const Json& view, const std::string& seat, Dice& dice) {
    const Json& round = view.at("round");
    bool has_sealed = false;
    for (const Json& duty : round.at("duties")) {
        if (duty.at("seat") != seat) continue;
        if (duty.at("sealed") == true && !dice.chance(80)) {
            has_sealed = true;
            continue;
        }
        return Json{{"type", "seal"},
                    {"duty", duty.at("duty")},
                    {"choice", choice_of(round.at("op"), view.value("legal", Json::object()), dice)}};
    }
    if (has_sealed && dice.chance(60)) return Json{{"type", "unseal"}};
    if (has_sealed && dice.chance(60)) return Json{{"type", "done"}};
    if (!has_sealed && dice.chance(100)) return Json{{"type", "done"}};
    return std::nullopt;
}

std::optional<Json> ctor_deed(const Json& view, const std::string& seat, Dice& dice) {
    const bool is_done = lists(view.at("done"), seat);
    if (view.at("phase") == "secrets") {
        if (is_done && !dice.chance(100)) return std::nullopt;
        if (dice.chance(600)) return Json{{"type", "secrets"}, {"squares", five_squares(view.at("size"), dice)}};
        return Json{{"type", "done"}};
    }
    if (view.at("team") != side_of(seat)) return std::nullopt;
    if (!view.at("round").is_null()) {
        if (dice.chance(40)) {
            const char* const operations[] = {"put", "move", "landing"};
            return Json{{"type", "open"}, {"op", operations[dice.below(3)]}};
        }
        return ctor_round(view, seat, dice);
    }
    if (!view.at("replaceable").empty() && dice.chance(500)) {
        return Json{{"type", "replace"}, {"square", any_in(view.at("replaceable"), dice)}};
    }
    return Json{{"type", "done"}};
}

Json ground_of(const Json& legal, Dice& dice) {
    Json zones = Json::array();
    for (const char* kind : {"sea", "mountains", "desert"}) {
        const Json& lines = dice.chance(500) ? legal.at("along_rank") : legal.at("along_file");
        if (!lines.empty()) zones.push_back({{"kind", kind}, {"squares", any_in(lines, dice)}});
    }
    return {{"type", "ground"},
            {"acropolis", any_in(legal.at("acropolis"), dice)},
            {"zones", zones},
            {"labyrinth", any_in(legal.at("labyrinth"), dice)}};
}

Json halves_of(const Json& legal, Dice& dice) {
    Json halves = Json::array();
    if (!legal.is_array() || legal.empty()) return halves;
    halves.push_back(any_in(legal, dice));
    if (halves[0].contains("castle")) return halves;
    for (unsigned attempt = 0; attempt < 8 && halves.size() < 2; ++attempt) {
        const Json& other = any_in(legal, dice);
        const bool is_apart = !other.contains("castle") && other.contains("from") && halves[0].contains("from")
                              && other.at("from") != halves[0].at("from") && other.at("to") != halves[0].at("to");
        if (is_apart) halves.push_back(other);
    }
    return halves;
}

std::optional<Json> totas_deed(const Json& view, const std::string& seat, Dice& dice) {
    const std::string phase = view.at("phase");
    const std::string side = side_of(seat);
    const Json& sealed = view.at("sealed");
    const bool is_coalition = sealed.contains("white1");
    const Json legal = view.value("legal", Json());
    if (phase == "doom") {
        const Json& targets = view.at("doom_targets").at(side);
        if (targets.empty() || dice.chance(400)) return Json{{"type", "done"}};
        return Json{{"type", "doom"}, {"squares", Json::array({any_in(targets, dice)})}};
    }
    if (phase == "memorise") return dice.chance(500) ? std::optional(Json{{"type", "done"}}) : std::nullopt;
    if (sealed.value(is_coalition && phase == "plan" ? seat : side, false)) return std::nullopt;
    if (phase == "ground") return legal.is_object() ? std::optional(ground_of(legal, dice)) : std::nullopt;
    if (phase != "plan") return std::nullopt;
    const Json halves = halves_of(legal, dice);
    if (is_coalition) {
        return Json{{"type", "half"}, {"half", halves.empty() || dice.chance(50) ? Json() : halves[0]}};
    }
    return Json{{"type", dice.chance(150) ? "draft" : "plan"}, {"half", halves}};
}

std::optional<Json> tritoc_deed(const Json& view, const std::string& seat, Dice& dice) {
    const std::string phase = view.at("phase");
    if (view.at("player") != side_of(seat)) return std::nullopt;
    if (phase == "throw") return Json{{"type", "throw"}};
    const Json& targets = view.at("targets");
    if (targets.empty()) return std::nullopt;
    if (phase == "place") return Json{{"type", "place"}, {"at", any_in(targets, dice)}};
    if (phase == "remove_own" && dice.chance(300)) return Json{{"type", "decline"}};
    return Json{{"type", "remove"}, {"at", any_in(targets, dice)}};
}

}  // namespace

std::optional<Deed> deed_in(const Json& view, const std::vector<std::string>& seats, Dice& dice) {
    if (!view.is_object() || view.at("phase") == "over") return std::nullopt;
    const std::size_t from = dice.below(seats.size());
    for (std::size_t place = 0; place < seats.size(); ++place) {
        const std::string& seat = seats[(from + place) % seats.size()];
        const std::string game = view.at("game");
        const auto action = game == "ctor"    ? ctor_deed(view, seat, dice)
                            : game == "totas" ? totas_deed(view, seat, dice)
                                              : tritoc_deed(view, seat, dice);
        if (action) return Deed{seat, *action};
    }
    return std::nullopt;
}

Json silly_action(const std::string& game, Dice& dice) {
    const Json square = dice.below(70);
    const std::vector<Json> ctor{{{"type", "seal"}, {"choice", {{"put", square}}}},
                                 {{"type", "seal"}, {"duty", 2}, {"choice", {{"move", {square, 3}}}}},
                                 {{"type", "replace"}, {"square", square}},
                                 {{"type", "unseal"}, {"duty", 1}},
                                 {{"type", "done"}},
                                 {{"type", "what"}}};
    const std::vector<Json> totas{{{"type", "plan"}, {"half", Json::array()}},
                                  {{"type", "plan"}, {"half", {{{"from", "e2"}, {"to", "e4"}}}}},
                                  {{"type", "doom"}, {"squares", {"e11"}}},
                                  {{"type", "half"}, {"half", nullptr}},
                                  {{"type", "done"}}};
    const std::vector<Json> tritoc{{{"type", "throw"}},
                                   {{"type", "place"}, {"at", {5, 5}}},
                                   {{"type", "remove"}, {"at", {1, 2}}},
                                   {{"type", "decline"}},
                                   {{"type", "place"}}};
    return dice.any_of(game == "ctor" ? ctor : game == "totas" ? totas : tritoc);
}

Json any_game(Dice& dice) {
    const std::size_t game = dice.below(10);
    if (game < 4) {
        Json options{{"size", 8}, {"teams", {dice.between(1, 3), dice.between(1, 3)}}};
        if (dice.chance(600)) options["sandglass"] = dice.chance(500) ? 5 : 20;
        if (dice.chance(350)) {
            options["secrets"] = true;
            options["secrets_seconds"] = 5;
        }
        if (dice.chance(300)) options["auto_replace"] = true;
        return {{"game", "ctor"}, {"options", options}};
    }
    if (game < 6) {
        Json options{{"timer", dice.between(5, 8)},
                     {"minutes", dice.between(1, 20)},
                     {"ground_seconds", dice.between(5, 20)},
                     {"memorise_seconds", 5},
                     {"doom_seconds", 5},
                     {"mole_after", dice.between(2, 25)},
                     {"players", dice.chance(400) ? 4 : 2}};
        if (dice.chance(200)) options["variant"] = "summary";
        return {{"game", "totas"}, {"options", options}};
    }
    Json options{{"turn_seconds", dice.chance(300) ? 0 : dice.between(3, 30)}};
    if (dice.chance(400)) options["layout"] = "shuffled";
    if (dice.chance(300)) options["dice"] = "even";
    return {{"game", "tritoc"}, {"options", options}};
}

}  // namespace simulation
