// The text of an event, told to several audiences and remembered by each of them: one piece of memory, and a pointer
// for each who holds it. On the room's thread.
#pragma once

#include <cstdint>
#include <memory>
#include <new>
#include <string_view>
#include <utility>

namespace server::room {

class EventText {
public:
    explicit EventText(std::string_view text)
        : piece_(static_cast<Piece*>(::operator new(sizeof(Piece) + text.size()))) {
        std::construct_at(piece_, Piece{1, static_cast<std::uint32_t>(text.size())});
        text.copy(begin(), text.size());
    }
    EventText(const EventText& other) noexcept : piece_(other.piece_) {
        if (piece_ != nullptr) ++piece_->holders;
    }
    EventText(EventText&& other) noexcept : piece_(std::exchange(other.piece_, nullptr)) {}
    EventText& operator=(EventText other) noexcept {
        std::swap(piece_, other.piece_);
        return *this;
    }
    ~EventText() {
        if (piece_ != nullptr && --piece_->holders == 0) ::operator delete(piece_);
    }

    std::string_view operator*() const { return {begin(), piece_->bytes}; }

private:
    struct Piece {
        std::uint32_t holders;
        std::uint32_t bytes;  // of the text, which stands behind this
    };
    char* begin() const { return reinterpret_cast<char*>(piece_ + 1); }

    Piece* piece_;
};

}  // namespace server::room
