// The replicated log in etcd 3.4 or newer, by its JSON gateway (etcd's "gRPC gateway" documentation). Which keys it has
// there: etcd_keys.hpp.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/cluster/replicated_log.hpp"
#include "server/net/http_client.hpp"

namespace server::cluster {

/// `members`: "http://HOST:PORT" each; whoever does not answer is followed by the next. All calls are on the client's
/// thread, and so are all answers. The client outlives it.
std::unique_ptr<ReplicatedLog> make_etcd_log(HttpClient& client, std::vector<std::string> members,
                                             const std::string& site);

}  // namespace server::cluster
