// How pops are written down: one document for each pop, and one for each person who comes to the next date of one, so
// that whoever says so costs no more where ten thousand have.
#pragma once

#include <cstdint>

#include "server/base/document.hpp"
#include "server/base/person.hpp"
#include "server/pops/pop.hpp"

namespace server::pops {

inline constexpr const char* pop_collection = "pop";
inline constexpr const char* pop_comer_collection = "pop_comer";

/// `told`: the last date that was told of, -1 where none was.
Document document_of(const Pop& pop, std::int64_t told);
struct KeptPop {
    Pop pop;
    std::int64_t told = -1;
};
/// A kind of game that there is no longer is left out.
KeptPop kept_pop_in(const Document& document);

/// `number`: of the date.
Document document_of_comer(const std::string& pop, const PlayerId& player, std::int64_t number);
Document without_comer(const std::string& pop, const PlayerId& player);
struct KeptComer {
    std::string pop;
    PlayerId player;
    std::int64_t number = 0;
};
KeptComer kept_comer_in(const Document& document);

}  // namespace server::pops
