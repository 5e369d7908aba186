// Those who look at the page of one tournament: told that it has changed, at most once in limit::tournament_push_ms.
// On the tournament's executor.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "server/base/clock.hpp"
#include "server/net/sink.hpp"

namespace server::tournaments {

class PageWatchers : public std::enable_shared_from_this<PageWatchers> {
public:
    using Sinks = std::map<std::uint64_t, std::shared_ptr<Sink>>;  // by connection

    PageWatchers(std::string tournament, const Clock& clock, std::unique_ptr<Alarm> alarm);

    void add(std::uint64_t connection, std::shared_ptr<Sink> sink) { sinks_[connection] = std::move(sink); }
    void remove(std::uint64_t connection) { sinks_.erase(connection); }
    const Sinks& sinks() const { return sinks_; }
    /// There is another version of the page. It is told also where the tournament is over meanwhile.
    void tell(std::uint64_t version);

private:
    void push();

    const std::string tournament_;
    const Clock& clock_;
    std::unique_ptr<Alarm> alarm_;
    bool is_due_ = false;
    std::uint64_t version_ = 0;
    Sinks sinks_;
};

}  // namespace server::tournaments
