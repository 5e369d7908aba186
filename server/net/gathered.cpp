#include "server/net/gathered.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/ensure.hpp"

namespace server {

/// Own bytes that stand together are one piece.
void Gathered::settle() {
    if (own_from_ == own_.size()) return;
    const std::size_t size = own_.size() - own_from_;
    const bool goes_on =
        !pieces_.empty() && pieces_.back().shared == nullptr && pieces_.back().from + pieces_.back().size == own_from_;
    if (goes_on) {
        pieces_.back().size += size;
    } else {
        pieces_.push_back({nullptr, own_from_, size});
    }
    own_from_ = own_.size();
}

void Gathered::share(std::string_view text) {
    if (text.empty()) return;
    settle();
    pieces_.push_back({text.data(), 0, text.size()});
    shared_bytes_ += text.size();
}

void Gathered::leave_room(std::size_t bytes) {
    settle();
    ENSURE(room_ == 0 && shared_bytes_ == 0);
    own_.resize(own_.size() + bytes);
    room_ = bytes;
    counted_from_ = own_from_ = own_.size();
    after_room_ = pieces_.size();
    // What is appended now joins it.
    pieces_.push_back({nullptr, counted_from_, 0});
}

void Gathered::fill_room(std::string_view text) {
    ENSURE(text.size() <= room_);
    room_ = 0;
    Piece& piece = pieces_[after_room_];
    piece.from -= text.size();
    piece.size += text.size();
    own_.replace(piece.from, text.size(), text);
}

std::string_view Gathered::bytes_of(const Piece& piece) const {
    const char* const bytes = piece.shared == nullptr ? own_.data() : piece.shared;
    return {bytes + piece.from, piece.size};
}

std::size_t Gathered::gather(std::span<iovec> pieces) {
    settle();
    const std::size_t count = std::min(pieces.size(), pieces_.size() - first_);
    std::size_t skipped = offset_;
    for (std::size_t place = 0; place < count; ++place) {
        std::string_view bytes = bytes_of(pieces_[first_ + place]);
        bytes.remove_prefix(std::exchange(skipped, 0));
        // It is only read from: the kernel's type serves both directions.
        pieces[place] = {const_cast<char*>(bytes.data()), bytes.size()};
    }
    return count;
}

void Gathered::written(std::size_t bytes) {
    offset_ += bytes;
    while (first_ < pieces_.size() && offset_ >= pieces_[first_].size) offset_ -= pieces_[first_++].size;
}

std::unique_ptr<Gathered> Gathered::rest() {
    settle();
    auto rest = std::make_unique<Gathered>();
    std::size_t gone = offset_;
    for (std::size_t place = first_; place < pieces_.size(); ++place) {
        std::string_view bytes = bytes_of(pieces_[place]);
        bytes.remove_prefix(std::exchange(gone, 0));
        if (pieces_[place].shared == nullptr) {
            rest->own_.append(bytes);
        } else {
            rest->share(bytes);
        }
    }
    return rest;
}

void Gathered::clear() {
    own_.clear();
    pieces_.clear();
    held_.clear();
    own_from_ = counted_from_ = room_ = after_room_ = shared_bytes_ = first_ = offset_ = 0;
}

}  // namespace server
