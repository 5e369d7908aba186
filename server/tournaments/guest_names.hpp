// Who was called what in an evening that is over, until the names of guests are forgotten: in its page, and in its
// games. SECRET: also names that a host has changed since.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "server/base/document.hpp"
#include "server/journal/deleted_account.hpp"
#include "server/tournament/state.hpp"

namespace server::tournaments {

/// The collection of documents by evening.
inline constexpr const char* guest_names_collection = "guest_names";

struct GuestNames {
    std::string evening;
    std::int64_t until = 0;          // unix ms
    std::vector<std::string> games;  // ids
    std::map<PlayerId, std::set<std::string>> people;
};

/// Of an evening that has come to its end, from all its lines as they were written.
GuestNames guest_names_of(const tournament::State& state, const std::vector<std::string>& lines);
Document document_of(const GuestNames& names);
/// Throws where it is not what document_of wrote.
GuestNames guest_names_in(const Document& document);

}  // namespace server::tournaments
