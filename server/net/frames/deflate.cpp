#include "server/net/frames/deflate.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <new>

#include "engine/base/ensure.hpp"

namespace server::frames {
namespace {

// What is sent is mostly shorter than a kilobyte: small tables are cleared sooner, and lose little.
constexpr int quick_level = 1;
constexpr int thorough_level = 6;
constexpr int window_bits = 13;
constexpr int memory_level = 5;
constexpr int window_bits_of_clients = 15;

Bytef* bytes_of(std::string_view text) {
    // zlib reads through a pointer to what it does not change.
    return reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
}

/// One of each for a thread: a message is done with it before the next one begins.
class Deflater {
public:
    explicit Deflater(int level) {
        const int status = deflateInit2(&stream_, level, Z_DEFLATED, -window_bits, memory_level, Z_DEFAULT_STRATEGY);
        if (status == Z_MEM_ERROR) throw std::bad_alloc();
        ENSURE(status == Z_OK);
    }
    Deflater(const Deflater&) = delete;
    Deflater& operator=(const Deflater&) = delete;
    ~Deflater() { deflateEnd(&stream_); }

    z_stream& begin() {
        ENSURE(deflateReset(&stream_) == Z_OK);
        return stream_;
    }

private:
    z_stream stream_{};
};

class Inflater {
public:
    Inflater() {
        const int status = inflateInit2(&stream_, -window_bits_of_clients);
        if (status == Z_MEM_ERROR) throw std::bad_alloc();
        ENSURE(status == Z_OK);
    }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;
    ~Inflater() { inflateEnd(&stream_); }

    z_stream& begin() {
        ENSURE(inflateReset(&stream_) == Z_OK);
        return stream_;
    }

private:
    z_stream stream_{};
};

z_stream& fresh_inflater() {
    thread_local Inflater inflater;
    return inflater.begin();
}

/// All of `input`; what is made of it is appended.
Inflated inflate_part(z_stream& stream, std::string_view input, std::size_t bytes_max, std::string& message) {
    stream.next_in = bytes_of(input);
    stream.avail_in = static_cast<uInt>(input.size());
    std::array<char, 4096> piece;
    while (true) {
        stream.next_out = reinterpret_cast<Bytef*>(piece.data());
        stream.avail_out = static_cast<uInt>(piece.size());
        const int status = ::inflate(&stream, Z_SYNC_FLUSH);
        const std::size_t made = piece.size() - stream.avail_out;
        if (made > bytes_max - std::min(message.size(), bytes_max)) return Inflated::too_large;
        message.append(piece.data(), made);
        if (status == Z_STREAM_END) {
            // A block may be marked as the last (RFC 7692 7.2.3.5), and others follow it.
            if (stream.avail_in == 0) return Inflated::whole;
            if (inflateReset(&stream) != Z_OK) return Inflated::broken;
            continue;
        }
        if (status == Z_MEM_ERROR) return Inflated::no_memory;  // its window is made only now
        const bool is_done = stream.avail_in == 0 && stream.avail_out != 0;
        if (status != Z_OK && !(status == Z_BUF_ERROR && is_done)) return Inflated::broken;
        if (is_done) return Inflated::whole;
    }
}

}  // namespace

Inflated may_become(std::string_view beginning, std::size_t bytes_max) {
    std::string message;
    return inflate_part(fresh_inflater(), beginning, bytes_max, message);
}

std::string deflated(std::string_view message, Effort effort) {
    thread_local Deflater quick(quick_level);
    thread_local Deflater thorough(thorough_level);
    z_stream& stream = (effort == Effort::quick ? quick : thorough).begin();
    // Room for the flush, too, which deflateBound leaves out.
    std::string payload(deflateBound(&stream, message.size()) + 16, '\0');
    stream.next_in = bytes_of(message);
    stream.avail_in = static_cast<uInt>(message.size());
    stream.next_out = reinterpret_cast<Bytef*>(payload.data());
    stream.avail_out = static_cast<uInt>(payload.size());
    ENSURE(deflate(&stream, Z_SYNC_FLUSH) == Z_OK && stream.avail_in == 0 && stream.avail_out != 0);
    payload.resize(stream.total_out);
    ENSURE(payload.ends_with(flushed_end));
    payload.resize(payload.size() - flushed_end.size());
    return payload;
}

Inflated inflate(std::string_view payload, std::size_t bytes_max, std::string& message) {
    constexpr int at_end_of_block = 128;  // in zlib's data_type
    z_stream& stream = fresh_inflater();
    for (const std::string_view part : {payload, flushed_end}) {
        if (const Inflated done = inflate_part(stream, part, bytes_max, message); done != Inflated::whole) return done;
    }
    return (stream.data_type & at_end_of_block) != 0 ? Inflated::whole : Inflated::broken;
}

}  // namespace server::frames
