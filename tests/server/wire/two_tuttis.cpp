#include "tests/server/wire/two_tuttis.hpp"

#include <chrono>
#include <memory>
#include <stdexcept>
#include <thread>
#include <utility>

#include <boost/asio/post.hpp>
#include <boost/asio/ssl/context.hpp>
#include <catch2/catch.hpp>

#include "server/app/door.hpp"
#include "server/link/owner_port.hpp"
#include "tests/support/self_signed.hpp"

namespace wire_test {
namespace {

using namespace server;

struct SelfSigned {
    SelfSigned() { test_support::sign_oneself(context.native_handle()); }
    boost::asio::ssl::context context{boost::asio::ssl::context::tls};
};

/// Those of the node that decides, which other nodes reach, too.
class Deciding final : public Services {
public:
    Deciding(const ServiceDeps& deps, std::optional<TcpEndpoint>& link)
        : own_(make_room_services(deps, make_memory_journal())),
          port_(*endpoint_of("127.0.0.1:0"), "site", "a",
                {deps.shards.executor(0), deps.clock, deps.guard, deps.metrics, deps.log, signed_.context}) {
        link = port_.endpoint();
        port_.serve({&own_->receivers(), &own_->api(), &own_->rooms(), {}});
        port_.start();
    }
    ~Deciding() override { port_.stop(); }

    ReceiverFactory& receivers() override { return own_->receivers(); }
    Api& api() override { return own_->api(); }
    JournalHealth journal_health() const override { return own_->journal_health(); }
    void back_up(const std::filesystem::path& file, std::function<void(std::optional<std::string>)> done) override {
        own_->back_up(file, std::move(done));
    }
    void when_restored(std::function<void()> restored) override { own_->when_restored(std::move(restored)); }
    void open_resting_rooms() override { own_->open_resting_rooms(); }
    void drain(std::function<void()> done) override { own_->drain(std::move(done)); }
    void ask_desk(std::string_view what, const std::string& body, std::function<void(ApiAnswer)> answer) override {
        own_->ask_desk(what, body, std::move(answer));
    }

private:
    SelfSigned signed_;
    std::unique_ptr<RoomServices> own_;
    link::OwnerPort port_;
};

/// Those of a node that decides nothing.
class Carrying final : public Services {
public:
    Carrying(const ServiceDeps& deps, const std::optional<TcpEndpoint>& link)
        : edge_("site", "b", {deps.shards.executor(0), deps.clock, deps.guard, deps.log, signed_.context}),
          relayed_(deps.shards, deps.clock, deps.guard, deps.metrics),
          door_(edge_, relayed_, visitors_, nobody_) {
        edge_.on_rooms([this](auto rooms) { relayed_.turn_to(std::move(rooms)); });
        boost::asio::post(deps.shards.executor(0), [this, link] { edge_.turn_to(link); });
    }
    ~Carrying() override { edge_.turn_to(std::nullopt); }

    bool is_linked() const { return edge_.is_linked(); }
    ReceiverFactory& receivers() override { return door_; }
    Api& api() override { return door_; }
    JournalHealth journal_health() const override { return {}; }
    void back_up(const std::filesystem::path& /*file*/, std::function<void(std::optional<std::string>)> done) override {
        done("it has nothing");
    }
    void when_restored(std::function<void()> restored) override { restored(); }
    void open_resting_rooms() override {}
    void drain(std::function<void()> done) override { done(); }
    void ask_desk(std::string_view /*what*/, const std::string& /*body*/,
                  std::function<void(ApiAnswer)> answer) override {
        answer({});
    }

private:
    SelfSigned signed_;
    link::Edge edge_;
    RelayedStreams relayed_;
    Visitors visitors_;
    const std::atomic<Services*> nobody_{nullptr};
    Door door_;
};

}  // namespace

TwoTuttis::TwoTuttis(Config config) {
    Config of_the_door = config;
    of_the_door.log_level = LogLevel::off;  // both would write to one place, in any order
    decides_.emplace(std::move(config),
                     [this](const ServiceDeps& deps) { return std::make_unique<Deciding>(deps, link_); });
    carries_.emplace(std::move(of_the_door), [this](const ServiceDeps& deps) {
        auto carrying = std::make_unique<Carrying>(deps, link_);
        is_linked_ = [&carrying = *carrying] { return carrying.is_linked(); };
        return carrying;
    });
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!is_linked_()) {
        if (std::chrono::steady_clock::now() > patience) throw std::runtime_error("there is no link");
        std::this_thread::yield();
    }
}

/// First whoever carries: the link is theirs to end.
TwoTuttis::~TwoTuttis() { carries_.reset(); }

void TwoTuttis::pass(std::int64_t ms) {
    carries_->pass(ms);
    decides_->pass(ms);
}

}  // namespace wire_test
