#include "server/http/stream_connection.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <bit>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>

#include "engine/base/ensure.hpp"
#include "server/base/limits.hpp"
#include "server/http/stream_gzip.hpp"
#include "server/http/stream_pace.hpp"
#include "server/http/stream_queue.hpp"
#include "server/net/frames/deflate.hpp"
#include "server/net/polled_socket.hpp"

namespace server {
namespace {

namespace asio = boost::asio;

// Which places of a stream have ended is a bit each.
static_assert(limit::rooms_per_stream <= 32);
static_assert(limit::stream_retry_ms + limit::stream_retry_spread_ms <= INT32_MAX);

// Few readers want it otherwise than it comes.
struct Ways {
    Ways(const Telling& telling, std::size_t places, Clock& clock, const Executor& executor) {
        if (telling.gzips) gzip.emplace();
        if (telling.pace.every_ms == 0) return;
        pace.emplace(places, telling.pace);
        pace_alarm = clock.make_alarm(executor);
    }
    static bool are_wanted(const Telling& telling) { return telling.gzips || telling.pace.every_ms != 0; }

    std::optional<StreamGzip> gzip;  // nothing: it is told as it is
    std::optional<StreamPace> pace;  // nothing: it is told everything
    std::unique_ptr<Alarm> pace_alarm;
};

class StreamConnection final : public StreamReader,
                               public Swept,
                               public Flushed,
                               public std::enable_shared_from_this<StreamConnection>,
                               private PolledSocket {
public:
    StreamConnection(Clock& clock, Metrics& metrics, Socket socket, Sweeper& sweeper, ConnectionLease lease,
                     Stream stream, bool is_chunked)
        : PolledSocket(socket),
          clock_(clock),
          metrics_(metrics),
          sweeper_(sweeper),
          lease_(std::move(lease)),
          executor_(socket.get_executor()),
          source_(std::move(stream.source)),
          retry_ms_(static_cast<std::int32_t>(stream.retry_ms)),
          quiet_ms_(static_cast<std::int32_t>(limit::stream_heartbeat_ms
                                              - sweeper.next_stagger_ms(limit::stream_heartbeat_ms / 2))),
          format_(stream.telling.format),
          is_chunked_(is_chunked),
          tells_ids_(stream.telling.tells_ids),
          places_(static_cast<std::uint8_t>(source_->positions().size())) {
        ENSURE(source_->positions().size() <= limit::rooms_per_stream);
        if (Ways::are_wanted(stream.telling))
            ways_ = std::make_unique<Ways>(stream.telling, places_, clock_, executor_);
    }

    void start(const std::string& head);

    void tell(std::size_t place, Frame frame, Delivery delivery) override;
    void run(std::function<void()> work) override;

    void sweep(std::int64_t now_ms) override;
    void drain(CloseCode code, std::string_view reason) override;
    void abandon() override { finish(); }

    void flush() override { write(false); }

private:
    enum class Phase : std::uint8_t { telling, lingering, finished };

    bool has_gzip() const { return ways_ && ways_->gzip; }
    bool has_pace() const { return ways_ && ways_->pace; }
    bool has_ended(std::size_t place) const { return place >= places_ || ((ended_ >> place) & 1U) != 0; }
    void note_end(std::size_t place) { ended_ |= std::uint32_t{1} << place; }
    bool is_all_told() const { return std::popcount(ended_) == places_; }
    /// Something is, and the kernel does not take all of it.
    bool is_writing() const { return awaits_room(); }

    void hear(std::size_t place, Frame frame, Delivery delivery);
    void queue(std::size_t place, Frame frame, Delivery delivery);
    void take_due(std::int64_t until_ms);
    void end_all(std::string_view reason);
    Poller& poller() { return sweeper_.poller(); }
    void flush_soon() { sweeper_.write_batch().mark(*this, executor_); }
    void write(bool beats);
    void send(std::vector<StreamQueue::Item> items, bool beats, std::int64_t now_ms);
    bool gather(Gathered& to, const std::vector<StreamQueue::Item>& items, bool beats);
    void gather_messages(Gathered& to, const std::vector<StreamQueue::Item>& items);
    void append_own(std::string& to, std::string_view text);
    void append_shared(Gathered& to, const Message& message);
    void on_written();
    void on_readable() override;
    void on_writable() override;
    void linger();
    void finish();

    Clock& clock_;
    Metrics& metrics_;
    Sweeper& sweeper_;
    ConnectionLease lease_;
    Executor executor_;
    std::shared_ptr<StreamSource> source_;
    StreamQueue queue_;
    std::unique_ptr<Ways> ways_;         // null: everything is told as it is
    std::unique_ptr<Gathered> waiting_;  // the head until it is written, and what the kernel has not taken
    std::int64_t progress_ms_ = 0;       // when bytes were taken last, or there was nothing to take; lingering: since
    const std::int32_t retry_ms_;
    const std::int32_t quiet_ms_;  // after so long a sign of life is sent: not by all in the same moment
    std::uint32_t discarded_ = 0;
    std::uint32_t ended_ = 0;  // by place, from the lowest bit
    const StreamFormat format_;
    const bool is_chunked_;
    const bool tells_ids_;
    const std::uint8_t places_;
    Phase phase_ = Phase::telling;
    bool is_behind_ = false;  // something was being written already when this turn began to tell
    bool is_last_written_ = false;
};

void StreamConnection::start(const std::string& head) {
    poller().add(descriptor(), *this);
    sweeper_.add(shared_from_this());
    metrics_.streams.add(1);
    progress_ms_ = clock_.now_ms();
    // If the other side's kernel does not acknowledge a sign of life, the other side has silently gone.
    const int patience = limit::stream_unacknowledged_ms;
    ::setsockopt(descriptor(), IPPROTO_TCP, TCP_USER_TIMEOUT, &patience, sizeof patience);
    std::string beginning;
    if (has_gzip()) beginning = StreamGzip::head();
    append_own(beginning, beginning_of(format_, retry_ms_));
    waiting_ = std::make_unique<Gathered>();
    std::string& text = waiting_->own();
    text = head;
    if (!beginning.empty() && is_chunked_) text.append(before_chunk(beginning.size()));
    text.append(beginning);
    if (!beginning.empty() && is_chunked_) text.append(after_chunk);
    // A room that is at hand speaks at once: the head and its snapshot go out together.
    source_->start(shared_from_this());
    flush_soon();
}

void StreamConnection::run(std::function<void()> work) {
    asio::dispatch(executor_, [self = shared_from_this(), work = std::move(work)] { work(); });
}

void StreamConnection::tell(std::size_t place, Frame frame, Delivery delivery) {
    if (executor_.running_in_this_thread()) return hear(place, std::move(frame), delivery);
    asio::post(executor_, [self = shared_from_this(), place, frame = std::move(frame), delivery]() mutable {
        self->hear(place, std::move(frame), delivery);
    });
}

void StreamConnection::hear(std::size_t place, Frame frame, Delivery delivery) {
    if (phase_ != Phase::telling || has_ended(place)) return;
    if (has_pace()) {
        for (Frame& told : ways_->pace->take(place, std::move(frame), clock_.now_ms())) {
            const Delivery its_delivery = watchers_delivery(told);
            queue(place, std::move(told), its_delivery);
        }
    } else {
        queue(place, std::move(frame), delivery);
    }
    flush_soon();
}

/// Updates that have waited for their time, once in a turn.
void StreamConnection::take_due(std::int64_t until_ms) {
    if (!has_pace() || phase_ != Phase::telling) return;
    for (auto& [place, frame] : ways_->pace->take_due(until_ms)) queue(place, std::move(frame), Delivery::newest);
    const auto next_ms = ways_->pace->next_ms();
    if (!next_ms) return;
    ways_->pace_alarm->set(*next_ms, [here = weak_from_this()] {
        if (const auto self = here.lock()) self->write(false);
    });
}

void StreamConnection::queue(std::size_t place, Frame frame, Delivery delivery) {
    if (phase_ != Phase::telling || has_ended(place)) return;
    const bool is_end = frame->kind() == FrameKind::end;
    if (has_gzip()) frame->count_inflating();
    // Told in one turn, as after a pause of the server's own, it is no fault of the reader's that it waits.
    if (!is_marked()) is_behind_ = is_writing();
    const auto pushed = queue_.push({std::move(frame), static_cast<std::uint32_t>(place), delivery}, is_behind_);
    metrics_.stream_drops.add(pushed.dropped);
    if (pushed.is_overflown) {
        metrics_.outbox_overflows.add();
        queue_.keep_ends();
        return end_all("slow");
    }
    if (is_end) note_end(place);
}

/// Every place that has not ended is told why it ends now.
void StreamConnection::end_all(std::string_view reason) {
    for (std::size_t place = 0; place < places_; ++place) {
        if (has_ended(place)) continue;
        note_end(place);
        queue_.push({source_->positions().last_words(place, reason, retry_ms_), static_cast<std::uint32_t>(place),
                     Delivery::required},
                    is_writing());
    }
    flush_soon();
}

/// At the end of a turn of the loop, however much is told in it; `beats`: with a sign of life, if there is nothing
/// else.
void StreamConnection::write(bool beats) {
    if (is_writing() || phase_ != Phase::telling) return;
    const std::int64_t now_ms = clock_.now_ms();
    take_due(now_ms);
    try {
        send(queue_.take(), beats, now_ms);
    } catch (const std::exception&) {
        // Some of it may have gone: what came next would stand in the middle of a chunk.
        finish();
        throw;
    }
}

void StreamConnection::send(std::vector<StreamQueue::Item> items, bool beats, std::int64_t now_ms) {
    Gathered& gathered = sweeper_.write_batch().gathered();
    gathered.clear();
    if (!gather(gathered, items, beats)) return;
    progress_ms_ = now_ms;
    switch (send_waiting(gathered)) {
        case Sent::broken:
            return finish();
        case Sent::none:
        case Sent::some:
            waiting_ = gathered.rest();
            for (StreamQueue::Item& item : items) waiting_->hold(std::move(item.frame));
            return await_room(poller(), true);
        case Sent::all:
            items.clear();
            on_written();
    }
}

/// False: there is nothing to write.
bool StreamConnection::gather(Gathered& to, const std::vector<StreamQueue::Item>& items, bool beats) {
    const bool is_last = is_all_told() && !is_last_written_;
    // The head goes first, and is this connection's until it is written.
    const auto head = std::exchange(waiting_, nullptr);
    if (head) to.own().append(head->own());
    if (is_chunked_) to.leave_room(before_chunk_bytes);
    const std::size_t before_body = is_chunked_ ? 0 : to.size();
    if (!items.empty()) {
        gather_messages(to, items);
    } else if (beats) {
        append_own(to.own(), sign_of_life(format_));
    }
    if (is_last && has_gzip()) ways_->gzip->append_end(to.own());
    const std::size_t body = to.size() - before_body;
    if (body == 0 && !head && !is_last) return false;
    if (body != 0 && is_chunked_) {
        to.fill_room(before_chunk(body));
        to.own().append(after_chunk);
    }
    if (is_last && is_chunked_) to.own().append(last_chunk);
    is_last_written_ = is_all_told();
    return true;
}

void StreamConnection::gather_messages(Gathered& to, const std::vector<StreamQueue::Item>& items) {
    std::string id;
    std::string zipped_around;
    // What stands between two messages goes as one text.
    std::string& around = has_gzip() ? zipped_around : to.own();
    const auto settle = [&] {
        if (!has_gzip()) return;
        append_own(to.own(), around);
        around.clear();
    };
    for (const auto& [frame, place, delivery] : items) {
        StreamPositions& positions = source_->positions();
        positions.note(place, *frame);
        id.clear();
        if (tells_ids_) positions.append_to(id);
        append_before(around, format_, frame->kind(), id);
        settle();
        append_shared(to, *frame);
        around.append(after_message(format_));
    }
    settle();
}

/// What is this reader's alone is not worth compressing.
void StreamConnection::append_own(std::string& to, std::string_view text) {
    if (text.empty()) return;
    if (has_gzip()) ways_->gzip->append_before_stored(to, text);
    to.append(text);
}

void StreamConnection::append_shared(Gathered& to, const Message& message) {
    std::string_view text = message.text();
    if (!has_gzip()) return to.share(text);
    if (const std::string_view deflated = message.deflated_text(); !deflated.empty()) {
        ways_->gzip->note(text);
        to.share(deflated);
        to.own().append(frames::flushed_end);
        return;
    }
    while (!text.empty()) {
        const std::string_view piece = text.substr(0, StreamGzip::stored_bytes);
        ways_->gzip->append_before_stored(to.own(), piece);
        to.share(piece);
        text.remove_prefix(piece.size());
    }
}

void StreamConnection::on_writable() {
    const auto self = shared_from_this();
    switch (send_waiting(*waiting_)) {
        case Sent::broken:
            return finish();
        case Sent::none:
            return;
        case Sent::some:
            progress_ms_ = clock_.now_ms();
            return;
        case Sent::all:
            progress_ms_ = clock_.now_ms();
            waiting_ = nullptr;
            await_room(poller(), false);
            on_written();
    }
}

void StreamConnection::on_written() {
    queue_.written();
    // What waited while it was being written goes on at once.
    if (has_pace()) take_due(clock_.now_ms());
    if (!queue_.empty()) return write(false);
    if (is_last_written_) return linger();
    if (is_all_told()) return write(false);
    source_->go_on();
}

// What a reader says means nothing, but its end does.
void StreamConnection::on_readable() {
    const auto bytes = receive(sweeper_.write_batch().read_buffer());
    if (!bytes) return finish();
    discarded_ += static_cast<std::uint32_t>(bytes->size());
    if (discarded_ > limit::stream_discarded_bytes) finish();
}

// Closing at once could reset the connection, and the last words could be lost on their way.
void StreamConnection::linger() {
    phase_ = Phase::lingering;
    progress_ms_ = clock_.now_ms();
    if (!end_sending()) finish();
}

void StreamConnection::sweep(std::int64_t now_ms) {
    const std::int64_t passed_ms = now_ms - progress_ms_;
    if (phase_ == Phase::lingering) {
        if (passed_ms >= limit::close_within_ms) finish();
        return;
    }
    if (!is_writing()) {
        if (passed_ms >= quiet_ms_) write(true);
        return;
    }
    if (passed_ms < limit::watcher_progress_ms) return;
    metrics_.write_timeouts.add();
    finish();
}

void StreamConnection::drain(CloseCode code, std::string_view /*reason*/) {
    if (phase_ != Phase::telling) return;
    take_due(INT64_MAX);  // there is no later time for it
    end_all(code == CloseCode::restart ? "restart" : "unavailable");
}

void StreamConnection::finish() {
    if (std::exchange(phase_, Phase::finished) == Phase::finished) return;
    const auto self = shared_from_this();
    queue_.clear();
    waiting_ = nullptr;
    if (has_pace()) ways_->pace_alarm->cancel();
    sweeper_.write_batch().unmark(*this);
    close_socket(poller());
    lease_.release();
    metrics_.streams.add(-1);
    source_->stop();
    source_ = nullptr;
    sweeper_.remove(*this);
}

}  // namespace

void start_stream(Clock& clock, Metrics& metrics, Socket socket, Sweeper& sweeper, ConnectionLease lease,
                  HttpAnswer answer, bool is_chunked) {
    const std::string head = head_of_stream(answer, is_chunked);
    std::make_shared<StreamConnection>(clock, metrics, std::move(socket), sweeper, std::move(lease),
                                       *std::move(answer.stream), is_chunked)
        ->start(head);
}

}  // namespace server
