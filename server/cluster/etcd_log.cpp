#include "server/cluster/etcd_log.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "server/base/limits.hpp"
#include "server/cluster/etcd_following.hpp"
#include "server/cluster/etcd_json.hpp"
#include "server/cluster/etcd_keys.hpp"
#include "server/cluster/etcd_members.hpp"

namespace server::cluster {
namespace {

using etcd::Json;
using etcd::KeyValue;
using etcd::ranged;
using etcd::succeeded;

constexpr std::size_t trimmed_ranges_at_once = 64;  // a transaction of etcd's has at most 128 operations

std::string held_text(const Position& at, const std::vector<Digest>& digests) {
    Json text{{"place", at.place}, {"revision", at.revision}};
    for (const Digest& one : digests) text["digests"].push_back({one.place, one.sum});
    return text.dump();
}

bool lives(const Living& who, const Json& txn, std::size_t index) {
    const auto found = ranged(txn, index);
    return found && found->created == who.epoch;
}

class EtcdLog final : public ReplicatedLog {
public:
    EtcdLog(HttpClient& client, std::vector<std::string> members, const std::string& site)
        : members_(client, std::move(members)), keys_(site) {}
    ~EtcdLog() override {
        if (following_) following_->stop();
    }
    EtcdLog(const EtcdLog&) = delete;
    EtcdLog& operator=(const EtcdLog&) = delete;

    void begin(const Living& who, const Position& at, std::function<void(std::optional<std::int64_t>)> begun) override {
        etcd::Txn txn;
        txn.compare = {etcd::is_absent(keys_.life(who.life))};
        txn.success = {etcd::put(keys_.life(who.life), who.facts), etcd::put(keys_.hold(who.life), held_text(at, {}))};
        txn.failure = {etcd::get(keys_.life(who.life))};
        members_.transact(txn, [begun = std::move(begun)](const std::optional<Json>& answer) {
            if (!answer) return begun(std::nullopt);
            if (succeeded(*answer)) return begun(etcd::number(answer->at("header"), "revision"));
            const auto found = ranged(*answer, 0);
            begun(found ? std::optional(found->created) : std::nullopt);
        });
    }

    void end(const Living& by, const Living& whom, std::function<void(Answer)> ended) override {
        etcd::Txn txn;
        txn.compare = {is_alive(by), is_alive(whom)};
        txn.success = {etcd::remove(keys_.life(whom.life))};
        if (by.life != whom.life) txn.success.push_back(etcd::remove(keys_.beat(whom.life)));
        txn.success.push_back(etcd::remove(keys_.hold(whom.life)));
        txn.failure = {etcd::get(keys_.life(by.life))};
        members_.transact(txn, [by, ended = std::move(ended)](const std::optional<Json>& answer) {
            if (!answer) return ended(Answer::unknown);
            // Who is alive all the same has found the other gone.
            ended(succeeded(*answer) || lives(by, *answer, 0) ? Answer::kept : Answer::gone);
        });
    }

    void append(const Living& by, const Batch& batch, std::function<void(Answer)> answered) override {
        const auto name = etcd::Keys::batch_name(by.life, batch.number);
        const auto key = keys_.batch(name);
        etcd::Txn txn;
        txn.compare = {is_alive(by), etcd::is_absent(key)};
        if (batch.after) txn.compare.push_back(etcd::is_absent(keys_.life(*batch.after)));
        txn.success = {etcd::put(key, batch.payload), etcd::put(keys_.tail(), name)};
        if (batch.is_first) {
            txn.compare.push_back(etcd::is_absent(keys_.first()));
            txn.success.push_back(etcd::put(keys_.first(), by.life));
        }
        txn.failure = {{{"request_range", {{"key", etcd::base64(key)}, {"keys_only", true}}}},
                       etcd::get(keys_.life(by.life))};
        members_.transact(txn, [by, answered = std::move(answered)](const std::optional<Json>& answer) {
            if (!answer) return answered(Answer::unknown);
            if (succeeded(*answer) || ranged(*answer, 0)) return answered(Answer::kept);
            answered(lives(by, *answer, 1) ? Answer::refused : Answer::gone);
        });
    }

    void beat(const Living& by, std::int64_t server_ms, Place seen, std::function<void(Answer)> beaten) override {
        put_while_alive(by, keys_.beat(by.life), Json{{"server_ms", server_ms}, {"seen", seen}}.dump(),
                        std::move(beaten));
    }
    void hold(const Living& by, const Position& at, const std::vector<Digest>& digests,
              std::function<void(Answer)> held) override {
        put_while_alive(by, keys_.hold(by.life), held_text(at, digests), std::move(held));
    }
    void weigh(std::function<void(std::optional<std::int64_t>)> weighed) override {
        members_.status([weighed = std::move(weighed)](const std::optional<Json>& answer) {
            const auto bytes = answer ? etcd::number(*answer, "dbSizeInUse") : 0;
            weighed(bytes > 0 ? std::optional(bytes) : std::nullopt);
        });
    }

    void follow(const Position& after, const Life& first, std::function<void(LogEvent)> tell,
                std::function<void(LostTrack)> lost) override {
        if (following_) following_->stop();
        following_ = std::make_shared<etcd::Following>(
            members_, keys_, etcd::Following::Wish{after, first, std::move(tell), std::move(lost)});
        following_->start();
    }

    void trim(std::int64_t revision) override {
        Json range = etcd::prefix_range(keys_.batches());
        range["keys_only"] = true;
        range["max_mod_revision"] = std::to_string(revision);
        range["sort_target"] = "MOD";
        range["sort_order"] = "ASCEND";
        range["limit"] = limit::cluster_trimmed_at_once;
        members_.read(range, [this](const std::optional<Json>& answer) {
            if (answer) remove_batches(etcd::key_values(*answer));
        });
    }

private:
    /// Of one life, their numbers without a gap.
    struct Range {
        std::string first, last;
        std::int64_t last_number = 0;
    };

    Json is_alive(const Living& who) const { return etcd::created_at(keys_.life(who.life), who.epoch); }

    void put_while_alive(const Living& by, const std::string& key, const std::string& value,
                         std::function<void(Answer)> answered) {
        etcd::Txn txn;
        txn.compare = {is_alive(by)};
        txn.success = {etcd::put(key, value)};
        members_.transact(txn, [answered = std::move(answered)](const std::optional<Json>& answer) {
            answered(!answer ? Answer::unknown : succeeded(*answer) ? Answer::kept : Answer::gone);
        });
    }

    /// All at once, the oldest first: where one is left, so is every newer one. A range has no others than these: a
    /// claim may be kept later than one of a greater number, so what lies below the last of a life may be newer.
    void remove_batches(const std::vector<KeyValue>& batches) {
        std::vector<Range> ranges;
        std::map<Life, std::size_t> latest;  // of each life, in `ranges`
        for (const KeyValue& one : batches) {
            const auto [life, number] = etcd::Keys::numbered(keys_.name_in(one.key));
            const auto found = latest.find(life);
            if (found != latest.end() && ranges[found->second].last_number + 1 == number) {
                ranges[found->second].last = one.key;
                ranges[found->second].last_number = number;
                continue;
            }
            if (ranges.size() == trimmed_ranges_at_once) break;
            latest[life] = ranges.size();
            ranges.push_back({one.key, one.key, number});
        }
        if (ranges.empty()) return;
        etcd::Txn txn;
        for (const Range& one : ranges) txn.success.push_back(etcd::remove_range(one.first, one.last + '\0'));
        members_.transact(txn, [](const std::optional<Json>&) {});
    }

    etcd::Members members_;
    const etcd::Keys keys_;
    std::shared_ptr<etcd::Following> following_;
};

}  // namespace

std::unique_ptr<ReplicatedLog> make_etcd_log(HttpClient& client, std::vector<std::string> members,
                                             const std::string& site) {
    return std::make_unique<EtcdLog>(client, std::move(members), site);
}

}  // namespace server::cluster
