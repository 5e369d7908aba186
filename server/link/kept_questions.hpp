// What an edge's clients ask over HTTP, where whoever answers may go: a question waits for somebody who decides. One
// that was asked when they went is asked again if it only reads; of another nobody knows what has become. Those that
// wait are asked so many at a time, as conversations come (arrivals.hpp); whoever asks later is asked for at once.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "server/base/limits.hpp"
#include "server/http/api.hpp"

namespace server::link {

/// 64. An answer has no bound but that of a message; few have a mebibyte, and with the conversations that come at the
/// same time they do not cut the link.
inline constexpr std::size_t asked_at_once = limit::link_waiting_bytes / limit::mib;
static_assert(asked_at_once < limit::edge_questions);

class KeptQuestions final : public std::enable_shared_from_this<KeptQuestions> {
public:
    using Answer = std::function<void(ApiAnswer)>;
    /// Who answers, once; nothing: they have gone before.
    using Ask = std::function<void(ApiRequest, std::function<void(std::optional<ApiAnswer>)>)>;

    /// Does it soon, where answer_by is called, and not within this call; or not at all, where nobody is there any
    /// more.
    using Later = std::function<void(std::function<void()>)>;

    explicit KeptQuestions(Later later) : later_(std::move(later)) {}

    /// Null: nobody does.
    void answer_by(Ask ask);

    // From any thread.
    void ask(ApiRequest request, Answer answer);
    /// For somebody who decides, or for their turn.
    bool has_waiting() const;
    /// Those that wait are waited for no longer.
    void give_up();

private:
    struct Question {
        ApiRequest request;
        Answer answer;
    };
    void put(const Ask& ask, Question question, std::shared_ptr<void> its_turn);
    void go_on();
    std::shared_ptr<void> turn();
    void end_turn();

    const Later later_;
    mutable std::mutex mutex_;
    Ask ask_;
    std::deque<Question> waiting_;  // at most limit::edge_questions
    std::size_t asking_ = 0;        // of those that have waited: at most asked_at_once
};

}  // namespace server::link
