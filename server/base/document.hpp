// What the journal keeps by name, and lists that it only adds to: texts whose meaning only their writer knows. SECRET:
// hashes of passwords and tokens are among them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace server {

/// Where accounts are kept. Ratings look there, too, to see which players have deleted theirs.
inline constexpr const char* account_collection = "account";

/// A collection has one document of each name, the latest. All are read back at the start.
struct Document {
    std::string collection;
    std::string key;
    std::optional<std::string> value;  // nothing: it has been deleted
    bool is_new = false;               // if there is one of that name already, nothing of the entry is kept
};

/// One row of a list that only grows; read when somebody asks to see the list.
struct ArchiveRow {
    std::string collection;
    std::string key;  // whose list
    std::string value;
    bool replaces =
        false;  // takes the place of the latest row of the list, if there is one, so that a name is gone for good
};

struct ArchiveQuery {
    std::string collection;
    std::string key;
    std::optional<std::string> cursor;  // of the page before; one that we did not make starts at the first page
    bool is_own = false;                // the server asks itself: never refused because too many wait
};

/// The newest first, at most limit::archive_per_page.
struct ArchivePage {
    std::vector<std::string> values;
    std::vector<std::string> damaged;   // rows that are not what was written and are left out, as the log names them
    std::optional<std::string> cursor;  // there are more
};

}  // namespace server
