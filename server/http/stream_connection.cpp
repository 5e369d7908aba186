#include "server/http/stream_connection.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>

#include "server/base/limits.hpp"
#include "server/http/stream_gzip.hpp"
#include "server/http/stream_pace.hpp"
#include "server/http/stream_queue.hpp"
#include "server/net/frames/deflate.hpp"

namespace server {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

// What one write gathers: the shared texts of messages, and what is this connection's own around them.
struct Batch {
    std::vector<StreamQueue::Item> items;
    std::string own;  // all that stands around, in one piece, so that nothing moves
    std::vector<asio::const_buffer> buffers;
    std::size_t own_used = 0;
    std::size_t shared_bytes = 0;

    std::size_t size() const { return own.size() + shared_bytes; }
    /// What has been appended to `own` since the last call, and then this text.
    void gather(std::string_view text) {
        if (own.size() != own_used) buffers.emplace_back(nullptr, own.size() - std::exchange(own_used, own.size()));
        if (!text.empty()) buffers.emplace_back(text.data(), text.size());
        shared_bytes += text.size();
    }
    /// `own` grows no more: its parts get their places.
    void settle() {
        gather({});
        std::size_t place = 0;
        for (asio::const_buffer& buffer : buffers) {
            if (buffer.data() != nullptr) continue;
            buffer = asio::const_buffer(own.data() + place, buffer.size());
            place += buffer.size();
        }
    }
};

class StreamConnection final : public StreamReader,
                               public Swept,
                               public std::enable_shared_from_this<StreamConnection> {
public:
    StreamConnection(Clock& clock, Metrics& metrics, Socket socket, Sweeper& sweeper, ConnectionLease lease,
                     Stream stream, bool is_chunked)
        : clock_(clock),
          metrics_(metrics),
          sweeper_(sweeper),
          lease_(std::move(lease)),
          socket_(std::move(socket)),
          source_(std::move(stream.source)),
          retry_ms_(stream.retry_ms),
          quiet_ms_(limit::stream_heartbeat_ms - sweeper.next_stagger_ms(limit::stream_heartbeat_ms / 2)),
          format_(stream.telling.format),
          is_chunked_(is_chunked),
          tells_ids_(stream.telling.tells_ids),
          has_ended_(source_->positions().size()) {
        if (stream.telling.gzips) gzip_.emplace();
        if (stream.telling.pace.every_ms == 0) return;
        pace_.emplace(has_ended_.size(), stream.telling.pace);
        pace_alarm_ = clock_.make_alarm(socket_.get_executor());
    }

    void start(const std::string& head);

    void tell(std::size_t place, Frame frame, Delivery delivery) override;
    void run(std::function<void()> work) override;

    void sweep(std::int64_t now_ms) override;
    void drain(CloseCode code, std::string_view reason) override;
    void abandon() override { finish(); }

private:
    enum class Phase : std::uint8_t { telling, lingering, finished };

    void hear(std::size_t place, Frame frame, Delivery delivery);
    void queue(std::size_t place, Frame frame, Delivery delivery);
    void take_due(std::int64_t until_ms);
    void end_all(std::string_view reason);
    void note_end(std::size_t place) {
        has_ended_[place] = true;
        ++ended_;
    }
    bool is_all_told() const { return ended_ == has_ended_.size(); }
    void flush_soon();
    void flush();
    void append_own(std::string& to, std::string_view text);
    void append_shared(Batch& batch, const Message& message);
    void write(std::shared_ptr<Batch> batch);
    void on_written(error_code error);
    void await_client();
    void discard();
    void linger();
    void finish();

    Clock& clock_;
    Metrics& metrics_;
    Sweeper& sweeper_;
    ConnectionLease lease_;
    Socket socket_;
    std::shared_ptr<StreamSource> source_;
    StreamQueue queue_;
    std::string head_;  // until it is written
    const std::int64_t retry_ms_;
    std::int64_t progress_ms_ = 0;  // when bytes were taken last, or there was nothing to take
    std::int64_t deadline_ms_ = 0;  // of lingering
    const std::int64_t quiet_ms_;   // after so long a sign of life is sent: not by all in the same moment
    std::size_t discarded_ = 0;
    std::size_t ended_ = 0;
    const StreamFormat format_;
    std::optional<StreamGzip> gzip_;  // nothing: it is told as it is
    std::optional<StreamPace> pace_;  // nothing: it is told everything
    std::unique_ptr<Alarm> pace_alarm_;
    const bool is_chunked_;
    const bool tells_ids_;
    Phase phase_ = Phase::telling;
    bool is_writing_ = false;
    bool is_flush_posted_ = false;
    bool is_behind_ = false;  // something was being written already when this turn began to tell
    bool beats_ = false;      // a sign of life is to be written
    bool is_last_written_ = false;
    std::vector<bool> has_ended_;  // by place
};

void StreamConnection::start(const std::string& head) {
    sweeper_.add(shared_from_this());
    metrics_.streams.add(1);
    progress_ms_ = clock_.now_ms();
    error_code ignored;
    socket_.non_blocking(true, ignored);
    // If the other side's kernel does not acknowledge a sign of life, the other side has silently gone.
    const int patience = limit::stream_unacknowledged_ms;
    ::setsockopt(socket_.native_handle(), IPPROTO_TCP, TCP_USER_TIMEOUT, &patience, sizeof patience);
    std::string beginning;
    if (gzip_) beginning = StreamGzip::head();
    append_own(beginning, beginning_of(format_, retry_ms_));
    head_ = head;
    if (!beginning.empty() && is_chunked_) head_.append(before_chunk(beginning.size()));
    head_.append(beginning);
    if (!beginning.empty() && is_chunked_) head_.append(after_chunk);
    // A room that is at hand speaks at once: the head and its snapshot go out together.
    source_->start(shared_from_this());
    flush_soon();
    await_client();
}

void StreamConnection::run(std::function<void()> work) {
    asio::dispatch(socket_.get_executor(), [self = shared_from_this(), work = std::move(work)] { work(); });
}

void StreamConnection::tell(std::size_t place, Frame frame, Delivery delivery) {
    asio::dispatch(socket_.get_executor(), [self = shared_from_this(), place, frame = std::move(frame), delivery] {
        self->hear(place, frame, delivery);
    });
}

void StreamConnection::hear(std::size_t place, Frame frame, Delivery delivery) {
    if (phase_ != Phase::telling || has_ended_.at(place)) return;
    if (pace_) {
        for (Frame& told : pace_->take(place, std::move(frame), clock_.now_ms())) {
            const bool is_update = told->kind() == FrameKind::update;
            queue(place, std::move(told), is_update ? Delivery::newest : Delivery::required);
        }
    } else {
        queue(place, std::move(frame), delivery);
    }
    flush_soon();
}

/// Updates that have waited for their time, once in a turn.
void StreamConnection::take_due(std::int64_t until_ms) {
    if (!pace_ || phase_ != Phase::telling) return;
    for (auto& [place, frame] : pace_->take_due(until_ms)) queue(place, std::move(frame), Delivery::newest);
    const auto next_ms = pace_->next_ms();
    if (!next_ms) return;
    pace_alarm_->set(*next_ms, [here = weak_from_this()] {
        if (const auto self = here.lock()) self->flush();
    });
}

void StreamConnection::queue(std::size_t place, Frame frame, Delivery delivery) {
    if (phase_ != Phase::telling || has_ended_.at(place)) return;
    const bool is_end = frame->kind() == FrameKind::end;
    if (gzip_) frame->count_inflating();
    // Told in one turn, as after a pause of the server's own, it is no fault of the reader's that it waits.
    if (!is_flush_posted_) is_behind_ = is_writing_;
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
    for (std::size_t place = 0; place < has_ended_.size(); ++place) {
        if (has_ended_[place]) continue;
        note_end(place);
        queue_.push({source_->positions().last_words(place, reason, retry_ms_), static_cast<std::uint32_t>(place),
                     Delivery::required},
                    is_writing_);
    }
    flush_soon();
}

// Once per turn of the loop, however much is told in it.
void StreamConnection::flush_soon() {
    if (std::exchange(is_flush_posted_, true)) return;
    asio::post(socket_.get_executor(), [self = shared_from_this()] {
        self->is_flush_posted_ = false;
        self->flush();
    });
}

void StreamConnection::flush() {
    if (is_writing_ || phase_ != Phase::telling) return;
    take_due(clock_.now_ms());
    auto batch = std::make_shared<Batch>();
    batch->items = queue_.take();
    std::string around;
    for (const auto& [frame, place, delivery] : batch->items) {
        const std::string position = source_->positions().after(place, *frame);
        append_before(around, format_, frame->kind(), tells_ids_ ? position : std::string());
        append_own(batch->own, std::exchange(around, {}));
        append_shared(*batch, *frame);
        around = after_message(format_);
    }
    if (batch->items.empty() && beats_) around = sign_of_life(format_);
    beats_ = false;
    append_own(batch->own, around);
    const bool is_last = is_all_told() && !is_last_written_;
    if (is_last && gzip_) gzip_->append_end(batch->own);
    const std::size_t body = batch->size();
    if (body == 0 && head_.empty() && !is_last) return;
    if (body != 0 && is_chunked_) {
        head_.append(before_chunk(body));
        batch->own.append(after_chunk);
    }
    if (is_last && is_chunked_) batch->own.append(last_chunk);
    is_last_written_ = is_all_told();
    batch->settle();
    write(std::move(batch));
}

/// What is this reader's alone is not worth compressing.
void StreamConnection::append_own(std::string& to, std::string_view text) {
    if (text.empty()) return;
    if (gzip_) gzip_->append_before_stored(to, text);
    to.append(text);
}

void StreamConnection::append_shared(Batch& batch, const Message& message) {
    std::string_view text = message.text();
    if (!gzip_) return batch.gather(text);
    if (const std::string_view deflated = message.deflated_text(); !deflated.empty()) {
        gzip_->note(text);
        batch.gather(deflated);
        batch.own.append(frames::flushed_end);
        return;
    }
    while (!text.empty()) {
        const std::string_view piece = text.substr(0, StreamGzip::stored_bytes);
        gzip_->append_before_stored(batch.own, piece);
        batch.gather(piece);
        text.remove_prefix(piece.size());
    }
}

void StreamConnection::write(std::shared_ptr<Batch> batch) {
    is_writing_ = true;
    progress_ms_ = clock_.now_ms();
    // The head goes first, and is this connection's until it is written.
    if (!head_.empty()) batch->buffers.insert(batch->buffers.begin(), asio::buffer(head_));
    const std::span<const asio::const_buffer> buffers = batch->buffers;
    const auto on_progress = [self = shared_from_this()](error_code error, std::size_t) -> std::size_t {
        self->progress_ms_ = self->clock_.now_ms();
        return error ? 0 : limit::http_piece_bytes;
    };
    asio::async_write(socket_, buffers, on_progress,
                      [self = shared_from_this(), batch = std::move(batch)](error_code error, std::size_t) {
                          self->on_written(error);
                      });
}

void StreamConnection::on_written(error_code error) {
    is_writing_ = false;
    queue_.written();
    head_.clear();
    head_.shrink_to_fit();  // assigning an empty one would keep its memory for as long as the stream lasts
    if (phase_ != Phase::telling) return;
    if (error) return finish();
    take_due(clock_.now_ms());
    if (!queue_.empty()) return flush();
    if (is_last_written_) return linger();
    if (is_all_told()) return flush();
    source_->go_on();
}

// What a reader says means nothing, but its end does.
void StreamConnection::await_client() {
    socket_.async_wait(Socket::wait_read, [self = shared_from_this()](error_code error) {
        if (self->phase_ == Phase::finished) return;
        if (error) return self->finish();
        self->discard();
    });
}

void StreamConnection::discard() {
    std::array<char, 2048> bytes{};
    error_code error;
    discarded_ += socket_.read_some(asio::buffer(bytes), error);
    if ((error && error != asio::error::would_block) || discarded_ > limit::stream_discarded_bytes) return finish();
    await_client();
}

// Closing at once could reset the connection, and the last words could be lost on their way.
void StreamConnection::linger() {
    phase_ = Phase::lingering;
    deadline_ms_ = clock_.now_ms() + limit::close_within_ms;
    error_code error;
    socket_.shutdown(Socket::shutdown_send, error);
    if (error) finish();
}

void StreamConnection::sweep(std::int64_t now_ms) {
    if (phase_ == Phase::lingering) {
        if (now_ms >= deadline_ms_) finish();
        return;
    }
    if (is_writing_ && now_ms - progress_ms_ >= limit::watcher_progress_ms) {
        metrics_.write_timeouts.add();
        return finish();
    }
    if (is_writing_ || now_ms - progress_ms_ < quiet_ms_) return;
    beats_ = true;
    flush();
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
    if (pace_alarm_) pace_alarm_->cancel();
    error_code ignored;
    socket_.close(ignored);
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
