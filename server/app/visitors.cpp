#include "server/app/visitors.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace server {
namespace {

constexpr std::string_view why_sent_away = "this node is cut off from the others";

}  // namespace

/// A stream that can be ended while its source has more to tell.
class Visitors::Reading final : public StreamSource, public std::enable_shared_from_this<Reading> {
public:
    Reading(std::shared_ptr<StreamSource> source, std::int64_t retry_ms)
        : source_(std::move(source)), retry_ms_(retry_ms) {}

    StreamPositions& positions() override { return source_->positions(); }
    void start(std::shared_ptr<StreamReader> reader) override {
        bool is_over = false;
        {
            const std::lock_guard lock(mutex_);
            reader_ = reader;
            is_over = is_over_;
        }
        source_->start(reader);
        if (is_over) end(*reader);
    }
    void go_on() override { source_->go_on(); }
    void stop() override { source_->stop(); }

    /// From any thread.
    void send_away() {
        std::shared_ptr<StreamReader> reader;
        {
            const std::lock_guard lock(mutex_);
            is_over_ = true;
            reader = reader_.lock();
        }
        if (reader) reader->run([self = shared_from_this(), reader] { self->end(*reader); });
    }

private:
    /// A place that has ended already hears of no other end.
    void end(StreamReader& reader) {
        for (std::size_t place = 0; place < positions().size(); ++place) {
            reader.tell(place, positions().last_words(place, "restart", retry_ms_), Delivery::required);
        }
    }

    const std::shared_ptr<StreamSource> source_;
    const std::int64_t retry_ms_;
    std::mutex mutex_;
    std::weak_ptr<StreamReader> reader_;
    bool is_over_ = false;
};

template <class Visitor>
void Visitors::List<Visitor>::add(const std::shared_ptr<Visitor>& one) {
    all_.push_back(one);
    if (all_.size() < pruned_at_) return;
    std::erase_if(all_, [](const auto& each) { return each.expired(); });
    pruned_at_ = all_.size() + all_.size() / 4 + 64;  // not many more: the memory of one who has gone stays until then
}

template <class Visitor>
std::vector<std::shared_ptr<Visitor>> Visitors::List<Visitor>::here() const {
    std::vector<std::shared_ptr<Visitor>> here;
    for (const auto& each : all_) {
        if (auto one = each.lock()) here.push_back(std::move(one));
    }
    return here;
}

bool Visitors::take(const std::shared_ptr<Sink>& connection) {
    {
        const std::lock_guard lock(mutex_);
        if (!sends_away_) {
            connections_.add(connection);
            return true;
        }
    }
    connection->close(CloseCode::restart, why_sent_away);
    return false;
}

Stream Visitors::take(Stream stream) {
    const auto reading = std::make_shared<Reading>(std::move(stream.source), stream.retry_ms);
    bool may_stay = false;
    {
        const std::lock_guard lock(mutex_);
        may_stay = !sends_away_;
        if (may_stay) streams_.add(reading);
    }
    if (!may_stay) reading->send_away();
    stream.source = reading;
    return stream;
}

void Visitors::send_away() {
    std::vector<std::shared_ptr<Sink>> connections;
    std::vector<std::shared_ptr<Reading>> streams;
    {
        const std::lock_guard lock(mutex_);
        sends_away_ = true;
        connections = connections_.here();
        streams = streams_.here();
    }
    for (const auto& one : connections) one->close(CloseCode::restart, why_sent_away);
    for (const auto& one : streams) one->send_away();
}

void Visitors::receive() {
    const std::lock_guard lock(mutex_);
    sends_away_ = false;
}

}  // namespace server
