// What one player has lately been answered, so that a request sent again gets its first answer and is not carried out
// twice (wire.md 1.4, 1.7). Bounded in number and in bytes; long answers are kept compressed. From any thread; its
// lock is held for a moment, and nobody else's requests wait for it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/draws.hpp"
#include "server/net/frame.hpp"

namespace server {

class Answers {
public:
    /// What is known of a request that changes something.
    enum class Seen : std::uint8_t {
        first,      // to be carried out; answered() must follow
        pending,    // is being carried out: `deliver` is called with its answer
        answered,   // `deliver` has been called with the first answer
        different,  // the same id was used for something else
    };
    using Deliver = std::function<void(Frame)>;
    /// `content` is a hash of the request in a form that is equal where the request is.
    Seen see(const std::string& request_id, const engine::Bytes32& content, std::int64_t now_ms, Deliver deliver);
    /// The answer to a request that was `first`. Not remembered where it is worth trying again (`remember` false).
    void answered(const std::string& request_id, const Frame& answer, bool remember);
    /// From before the server was away, the oldest first. One that is known already is left as it is.
    void restore(const std::string& request_id, const engine::Bytes32& content, std::string_view text,
                 std::int64_t at_ms);

private:
    /// Small, since a server remembers many of them: id and text in one piece.
    class Answer {
    public:
        Answer() = default;
        Answer(std::string_view id, const engine::Bytes32& content, std::int64_t at_ms);
        bool is(std::string_view id) const { return this->id() == id; }
        bool has(const engine::Bytes32& content) const {
            return std::equal(content_.begin(), content_.end(), content.begin());
        }
        std::int64_t at_ms() const { return at_ms_; }
        /// False while the request is being carried out.
        bool has_text() const { return text_bytes_ != 0; }
        bool is_pending() const { return id_bytes_ != 0 && !has_text(); }
        std::string text() const;
        void set_text(std::string_view text);
        /// Of the piece.
        std::size_t bytes() const { return id_bytes_ + text_bytes_; }

    private:
        std::string_view id() const { return {piece_.get(), id_bytes_}; }

        std::unique_ptr<char[]> piece_;
        std::int64_t at_ms_ = 0;
        std::array<std::uint8_t, 16> content_{};  // the first half of its hash
        std::uint32_t text_bytes_ = 0;            // as it is kept
        std::uint16_t id_bytes_ = 0;              // 0: there is none
        bool is_deflated_ = false;
    };

    Answer* find(std::string_view id);
    Answer& place(std::string_view id, const engine::Bytes32& content, std::int64_t at_ms);
    void spare_pending();
    void forget(Answer& answer);
    void fill(Answer& answer, std::string_view text);
    static bool is_old(const Answer& answer, std::int64_t now_ms);

    std::mutex mutex_;
    // A ring of at most limit::answers_remembered, the oldest at first_, and as many marks of ids to find them by.
    std::vector<Answer> answers_;
    std::vector<std::uint32_t> marks_;
    std::size_t first_ = 0;
    std::size_t bytes_ = 0;                                 // of all their pieces
    std::vector<std::pair<std::string, Deliver>> waiting_;  // by id
};

}  // namespace server
