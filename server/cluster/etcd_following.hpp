// One way through a site's log in etcd: where the log is, the batches that lie there, who is alive, and from there on
// what happens. ReplicatedLog::follow says what is told. On the client's thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "server/cluster/etcd_keys.hpp"
#include "server/cluster/etcd_members.hpp"
#include "server/cluster/replicated_log.hpp"

namespace server::cluster::etcd {

class Following final : public std::enable_shared_from_this<Following> {
public:
    struct Wish {
        Position after;
        Life first;
        std::function<void(LogEvent)> tell;
        std::function<void(LostTrack)> lost;
    };
    /// `members` and `keys` are there until it is stopped.
    Following(Members& members, const Keys& keys, Wish wish) : members_(members), keys_(keys), wish_(std::move(wish)) {}

    void start();
    /// From now on it tells nothing.
    void stop();

private:
    Members::Answered then(std::function<void(const Json&)> go_on);
    void take_tail(const Json& answer);
    void list_batches();
    void place_listed();
    void look_for_older();
    void read_or_lose();
    void read_page(std::size_t from);
    void take_page(const Json& answer, std::size_t from, std::size_t to);
    void read_lives(std::function<void(const std::vector<KeyValue>&)> read);
    void take_census();
    void tell_census(const std::vector<KeyValue>& lives, const std::vector<KeyValue>& held);
    void watch();
    void hear(std::string_view line);
    void happen(const KeyValue& what, bool is_gone);
    void place_waiting(const KeyValue& tail);
    void tell_batch(const KeyValue& one, Place place);
    void tell(LogEvent event);
    void lose(LostTrack track);
    void lose_to_others(Lost how);

    Members& members_;
    const Keys& keys_;
    const Wish wish_;
    bool is_over_ = false;
    std::int64_t snapshot_ = 0;  // the revision up to which it is read, and from which it is watched
    Place tail_ = 0;
    std::vector<KeyValue> listed_;    // without what they say
    Place place_ = 0;                 // of the last of them that was told
    std::vector<KeyValue> unplaced_;  // batches whose place has not been told yet
    HttpClient::Stream watch_;
};

}  // namespace server::cluster::etcd
