// A tournament that is over, as lists show it; its page and files are in the archive of the journal.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "server/base/document.hpp"
#include "server/base/person.hpp"
#include "server/tournament/exports.hpp"
#include "server/tournament/state.hpp"

namespace server::tournaments {

/// The collection of documents by id, and of lists: "ID" the page, "ID/FILE" a file, and the lines, which are SECRET.
inline constexpr const char* archived_collection = "tournament";
inline constexpr const char* archived_lines = "/lines";

struct Archived {
    std::string id;
    std::string name;
    std::string summary;  // JSON
    tournament::Status status{};
    bool is_public = true;
    std::int64_t opened_at = 0;
    std::vector<PlayerId> players;
    std::vector<PlayerId> directors;
    std::vector<PlayerId> people;              // who is named, players among them
    std::map<std::string, std::string> files;  // types of content by name
};

/// `files`: those of tournament::documents_of.
Archived archived_of(const tournament::State& state, const std::vector<tournament::Export>& files);
Document document_of(const Archived& archived);
/// Throws where it is not what document_of wrote.
Archived archived_in(const Document& document);

}  // namespace server::tournaments
