#include "server/identity/answers.hpp"

#include <algorithm>

#include "server/limits.hpp"

namespace server {
namespace {

std::uint32_t mark_of(std::string_view id) { return static_cast<std::uint32_t>(std::hash<std::string_view>{}(id)); }

}  // namespace

Answers::Seen Answers::see(const std::string& id, const engine::Bytes32& content, std::int64_t now_ms,
                           Deliver deliver) {
    std::unique_lock lock(mutex_);
    Answer* known = find(id);
    if (known != nullptr && is_old(*known, now_ms)) {
        known->id.clear();
        known = nullptr;
    }
    if (known == nullptr) {
        place(id, content, now_ms);
        return Seen::first;
    }
    if (known->content != content) return Seen::different;
    if (known->text.empty()) {
        waiting_.emplace_back(id, std::move(deliver));
        return Seen::pending;
    }
    const Frame frame = make_frame(known->text);
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
                known->text = answer->text();
            } else {
                known->id.clear();
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

void Answers::restore(const std::string& id, const engine::Bytes32& content, std::string text, std::int64_t at_ms) {
    const std::lock_guard lock(mutex_);
    if (find(id) == nullptr) place(id, content, at_ms).text = std::move(text);
}

Answers::Answer* Answers::find(std::string_view id) {
    const std::uint32_t mark = mark_of(id);
    for (auto found = marks_.begin(); (found = std::find(found, marks_.end(), mark)) != marks_.end(); ++found) {
        Answer& answer = answers_[static_cast<std::size_t>(found - marks_.begin())];
        if (answer.id == id) return &answer;
    }
    return nullptr;
}

/// Instead of the oldest, where that may go.
Answers::Answer& Answers::place(const std::string& id, const engine::Bytes32& content, std::int64_t at_ms) {
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
        answers_.emplace_back();
        marks_.emplace_back();
    }
    marks_[place] = mark_of(id);
    return answers_[place] = {id, content, {}, at_ms};
}

bool Answers::is_old(const Answer& answer, std::int64_t now_ms) {
    return answer.at_ms + limit::answer_memory_ms <= now_ms;
}

}  // namespace server
