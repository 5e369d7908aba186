// Who may decide, told by the log alone: whoever reads it comes to the same. A batch claims the site, has entries, or
// is of a kind that a later version has brought; all but claims are valid from the owner at their place only, and what
// is not valid is void for everybody, its author included.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/cluster/replicated_log.hpp"

namespace server::cluster {

/// The payload by which a life takes over what `after` owned; "": the site is new.
std::string claim_payload(const Life& after);
/// The payload that has these entries (commit_codec.hpp): compressed where they are long.
std::string entries_payload(std::string_view entries);
/// Whether the payload of these entries is none too large (limit::cluster_payload_bytes).
bool may_be_kept(std::string_view entries);

/// Whose turn it was; nothing: the payload is no claim.
std::optional<Life> claimed_after(std::string_view payload);
/// Nothing: the payload is a claim, or empty. Throws JournalError where it cannot be read, or is of a kind that a later
/// version has brought.
std::optional<std::string> entries_in(std::string_view payload);

class Ownership {
public:
    explicit Ownership(Life owner = {}) : owner_(std::move(owner)) {}

    const Life& owner() const { return owner_; }
    /// To be asked of every batch, in the order of places. False: it is void.
    bool take(const Placed& placed);

private:
    Life owner_;
};

}  // namespace server::cluster
