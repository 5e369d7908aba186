// Numbers and texts as bytes, one after the other, and back. Who reads takes bytes from anybody: what does not fit is a
// BytesError, and no more memory is taken than there are bytes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/draws.hpp"

namespace server {

/// What bytes that cannot be read have done, for a sentence about them.
struct BytesError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class ByteWriter {
public:
    /// Seven bits a byte, the lowest first.
    ByteWriter& number(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7) bytes_ += static_cast<char>(value | 0x80);
        bytes_ += static_cast<char>(value);
        return *this;
    }
    /// Eight bytes, the lowest first.
    ByteWriter& fixed(std::int64_t value) {
        for (unsigned shift = 0; shift < 64; shift += 8) {
            bytes_ += static_cast<char>(static_cast<std::uint64_t>(value) >> shift);
        }
        return *this;
    }
    ByteWriter& flag(bool is_set) { return number(is_set ? 1 : 0); }
    ByteWriter& text(std::string_view text) { return number(text.size()).plain(text); }
    /// As they are: the reader knows how many.
    ByteWriter& plain(std::string_view bytes) {
        bytes_ += bytes;
        return *this;
    }
    ByteWriter& hash(const engine::Bytes32& hash) {
        bytes_.append(hash.begin(), hash.end());
        return *this;
    }
    const std::string& bytes() const { return bytes_; }
    std::string take() { return std::move(bytes_); }

private:
    std::string bytes_;
};

class ByteReader {
public:
    /// The bytes outlive this.
    explicit ByteReader(std::string_view bytes) : left_(bytes) {}

    std::uint64_t number() {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            const auto byte = static_cast<std::uint64_t>(static_cast<unsigned char>(plain(1)[0]));
            if (shift == 63 && byte > 1) break;
            value |= (byte & 0x7F) << shift;
            if (byte < 0x80) return value;
        }
        throw BytesError("holds a number that is too large");
    }
    std::int64_t fixed() {
        std::uint64_t value = 0;
        unsigned shift = 0;
        for (const char byte : plain(8)) {
            value |= static_cast<std::uint64_t>(static_cast<unsigned char>(byte)) << shift;
            shift += 8;
        }
        return static_cast<std::int64_t>(value);
    }
    bool flag() {
        const std::uint64_t value = number();
        if (value > 1) throw BytesError("holds neither yes nor no");
        return value == 1;
    }
    std::string text() {
        const std::uint64_t size = number();
        return std::string(plain(size));
    }
    engine::Bytes32 hash() {
        engine::Bytes32 hash{};
        const std::string_view bytes = plain(hash.size());
        std::copy(bytes.begin(), bytes.end(), hash.begin());
        return hash;
    }
    std::string_view plain(std::uint64_t count) {
        if (count > left_.size()) throw BytesError("ends too early");
        const std::string_view bytes = left_.substr(0, count);
        left_.remove_prefix(count);
        return bytes;
    }
    std::size_t left() const { return left_.size(); }

private:
    std::string_view left_;
};

}  // namespace server
