// The services of one node of several: those of a server where it owns the site, and the way to the owner where it does
// not. Which of the two is decided by the log of the cluster, while connections come and go.
#pragma once

#include <memory>

#include "server/app/services.hpp"

namespace server {

/// Throws JournalError, or what the ports and the certificates throw.
std::unique_ptr<Services> make_cluster_services(const ServiceDeps& deps);

}  // namespace server
