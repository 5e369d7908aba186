#include "server/link/pipe.hpp"

#include <algorithm>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>

#include "server/base/byte_io.hpp"
#include "server/base/limits.hpp"

namespace server::link {
namespace {

constexpr std::size_t size_bytes = 4;
constexpr std::size_t read_bytes = std::size_t{64} * 1024;

std::string size_text(std::size_t size) {
    std::string text;
    for (unsigned shift = 0; shift < 8 * size_bytes; shift += 8) text += static_cast<char>(size >> shift);
    return text;
}

std::size_t size_in(std::string_view text) {
    std::size_t size = 0;
    for (std::size_t place = size_bytes; place > 0; --place) {
        size = size << 8 | static_cast<unsigned char>(text[place - 1]);
    }
    return size;
}

}  // namespace

Pipe::Pipe(Socket socket, boost::asio::ssl::context& context, bool is_server, Clock& clock)
    : clock_(clock),
      stream_(std::move(socket), context),
      is_server_(is_server),
      alarm_(clock.make_alarm(stream_.get_executor())) {
    boost::system::error_code ignored;
    stream_.next_layer().set_option(boost::asio::ip::tcp::no_delay(true), ignored);
}

void Pipe::start(Handlers handlers) {
    handlers_ = std::make_shared<const Handlers>(std::move(handlers));
    heard_ms_ = clock_.now_ms();
    beat();
    using boost::asio::ssl::stream_base;
    stream_.async_handshake(is_server_ ? stream_base::server : stream_base::client,
                            [self = shared_from_this()](const boost::system::error_code& error) {
                                if (self->is_over_) return;
                                if (error) return self->fail("no handshake: " + error.message());
                                self->is_open_ = true;
                                self->heard_ms_ = self->clock_.now_ms();
                                self->read();
                                self->write();
                                if (const auto told = self->handlers_) told->opened();
                            });
}

bool Pipe::send(const LinkMessage& message) {
    const auto bytes = encoded(message);
    if (bytes.size() > limit::link_message_bytes) return false;
    {
        const std::lock_guard lock(mutex_);
        if (is_too_long_) return true;
        waiting_ += size_text(bytes.size());
        waiting_ += bytes;
        is_too_long_ = waiting_.size() > limit::link_waiting_bytes;
        if (std::exchange(is_asked_, true)) return true;
    }
    boost::asio::post(stream_.get_executor(), [self = shared_from_this()] { self->write(); });
    return true;
}

/// All that waits at once; what comes meanwhile goes with the next.
void Pipe::write() {
    if (is_over_ || !is_open_ || is_writing_) return;
    {
        const std::lock_guard lock(mutex_);
        is_asked_ = false;
        if (!is_too_long_) writing_ = std::exchange(waiting_, {});
    }
    if (is_too_long_) return fail("the other takes too little");
    if (writing_.empty()) return;
    is_writing_ = true;
    boost::asio::async_write(stream_, boost::asio::buffer(writing_),
                             [self = shared_from_this()](const boost::system::error_code& error, std::size_t) {
                                 self->is_writing_ = false;
                                 if (error) return self->fail("not written: " + error.message());
                                 self->write();
                             });
}

void Pipe::read() {
    read_buffer_.resize(read_bytes);
    stream_.async_read_some(boost::asio::buffer(read_buffer_),
                            [self = shared_from_this()](const boost::system::error_code& error, std::size_t count) {
                                if (self->is_over_) return;
                                if (error) return self->fail("gone: " + error.message());
                                self->heard_ms_ = self->clock_.now_ms();
                                self->received_.append(self->read_buffer_, 0, count);
                                self->take_messages();
                                if (!self->is_over_) self->read();
                            });
}

void Pipe::take_messages() {
    std::size_t place = 0;
    while (!is_over_ && received_.size() - place >= size_bytes) {
        const auto size = size_in(std::string_view(received_).substr(place));
        if (size > limit::link_message_bytes) return fail("it sent a message that is too long");
        if (received_.size() - place - size_bytes < size) break;
        try {
            hear(message_in(std::string_view(received_).substr(place + size_bytes, size)));
        } catch (const BytesError& fault) {
            return fail(std::string("it sent a message that ") + fault.what());
        }
        place += size_bytes + size;
    }
    if (!is_over_) received_.erase(0, place);
}

void Pipe::hear(LinkMessage message) {
    auto* ping = std::get_if<Ping>(&message);
    if (ping == nullptr) {
        // It may let go of all of this.
        if (const auto handlers = handlers_) handlers->heard(std::move(message));
        return;
    }
    if (ping->is_back) {
        round_trip_ms_ = std::max<std::int64_t>(0, clock_.now_ms() - ping->sent_ms);
    } else {
        send(Ping{ping->sent_ms, true});
    }
}

void Pipe::beat() {
    const auto now_ms = clock_.now_ms();
    if (now_ms - heard_ms_ >= limit::link_silence_ms) return fail("nothing was heard of it");
    if (is_open_) send(Ping{now_ms, false});
    alarm_->set(now_ms + limit::link_beat_ms, [self = weak_from_this()] {
        if (const auto here = self.lock(); here && !here->is_over_) here->beat();
    });
}

void Pipe::close() {
    handlers_.reset();
    fail("");
}

void Pipe::fail(const std::string& why) {
    if (std::exchange(is_over_, true)) return;
    alarm_->cancel();
    boost::system::error_code ignored;
    stream_.next_layer().close(ignored);
    // Handlers may hold what holds this.
    if (const auto handlers = std::exchange(handlers_, nullptr)) handlers->closed(why);
}

}  // namespace server::link
