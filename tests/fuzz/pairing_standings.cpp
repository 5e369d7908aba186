// Fuzz target: any bytes as standings for `tutti pair`. They are refused in words, or paired: everybody once, nobody
// with whom they may not meet, and the same whoever is listed first.
#include <cstddef>
#include <cstdint>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "engine/base/ensure.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/pairing.hpp"

namespace {

using engine::pairing::Number;

constexpr std::size_t entrants_paired = 64;  // more would be slow here, and nothing new

void check(const engine::pairing::Round& round, const std::vector<engine::pairing::SwissEntrant>& entrants) {
    std::set<Number> placed;
    for (const auto& pair : round.pairs) {
        ENSURE(placed.insert(pair.white).second);
        ENSURE(placed.insert(pair.black).second);
    }
    if (round.bye) ENSURE(placed.insert(*round.bye).second);
    ENSURE(placed.size() == entrants.size());
    for (const auto& entrant : entrants) {
        ENSURE(placed.contains(entrant.number));
        ENSURE(round.bye != entrant.number || !entrant.had_bye);
    }
    ENSURE(engine::pairing::cost_of(round, entrants));
    const auto line = protocol::parse_json(protocol::pairing_json(round), protocol::any_depth);
    ENSURE(line && line->at("pairs").size() == round.pairs.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    const std::string text(reinterpret_cast<const char*>(bytes), count);
    const auto entrants = protocol::read_standings(text);
    if (!entrants) {
        ENSURE(!entrants.error().empty());
        return 0;
    }
    if (entrants->size() > entrants_paired) return 0;
    const auto round = engine::pairing::pair_swiss(*entrants);
    if (round) check(*round, *entrants);
    ENSURE(engine::pairing::pair_swiss({entrants->rbegin(), entrants->rend()}) == round);

    std::istringstream in(text);
    std::ostringstream out;
    std::ostringstream err;
    const int status = protocol::print_pairing(in, out, err);
    ENSURE(status == (round ? 0 : 2));
    ENSURE(out.str().empty() == (status != 0) && err.str().empty() == (status == 0));
    return 0;
}
