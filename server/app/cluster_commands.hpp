// `tutti hand-over` and `tutti leave-cluster`: what an operator does with one node of a cluster.
#pragma once

#include <filesystem>
#include <iosfwd>

#include "server/app/operator_client.hpp"

namespace server {

/// Asks a running node that owns the site to let another decide. Returns the exit status; what was done goes to `out`,
/// what went wrong to `err`.
int hand_over(const OperatorAddress& node, std::ostream& out, std::ostream& err);
/// Makes the data of a node that is stopped those of a server of its own, which a new site may begin with. Likewise.
int leave_cluster(const std::filesystem::path& data, std::ostream& out, std::ostream& err);

}  // namespace server
