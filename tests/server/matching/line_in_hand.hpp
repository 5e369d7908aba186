// The table finder's machine as its tests tell it: names for people, three pools, texts for what comes out.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "server/matching/core.hpp"

namespace matching_test {

using namespace server::matching;
using server::Person;
using server::PlayerId;
using server::Standing;
using Why = Core::Refused::Why;

inline const std::vector<Pool> three_pools{{"ones", 1}, {"twos", 2}, {"threes", 3}};
inline constexpr std::size_t ones = 0;
inline constexpr std::size_t twos = 1;
inline constexpr std::size_t threes = 2;

/// With times that are easy to count with.
inline Core::Tuning seconds() {
    Core::Tuning tuning;
    tuning.patience_ms = 8;
    tuning.cool_down_ms = 30;
    tuning.cool_down_most_ms = 100;
    tuning.forgiven_ms = 1'000;
    return tuning;
}

inline PlayerId id_of(const std::string& name) { return {"p" + name}; }

/// As strong in every pool, with an address of their own.
inline Seeker seeker(const std::string& name, double rating = 1500, Standing standing = Standing::registered) {
    return {
        {id_of(name), name, standing}, "at " + name, std::vector<Glicko>(three_pools.size(), Glicko{rating, 80, 0.06})};
}

/// The names of a party, for those who are all alike.
inline Ticket ticket(const std::vector<std::string>& names, std::vector<std::size_t> pools,
                     Standing standing = Standing::registered) {
    Ticket one;
    for (const auto& name : names) one.party.push_back(seeker(name, 1500, standing));
    one.pools = std::move(pools);
    return one;
}

inline std::string text_of(const std::vector<Person>& people) {
    std::string text;
    for (const Person& person : people) text += (text.empty() ? "" : " ") + person.name;
    return text;
}

/// "Ada Bob +1 : Cid +2": black, white, with their computers.
inline std::string text_of(const Table& table) {
    std::string text;
    for (const std::size_t side : {0U, 1U}) {
        text += (side == 0 ? "" : " : ") + text_of(table.sides[side]);
        if (table.computers[side] > 0)
            text += (table.sides[side].empty() ? "+" : " +") + std::to_string(table.computers[side]);
    }
    return text;
}
inline std::string text_of(const Seated& seated) {
    return seated.room + (seated.side == 0 ? " black " : " white ") + text_of(seated.people);
}

/// "Ada Bob Cid": who sits at the table, in the order of the alphabet.
inline std::string everybody_at(const Table& table) {
    std::vector<Person> people = table.sides[0];
    people.insert(people.end(), table.sides[1].begin(), table.sides[1].end());
    std::ranges::sort(people, {}, &Person::name);
    return text_of(people);
}

using Texts = std::vector<std::string>;

template <class Thing>
Texts texts_of(const std::vector<Thing>& things) {
    Texts texts(things.size());
    std::ranges::transform(things, texts.begin(), [](const Thing& thing) { return text_of(thing); });
    return texts;
}

}  // namespace matching_test
