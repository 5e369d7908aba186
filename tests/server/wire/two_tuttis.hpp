// Two whole servers with one time: one decides, and the other has no rooms and carries its clients' words to it over a
// link, as a cluster's nodes do; all but the cluster's log is real.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "server/net/listen_place.hpp"
#include "tests/server/wire/running_tutti.hpp"

namespace wire_test {

class TwoTuttis {
public:
    explicit TwoTuttis(server::Config config = quiet_config());
    ~TwoTuttis();

    /// Where clients come in.
    RunningTutti& door() { return *carries_; }
    /// Whoever decides.
    RunningTutti& decider() { return *decides_; }
    void pass(std::int64_t ms);

private:
    std::optional<server::TcpEndpoint> link_;  // to the one who decides
    std::optional<RunningTutti> decides_;
    std::optional<RunningTutti> carries_;
    std::function<bool()> is_linked_;
};

}  // namespace wire_test
