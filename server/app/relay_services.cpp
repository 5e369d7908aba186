#include "server/app/relay_services.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "protocol/json_writer.hpp"
#include "server/base/limits.hpp"
#include "server/http/api_error.hpp"
#include "server/http/file_token.hpp"
#include "server/mirror/http_source.hpp"
#include "server/mirror/mirror_api.hpp"
#include "server/mirror/mirrored_rooms.hpp"

namespace server {
namespace {

/// Whoever wants to play does that at the site.
class NoConversations final : public ReceiverFactory {
public:
    std::shared_ptr<Receiver> receive(std::shared_ptr<Sink> sink, std::string /*address*/,
                                      std::string /*bearer*/) override {
        sink->close(CloseCode::conduct, "this is a relay: it has streams alone");
        return nullptr;
    }
};

std::string random_name(Randomness& randomness) {
    constexpr std::size_t chars = 16;
    std::string name = random_code(randomness, chars);
    for (char& one : name) {
        if (one >= 'A' && one <= 'Z') one = static_cast<char>(one - 'A' + 'a');
    }
    return name;
}

class RelayServices final : public Services {
public:
    explicit RelayServices(const ServiceDeps& deps)
        : deps_(deps),
          token_(FileToken::from_file(deps.config.relay.token_file)),
          name_(random_name(deps.randomness)),
          source_(deps.config.relay.from, deps.metrics, deps.log),
          rooms_(deps.shards, deps.clock, source_),
          relay_readers_({deps.shards.executor(0), deps.clock, rooms_.rooms(), deps.metrics}, token_),
          api_({deps.clock, deps.guard, deps.metrics, source_, rooms_.rooms(), relay_readers_,
                deps.config.relay.site.empty() ? deps.config.relay.from.front() : deps.config.relay.site}),
          alarm_(deps.clock.make_alarm(deps.shards.executor(0))) {
        tell_counts();
    }

    /// First nobody calls back any more.
    ~RelayServices() override { source_.stop(); }

    ReceiverFactory& receivers() override { return conversations_; }
    Api& api() override { return api_; }
    JournalHealth journal_health() const override {
        JournalHealth health;
        if (source_.is_reached()) return health;
        health.state = JournalHealth::State::full;
        health.trouble = "the site does not answer";
        return health;
    }
    void back_up(const std::filesystem::path& /*file*/, std::function<void(std::optional<std::string>)> done) override {
        done("a relay keeps nothing");
    }
    void when_restored(std::function<void()> restored) override { restored(); }
    void open_resting_rooms() override {}
    void drain(std::function<void()> done) override { done(); }
    void ask_desk(std::string_view /*what*/, const std::string& /*body*/,
                  std::function<void(ApiAnswer)> answer) override {
        answer(http_error(protocol::error_of(protocol::Code::wrong_phase, "a relay has neither pops nor accounts")));
    }

private:
    void tell_counts() {
        std::int64_t passed = 0;
        std::map<std::string, std::int64_t> counts;
        for (const std::string& room : counted_) counts[room] = 0;  // where nobody reads by now, that is told once
        rooms_.for_each_count([&](const std::string& room, std::int64_t beyond) {
            ++passed;
            if (beyond > 0) counts[room] = beyond;
        });
        deps_.metrics.relay_rooms.set(passed);
        counted_.clear();
        for (const auto& [room, beyond] : counts) {
            if (beyond > 0) counted_.insert(room);
        }
        const std::vector<std::pair<std::string, std::int64_t>> all(counts.begin(), counts.end());
        for (std::size_t at = 0; token_.is_set() && at < all.size(); at += limit::relay_rooms_at_once) {
            tell(std::span(all).subspan(at, std::min(limit::relay_rooms_at_once, all.size() - at)));
        }
        alarm_->set(deps_.clock.now_ms() + limit::mirror_count_ms, [this] { tell_counts(); });
    }

    void tell(std::span<const std::pair<std::string, std::int64_t>> counts) {
        protocol::JsonWriter writer;
        writer.begin_object().field("relay", name_).key("rooms").begin_object();
        for (const auto& [room, beyond] : counts) writer.field(room, beyond);
        writer.end_object().end_object();
        source_.tell("/api/v1/readers", writer.take(), token_.secret());
    }

    const ServiceDeps deps_;
    const FileToken token_;
    const std::string name_;  // by which the site tells its relays apart
    NoConversations conversations_;
    mirror::HttpSource source_;
    mirror::MirroredRooms rooms_;
    RelayReaders relay_readers_;  // of relays that read here, which have the same token
    mirror::MirrorApi api_;
    const std::unique_ptr<Alarm> alarm_;
    std::set<std::string> counted_;  // rooms of which more than none was told
};

}  // namespace

std::unique_ptr<Services> make_relay_services(const ServiceDeps& deps) { return std::make_unique<RelayServices>(deps); }

}  // namespace server
