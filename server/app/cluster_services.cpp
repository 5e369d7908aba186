#include "server/app/cluster_services.hpp"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/post.hpp>
#include <nlohmann/json.hpp>

#include "server/app/door.hpp"
#include "server/app/standstill.hpp"
#include "server/app/visitors.hpp"
#include "server/base/limits.hpp"
#include "server/base/workers.hpp"
#include "server/cluster/etcd_log.hpp"
#include "server/cluster/membership.hpp"
#include "server/http/api_error.hpp"
#include "server/journal/backup.hpp"
#include "server/journal/data_folder.hpp"
#include "server/link/certificates.hpp"
#include "server/link/edge.hpp"
#include "server/link/owner_port.hpp"
#include "server/net/http_client.hpp"
#include "server/spectate/relayed_streams.hpp"

namespace server {
namespace {

using cluster::Living;
using cluster::Membership;

// In the folder of the data: a copy that is being fetched, and those that other nodes fetch.
constexpr const char* copy_name = "copy.part";
constexpr const char* for_another = ".copy-for-another";

/// What only this node had, and the cluster goes on without, is not thrown away: a person may want it (RUNBOOK, etcd
/// without a majority). Throws std::filesystem::filesystem_error.
std::filesystem::path keep_aside(const std::filesystem::path& folder) {
    namespace fs = std::filesystem;
    fs::path aside;
    for (int number = 1; aside.empty() || fs::exists(aside); ++number) {
        aside = folder / (std::string(damaged_folder_prefix) + "foreign-" + std::to_string(number));
    }
    std::vector<fs::path> ours;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        const bool is_database = name.starts_with(journal_file_name) || name.starts_with(archive_file_name);
        if (is_database || name == acknowledged_file) ours.push_back(entry.path());
    }
    fs::create_directory(aside);
    fs::permissions(aside, fs::perms::owner_all);
    for (const fs::path& one : ours) fs::rename(one, aside / one.filename());
    return aside;
}

class ClusterServices final : public Services {
public:
    explicit ClusterServices(const ServiceDeps& deps)
        : deps_(deps),
          wishes_(deps.config.cluster),
          folder_(std::filesystem::absolute(deps.config.data)),
          client_({wishes_.authority, wishes_.certificate, wishes_.key}),
          context_(link::make_context({wishes_.authority, wishes_.certificate, wishes_.key})),
          edge_(wishes_.site, wishes_.node, {deps.shards.executor(0), deps.clock, deps.guard, deps.log, context_}),
          port_(*wishes_.advertise, wishes_.site, wishes_.node,
                {deps.shards.executor(0), deps.clock, deps.guard, deps.metrics, deps.log, context_}),
          relayed_(deps.shards, deps.clock, deps.guard, deps.metrics),
          door_(edge_, relayed_, visitors_, own_),
          standstill_(deps.shards) {
        remove_unfinished();
        edge_.on_rooms([this](auto rooms) { relayed_.turn_to(std::move(rooms)); });
        membership_ = make_membership();
        port_.serve({nullptr, nullptr, nullptr, [this](auto made) { make_copy(std::move(made)); }});
        port_.start();
        membership_->start();
    }

    /// First nobody calls any more, then what was called goes.
    ~ClusterServices() override {
        standstill_.give_up();
        aside_.finish();
        client_.stop();
        port_.stop();
        edge_.turn_to(std::nullopt);
    }

    ReceiverFactory& receivers() override { return door_; }
    Api& api() override { return door_; }

    JournalHealth journal_health() const override {
        if (const auto* own = own_.load()) return own->journal_health();
        const auto copy = this->copy();
        auto health = copy ? copy->health() : JournalHealth{};
        if (health.state == JournalHealth::State::well && !(edge_.is_linked() && follows_owner())) {
            health.state = JournalHealth::State::full;
            health.trouble = link::nobody_decides;
        }
        return health;
    }

    void back_up(const std::filesystem::path& file, std::function<void(std::optional<std::string>)> done) override {
        if (auto* own = own_.load()) return own->back_up(file, std::move(done));
        if (const auto copy = this->copy()) return copy->back_up(file, std::move(done));
        done("the copy of this node is being opened");
    }

    /// An edge is as good as its link.
    void when_restored(std::function<void()> restored) override {
        const std::lock_guard lock(mutex_);
        restored_ = std::move(restored);
        boost::asio::post(deps_.shards.executor(0), [this] { look_whether_restored(); });
    }

    void open_resting_rooms() override {
        opens_resting_ = true;
        if (auto* own = own_.load()) own->open_resting_rooms();
    }

    void drain(std::function<void()> done) override {
        const auto leave = [this] {
            const std::lock_guard lock(mutex_);
            if (membership_) membership_->leave();
        };
        bool is_over = false;
        {
            const std::lock_guard lock(mutex_);
            is_over = is_over_;
            if (!is_over) left_.push_back(done);
            if (left_.size() > 1) return;  // it is leaving already
        }
        if (is_over) return done();
        if (auto* own = own_.load()) return own->drain(leave);
        leave();
    }

    void ask_desk(std::string_view what, const std::string& body, std::function<void(ApiAnswer)> answer) override {
        if (auto* own = own_.load()) return own->ask_desk(what, body, std::move(answer));
        answer(http_error(protocol::error_of(protocol::Code::wrong_phase, "this node does not own the site")));
    }

    void hand_over(std::function<void(std::optional<std::string>)> done) override {
        if (own_ == nullptr) return done("this node does not own the site");
        drain([this, done = std::move(done)] {
            done(std::nullopt);
            deps_.restart("it was asked to hand the site over");
        });
    }

private:
    std::unique_ptr<Membership> make_membership() {
        Membership::Options options{wishes_.node, wishes_.site, facts(), journal_options_of(deps_.config)};
        Membership::Deps parts{client_,
                               deps_.clock,
                               deps_.randomness,
                               deps_.metrics,
                               deps_.log,
                               [this] { return cluster::make_etcd_log(client_, wishes_.members, wishes_.site); },
                               [this](std::function<void()> act) { aside_.run(std::move(act)); },
                               deps_.failed};
        Membership::Host host{[this](auto journal) { take_over(std::move(journal)); },
                              [this](bool stalls) { stand_still(stalls); },
                              [this](bool is_cut_off) { is_cut_off ? visitors_.send_away() : visitors_.receive(); },
                              [this](const Living& owner) { turn_to(owner); },
                              [this](const std::string& why) { over(why); },
                              [this](const std::vector<Living>& others) { fetch_copy(others); }};
        return std::make_unique<Membership>(std::move(options), std::move(parts), std::move(host));
    }

    /// With the port that was taken.
    std::string facts() const { return nlohmann::json{{"link", endpoint_text(port_.endpoint())}}.dump(); }

    static std::optional<TcpEndpoint> link_of(const Living& who) {
        const auto facts = nlohmann::json::parse(who.facts, nullptr, false);
        if (!facts.is_object()) return std::nullopt;
        return endpoint_of(facts.value("link", ""));
    }

    std::shared_ptr<JournalCopy> copy() const {
        const std::lock_guard lock(mutex_);
        return membership_ ? membership_->copy() : nullptr;
    }

    /// A link may lead to one who decides no more, and does not know it yet.
    bool follows_owner() const {
        const std::lock_guard lock(mutex_);
        return !membership_ || membership_->follows_owner();
    }

    /// The rooms come back as at a start, while all else stands still: connections wait for them as the owner's did.
    void take_over(std::unique_ptr<Journal> journal) {
        standstill_.during([&] {
            own_services_ = make_room_services(deps_, std::move(journal));
            own_ = own_services_.get();
        });
        if (own_ == nullptr) return;  // the process ends
        // What began while they came back.
        client_.post([this] {
            if (stands_still_) own_services_->stand_still(true);
        });
        boost::asio::post(deps_.shards.executor(0), [this] {
            // As long as these services: they are there until the shards stand still.
            edge_.serve(std::shared_ptr<ReceiverFactory>(std::shared_ptr<void>(), &own_services_->receivers()),
                        own_services_->api());
            relayed_.turn_to(std::shared_ptr<StreamRooms>(std::shared_ptr<void>(), &own_services_->rooms()));
            port_.serve({&own_services_->receivers(), &own_services_->api(), &own_services_->rooms(),
                         [this](auto made) { make_copy(std::move(made)); }});
            look_whether_restored();
        });
        if (opens_resting_) own_services_->open_resting_rooms();
    }

    /// On the client's thread.
    void stand_still(bool stands) {
        stands_still_ = stands;
        if (own_ != nullptr) own_services_->stand_still(stands);
    }

    void turn_to(const Living& owner) {
        if (cluster::node_of(owner.life) == wishes_.node) return;
        boost::asio::post(deps_.shards.executor(0), [this, at = link_of(owner)] {
            if (own_ == nullptr) edge_.turn_to(at);
        });
    }

    /// From any thread.
    void over(const std::string& why) {
        std::vector<std::function<void()>> left;
        {
            const std::lock_guard lock(mutex_);
            if (std::exchange(is_over_, true)) return;
            left.swap(left_);
        }
        deps_.log.info("cluster_over", {{"why", why}});
        if (left.empty()) return deps_.restart(why);
        for (const auto& done : left) done();
    }

    /// On shard 0: tells once that all that was there can be asked for, here or over the link.
    void look_whether_restored() {
        std::function<void()> restored;
        const bool is_way_open = own_ != nullptr || edge_.is_linked();
        if (is_way_open) {
            const std::lock_guard lock(mutex_);
            restored = std::exchange(restored_, nullptr);
        }
        if (restored) {
            if (auto* own = own_.load()) return own->when_restored(std::move(restored));
            return restored();
        }
        if (!is_way_open) {
            look_again_->set(deps_.clock.now_ms() + limit::link_retry_ms, [this] { look_whether_restored(); });
        }
    }

    // Copies.

    /// What an earlier process was making as it ended.
    void remove_unfinished() const {
        std::error_code ignored;
        for (const auto& entry : std::filesystem::directory_iterator(folder_, ignored)) {
            const auto name = entry.path().filename().string();
            if (name == copy_name || name.ends_with(for_another)) std::filesystem::remove(entry.path(), ignored);
        }
    }

    /// It is under way until the other has all of it, or has gone: then the file goes.
    void make_copy(std::function<void(std::filesystem::path, std::string)> made) {
        if (is_foreign()) return made({}, "it has a copy that the cluster does not go on with");
        const auto file = folder_ / (std::to_string(++copies_) + for_another);
        std::error_code ignored;
        std::filesystem::remove(file, ignored);
        const auto is_made = std::make_shared<std::atomic<bool>>(false);
        auto make = [this, file, is_made, made = std::move(made)] {
            back_up(file, [file, is_made, made](const auto& fault) {
                *is_made = true;
                made(file, fault.value_or(""));
            });
        };
        const std::lock_guard lock(mutex_);
        if (!membership_) return client_.post(std::move(make));
        membership_->give_copy(std::move(make), [file, is_made] {
            std::error_code unknown;
            return !*is_made || std::filesystem::exists(file, unknown);
        });
    }

    bool is_foreign() const {
        const std::lock_guard lock(mutex_);
        return membership_ && membership_->is_foreign();
    }

    /// From whoever has one. Then this node begins with it, as if it had been there before.
    void fetch_copy(std::vector<Living> others) {
        fetch_copy_of_next(std::move(others), "no node is there that a copy could be had of");
    }

    /// Of the first of them; where it cannot give any, of those behind it. `why`: what has come of those before.
    void fetch_copy_of_next(std::vector<Living> others, const std::string& why) {
        const auto next = std::ranges::find_if(others, [](const Living& one) { return link_of(one).has_value(); });
        if (next == others.end()) return over(why);
        const auto at = link_of(*next);
        deps_.log.info("cluster_fetches_copy", {{"from", next->life}});
        others.erase(others.begin(), next + 1);
        // Later than whatever the link does that has just failed.
        boost::asio::post(deps_.shards.executor(0), [this, at, others = std::move(others)] {
            edge_.turn_to(at);
            await_link(others, limit::cluster_copy_tries);
        });
    }

    void await_link(const std::vector<Living>& others, unsigned tries) {
        if (!edge_.is_open()) {
            if (tries == 0) return fetch_copy_of_next(others, "no copy could be had: no node answers");
            return copy_alarm_->set(deps_.clock.now_ms() + limit::link_retry_ms,
                                    [this, others, tries] { await_link(others, tries - 1); });
        }
        const auto file = folder_ / copy_name;
        edge_.fetch_copy(file, [this, file, others](const std::string& fault) {
            if (!fault.empty()) return fetch_copy_of_next(others, "no copy could be had: " + fault);
            aside_.run([this, file, others] { look_through(file, others); });
        });
    }

    /// Aside: all of it is read. What this node has goes only when what comes in its place is whole.
    void look_through(const std::filesystem::path& file, const std::vector<Living>& others) {
        try {
            check_copy(file);
        } catch (const std::exception& fault) {
            return fetch_copy_of_next(others, std::string("no copy could be had: ") + fault.what());
        }
        client_.post([this, file] { begin_with(file); });
    }

    /// On the client's thread, where the life that needed it has ended.
    void begin_with(const std::filesystem::path& file) {
        if (is_leaving()) return over("it has left");
        try {
            const bool was_foreign = is_foreign();
            {
                const std::lock_guard lock(mutex_);
                membership_.reset();
            }
            if (was_foreign) deps_.log.warn("cluster_copy_not_whole", {{"kept_in", keep_aside(folder_).string()}});
            replace_data(folder_, file);
            auto made = make_membership();
            const std::lock_guard lock(mutex_);
            membership_ = std::move(made);
        } catch (const std::exception& fault) {
            return over(std::string("the copy that was fetched cannot be used: ") + fault.what());
        }
        // While there was no membership nobody could be told to leave.
        if (is_leaving()) return over("it has left");
        membership_->start();
        boost::asio::post(deps_.shards.executor(0), [this] { look_whether_restored(); });
    }

    bool is_leaving() const {
        const std::lock_guard lock(mutex_);
        return is_over_ || !left_.empty();
    }

    const ServiceDeps deps_;
    const Config::Cluster& wishes_;
    const std::filesystem::path folder_;  // of the data
    std::atomic<bool> opens_resting_{false};
    std::atomic<unsigned> copies_{0};
    std::atomic<Services*> own_{nullptr};
    std::unique_ptr<Alarm> copy_alarm_ = deps_.clock.make_alarm(deps_.shards.executor(0));
    std::unique_ptr<Alarm> look_again_ = deps_.clock.make_alarm(deps_.shards.executor(0));
    Visitors visitors_;
    HttpClient client_;
    boost::asio::ssl::context context_;
    link::Edge edge_;
    link::OwnerPort port_;
    RelayedStreams relayed_;
    Door door_;
    Standstill standstill_;
    std::unique_ptr<RoomServices> own_services_;  // of the owner
    mutable std::mutex mutex_;
    std::unique_ptr<Membership> membership_;
    std::function<void()> restored_;
    std::vector<std::function<void()>> left_;  // told when the life has ended as it was wished
    bool stands_still_ = false;                // on the client's thread
    bool is_over_ = false;
    Workers aside_;  // last: it uses all of the above
};

}  // namespace

std::unique_ptr<Services> make_cluster_services(const ServiceDeps& deps) {
    return std::make_unique<ClusterServices>(deps);
}

}  // namespace server
