// The data of a server that is stopped, as the program's commands change them: one entry more, as if the server had
// kept it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "server/base/document.hpp"
#include "server/journal/journal.hpp"

namespace server {

struct Amendment {
    std::optional<Entry> entry;  // nothing: all is as it should be
    std::string said;            // of what was done
};
/// What is to be kept, by the documents that are there, or what is wrong.
using Amend = std::function<engine::Result<Amendment, std::string>(const std::vector<Document>&, std::int64_t unix_ms)>;

/// Returns the exit status; what was done goes to `out`, what went wrong to `err`.
int amend_data(const std::filesystem::path& folder, const Amend& amend, std::ostream& out, std::ostream& err);

}  // namespace server
