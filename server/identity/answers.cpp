#include "server/identity/answers.hpp"

#include <algorithm>
#include <limits>
#include <new>

#include "server/base/limits.hpp"
#include "server/net/frames/deflate.hpp"

namespace server {
namespace {

std::uint32_t mark_of(std::string_view id) { return static_cast<std::uint32_t>(std::hash<std::string_view>{}(id)); }

// Memory for so many more at a time: most people ask for little.
constexpr std::size_t grows_by = 4;

}  // namespace

Answers::Answer::Answer(std::string_view id, const engine::Bytes32& content, std::int64_t at_ms)
    : piece_(std::make_unique_for_overwrite<char[]>(id.size())),
      at_ms_(at_ms),
      id_bytes_(static_cast<std::uint16_t>(id.size())) {
    id.copy(piece_.get(), id.size());
    std::copy_n(content.begin(), content_.size(), content_.begin());
}

std::string Answers::Answer::text() const {
    const std::string_view kept{piece_.get() + id_bytes_, text_bytes_};
    if (!is_deflated_) return std::string(kept);
    std::string text;
    if (frames::inflate(kept, std::numeric_limits<std::size_t>::max(), text) != frames::Inflated::whole)
        throw std::bad_alloc();  // it is what was deflated here
    return text;
}

// What may be chosen next, which is what makes answers long, shrinks to a fifth.
void Answers::Answer::set_text(std::string_view text) {
    std::string deflated;
    if (text.size() >= limit::answer_deflates_bytes) deflated = frames::deflated(text, frames::Effort::quick);
    is_deflated_ = !deflated.empty() && deflated.size() < text.size();
    const std::string_view kept = is_deflated_ ? std::string_view(deflated) : text;
    auto piece = std::make_unique_for_overwrite<char[]>(id_bytes_ + kept.size());
    id().copy(piece.get(), id_bytes_);
    kept.copy(piece.get() + id_bytes_, kept.size());
    piece_ = std::move(piece);
    text_bytes_ = static_cast<std::uint32_t>(kept.size());
}

Answers::Seen Answers::see(const std::string& id, const engine::Bytes32& content, std::int64_t now_ms,
                           Deliver deliver) {
    std::unique_lock lock(mutex_);
    Answer* known = find(id);
    if (known != nullptr && is_old(*known, now_ms)) {
        forget(*known);
        known = nullptr;
    }
    if (known == nullptr) {
        place(id, content, now_ms);
        return Seen::first;
    }
    if (!known->has(content)) return Seen::different;
    if (!known->has_text()) {
        waiting_.emplace_back(id, std::move(deliver));
        return Seen::pending;
    }
    const Frame frame = make_frame(known->text());
    lock.unlock();
    deliver(frame);
    return Seen::answered;
}

void Answers::answered(const std::string& id, const Frame& answer, bool remember) {
    std::vector<Deliver> waiting;
    {
        const std::lock_guard lock(mutex_);
        if (Answer* known = find(id)) {
            remember ? fill(*known, answer->text()) : forget(*known);
        }
        std::erase_if(waiting_, [&](auto& one) {
            if (one.first != id) return false;
            waiting.push_back(std::move(one.second));
            return true;
        });
    }
    for (const Deliver& deliver : waiting) deliver(answer);
}

void Answers::restore(const std::string& id, const engine::Bytes32& content, std::string_view text,
                      std::int64_t at_ms) {
    const std::lock_guard lock(mutex_);
    if (find(id) == nullptr) fill(place(id, content, at_ms), text);
}

Answers::Answer* Answers::find(std::string_view id) {
    const std::uint32_t mark = mark_of(id);
    for (auto found = marks_.begin(); (found = std::find(found, marks_.end(), mark)) != marks_.end(); ++found) {
        Answer& answer = answers_[static_cast<std::size_t>(found - marks_.begin())];
        if (answer.is(id)) return &answer;
    }
    return nullptr;
}

/// Instead of the oldest, where that may go.
Answers::Answer& Answers::place(std::string_view id, const engine::Bytes32& content, std::int64_t at_ms) {
    const bool replaces =
        answers_.size() == limit::answers_remembered || (!answers_.empty() && is_old(answers_[first_], at_ms));
    std::size_t place = first_;
    if (replaces) {
        if (!is_old(answers_[first_], at_ms)) spare_pending();
        first_ = (first_ + 1) % answers_.size();
    } else {
        const auto turn = static_cast<std::ptrdiff_t>(std::exchange(first_, 0));
        std::rotate(answers_.begin(), answers_.begin() + turn, answers_.end());
        std::rotate(marks_.begin(), marks_.begin() + turn, marks_.end());
        place = answers_.size();
        if (place == marks_.capacity()) {
            answers_.reserve(place + grows_by);
            marks_.reserve(place + grows_by);
        }
        answers_.emplace_back();
        marks_.emplace_back();
    }
    forget(answers_[place]);
    marks_[place] = mark_of(id);
    answers_[place] = Answer(id, content, at_ms);
    bytes_ += answers_[place].bytes();
    return answers_[place];
}

/// The oldest is one that may go, if there is any: those that are still being carried out stay behind it in their
/// order.
void Answers::spare_pending() {
    const std::size_t count = answers_.size();
    std::size_t over = 0;
    while (over < count && answers_[(first_ + over) % count].is_pending()) ++over;
    if (over == count) return;
    for (; over > 0; --over) {
        const std::size_t to = (first_ + over) % count;
        const std::size_t from = (first_ + over - 1) % count;
        std::swap(answers_[to], answers_[from]);
        std::swap(marks_[to], marks_[from]);
    }
}

void Answers::forget(Answer& answer) {
    bytes_ -= answer.bytes();
    answer = {};
}

/// The oldest go for it, where all of them would be too many bytes; but none that is still being carried out, which
/// must not be carried out twice.
void Answers::fill(Answer& answer, std::string_view text) {
    const std::size_t before = answer.bytes();
    answer.set_text(text);
    bytes_ = bytes_ - before + answer.bytes();
    for (std::size_t age = 0; age < answers_.size() && bytes_ > limit::answers_bytes; ++age) {
        Answer& oldest = answers_[(first_ + age) % answers_.size()];
        if (&oldest != &answer && oldest.has_text()) forget(oldest);
    }
}

bool Answers::is_old(const Answer& answer, std::int64_t now_ms) {
    return answer.at_ms() + limit::answer_memory_ms <= now_ms;
}

}  // namespace server
