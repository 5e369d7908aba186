// What the journal keeps by name, and what it only adds to: texts whose meaning is their writer's own. SECRET: hashes
// of passwords and tokens are among them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace server {

/// Where accounts are kept: ratings look there, too, for who has none any more.
inline constexpr const char* account_collection = "account";

/// Of each name in a collection there is one, the latest. All are given back at the start.
struct Document {
    std::string collection;
    std::string key;
    std::optional<std::string> value;  // nothing: there is none any more
    bool is_new = false;               // where there is one of that name already, nothing of the entry is kept
};

/// One of a list that only grows: asked for when somebody wants to see it.
struct ArchiveRow {
    std::string collection;
    std::string key;  // whose list
    std::string value;
    bool replaces =
        false;  // stands in place of the latest of the list, if there is one: so that a name is gone for good
};

struct ArchiveQuery {
    std::string collection;
    std::string key;
    std::optional<std::string> cursor;  // of the page before; one that is none of ours begins anew
    bool is_own = false;                // the server's, which is never told that too many wait
};

/// The newest first, at most limit::archive_per_page.
struct ArchivePage {
    std::vector<std::string> values;
    std::vector<std::string> damaged;   // left out, for they are not what was written: what the log calls them
    std::optional<std::string> cursor;  // there are more
};

}  // namespace server
