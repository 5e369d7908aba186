#include "server/app/server.hpp"

#include <utility>

#include <boost/asio/post.hpp>

#include "server/base/limits.hpp"

namespace server {

Server::Server(Config config, Clock& clock, Randomness& randomness, const MakeServices& make)
    : config_(std::move(config)),
      clock_(clock),
      began_ms_(clock.now_ms()),
      log_(clock, metrics_, config_.log_level),
      guard_(config_.limits),
      shards_(config_.threads, clock,
              [this](const char* what) {
                  log_.error("handler_fault", {{"what", what}});
              }),
      services_(make({config_, clock, randomness, shards_, guard_, metrics_, log_, [this] { fail(); },
                      [this](const std::string& why) { be_replaced(why); }})) {
    GatewayOptions options;
    options.listen = config_.listen;
    options.operator_port = config_.operator_port;
    options.operator_mode = config_.operator_mode;
    options.operator_token = FileToken::from_file(config_.operator_token_file);
    options.origins = config_.origins;
    options.trusted_proxies = config_.trusted_proxies;
    options.web_root = config_.web_root;
    options.source_url = config_.source_url;
    options.websockets.frames = config_.frames;
    gateway_ = std::make_unique<Gateway>(
        std::move(options), Gateway::Deps{clock,
                                          shards_,
                                          metrics_,
                                          log_,
                                          guard_,
                                          services_->receivers(),
                                          services_->api(),
                                          {[this] { return health(); },
                                           [this](const auto& file, auto done) { back_up(file, std::move(done)); },
                                           [this](auto done) { services_->hand_over(std::move(done)); },
                                           [this](auto what, const auto& body, auto answer) {
                                               services_->ask_desk(what, body, std::move(answer));
                                           }}});
    opening_alarm_ = clock_.make_alarm(shards_.executor(0));
}

// Connections first, while what they belong to is still there.
Server::~Server() { shards_.abandon(); }

std::string Server::operator_address() const {
    const auto place = gateway_->operator_place();
    return place ? place_text(*place) : std::string();
}

void Server::run(std::function<void()> listening) {
    listening_ = std::move(listening);
    opening_alarm_->set(clock_.now_ms() + limit::opening_ms, [this] { open_doors(); });
    services_->when_restored([this] {
        is_restored_ = true;
        boost::asio::post(shards_.executor(0), [this] { open_doors(); });
    });
    shards_.run();
    log_.info("stopped");
}

/// For the operator: a copy for another node of a cluster is no backup.
void Server::back_up(const std::filesystem::path& file, std::function<void(std::optional<std::string>)> done) {
    services_->back_up(file, [this, done = std::move(done)](std::optional<std::string> fault) {
        if (!fault) metrics_.last_backup.set(clock_.unix_ms() / 1000);
        done(std::move(fault));
    });
}

void Server::open_doors() {
    opening_alarm_->cancel();
    if (is_draining_ || std::exchange(is_open_, true)) return;
    gateway_->start();
    log_.info("listening", {{"address", address()}, {"operator", operator_address()}, {"threads", config_.threads}});
    if (listening_) listening_();
    services_->open_resting_rooms();
}

void Server::drain() {
    if (is_draining_.exchange(true)) return;
    boost::asio::post(shards_.executor(0), [this] { begin_drain(); });
}

void Server::fail() {
    has_failed_ = true;
    drain();
}

void Server::be_replaced(const std::string& why) {
    boost::asio::post(shards_.executor(0), [this, why] {
        replaced_because_ = why;
        drain();
    });
}

Health Server::health() const {
    const JournalHealth journal = services_->journal_health();
    Health health;
    if (config_.cluster.is_on()) {
        health.node = {config_.cluster.node, metrics_.cluster_is_owner.value() != 0, metrics_.cluster_place.value()};
    }
    health.is_alive = journal.state != JournalHealth::State::failed;
    health.is_ready = journal.state == JournalHealth::State::well && is_restored_ && !is_draining_;
    health.trouble = journal.trouble;
    if (health.trouble.empty() && !is_restored_) health.trouble = "rooms are still coming back";
    if (health.trouble.empty() && is_draining_) health.trouble = "draining";
    health.set_aside = journal.set_aside;
    health.journal_waiting = journal.waiting;
    health.reads_waiting = journal.reads_waiting;
    health.journal_bytes = journal.file_bytes;
    health.damaged = journal.damage.count;
    health.damaged_first = journal.damage.first;
    health.up_ms = clock_.now_ms() - began_ms_;
    return health;
}

void Server::begin_drain() {
    if (draining_) draining_();
    log_.info("draining",
              {{"connections", metrics_.connections.value()}, {"matches", metrics_.matches_running.value()}});
    const auto one_done = [this] {
        boost::asio::post(shards_.executor(0), [this] {
            if (--undrained_ == 0) shards_.stop();
        });
    };
    services_->drain(one_done);
    if (has_failed_) {
        gateway_->drain(CloseCode::try_again, "the server cannot keep anything", one_done);
    } else {
        gateway_->drain(CloseCode::restart, "restart", one_done);
    }
}

}  // namespace server
