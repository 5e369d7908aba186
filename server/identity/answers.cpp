#include "server/identity/answers.hpp"

#include <algorithm>

#include "server/base/limits.hpp"

namespace server {
namespace {

std::uint32_t mark_of(std::string_view id) { return static_cast<std::uint32_t>(std::hash<std::string_view>{}(id)); }

// Memory for so many more at a time: most people ask for little.
constexpr std::size_t grows_by = 8;

}  // namespace

Answers::Answer::Answer(std::string_view id, const engine::Bytes32& content, std::int64_t at_ms)
    : piece_(std::make_unique_for_overwrite<char[]>(id.size())),
      at_ms_(at_ms),
      content_(content),
      id_bytes_(static_cast<std::uint32_t>(id.size())) {
    id.copy(piece_.get(), id.size());
}

void Answers::Answer::set_text(std::string_view text) {
    auto piece = std::make_unique_for_overwrite<char[]>(id_bytes_ + text.size());
    id().copy(piece.get(), id_bytes_);
    text.copy(piece.get() + id_bytes_, text.size());
    piece_ = std::move(piece);
    text_bytes_ = static_cast<std::uint32_t>(text.size());
}

Answers::Seen Answers::see(const std::string& id, const engine::Bytes32& content, std::int64_t now_ms,
                           Deliver deliver) {
    std::unique_lock lock(mutex_);
    Answer* known = find(id);
    if (known != nullptr && is_old(*known, now_ms)) {
        known->forget();
        known = nullptr;
    }
    if (known == nullptr) {
        place(id, content, now_ms);
        return Seen::first;
    }
    if (known->content() != content) return Seen::different;
    if (known->text().empty()) {
        waiting_.emplace_back(id, std::move(deliver));
        return Seen::pending;
    }
    const Frame frame = make_frame(std::string(known->text()));
    lock.unlock();
    deliver(frame);
    return Seen::answered;
}

void Answers::answered(const std::string& id, const Frame& answer, bool remember) {
    std::vector<Deliver> waiting;
    {
        const std::lock_guard lock(mutex_);
        if (Answer* known = find(id)) {
            if (remember) {
                known->set_text(answer->text());
            } else {
                known->forget();
            }
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
    if (find(id) == nullptr) place(id, content, at_ms).set_text(text);
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
        first_ = (first_ + 1) % answers_.size();
    } else {
        const auto turn = static_cast<std::ptrdiff_t>(std::exchange(first_, 0));
        std::rotate(answers_.begin(), answers_.begin() + turn, answers_.end());
        std::rotate(marks_.begin(), marks_.begin() + turn, marks_.end());
        place = answers_.size();
        if (place == answers_.capacity()) {
            answers_.reserve(place + grows_by);
            marks_.reserve(place + grows_by);
        }
        answers_.emplace_back();
        marks_.emplace_back();
    }
    marks_[place] = mark_of(id);
    return answers_[place] = Answer(id, content, at_ms);
}

bool Answers::is_old(const Answer& answer, std::int64_t now_ms) {
    return answer.at_ms() + limit::answer_memory_ms <= now_ms;
}

}  // namespace server
