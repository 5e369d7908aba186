#include "server/link/kept_questions.hpp"

#include <utility>

#include "server/base/limits.hpp"
#include "server/http/api_error.hpp"
#include "server/link/kept_conversation.hpp"

namespace server::link {
namespace {

ApiAnswer refusal(std::string_view why) {
    return http_error(protocol::error_of(protocol::Code::unavailable, std::string(why), limit::retry_ms));
}

bool only_reads(const ApiRequest& request) { return request.method == "GET" || request.method == "HEAD"; }

}  // namespace

void KeptQuestions::ask(ApiRequest request, Answer answer) {
    Ask ask;
    {
        const std::lock_guard lock(mutex_);
        ask = ask_;
        if (!ask && waiting_.size() < limit::edge_questions) {
            waiting_.push_back({std::move(request), std::move(answer)});
            return;
        }
    }
    if (!ask) return answer(refusal(nobody_decides));
    put(ask, {std::move(request), std::move(answer)}, nullptr);
}

void KeptQuestions::put(const Ask& ask, Question question, std::shared_ptr<void> its_turn) {
    std::optional<ApiRequest> again;
    if (only_reads(question.request)) again = question.request;
    ask(std::move(question.request),
        [self = shared_from_this(), again = std::move(again), answer = std::move(question.answer),
         its_turn = std::move(its_turn)](std::optional<ApiAnswer> told) mutable {
            const auto until_here = std::move(its_turn);  // whoever was asked may keep this for longer
            if (told) return answer(std::move(*told));
            if (again) return self->ask(std::move(*again), std::move(answer));
            answer(refusal(owner_changes));
        });
}

void KeptQuestions::go_on() {
    while (true) {
        Ask ask;
        Question next;
        {
            const std::lock_guard lock(mutex_);
            if (!ask_ || waiting_.empty() || asking_ >= asked_at_once) return;
            ask = ask_;
            next = std::move(waiting_.front());
            waiting_.pop_front();
            ++asking_;
        }
        put(ask, std::move(next), turn());
    }
}

/// It ends with the answer, or with whoever owed one. The next one is asked later, and not within that: answers come on
/// any thread, and a thousand that come at once would lie one inside the other.
std::shared_ptr<void> KeptQuestions::turn() {
    return {nullptr, [later = later_, here = weak_from_this()](std::nullptr_t) {
                later([here] {
                    if (const auto self = here.lock()) self->end_turn();
                });
            }};
}

void KeptQuestions::end_turn() {
    {
        const std::lock_guard lock(mutex_);
        --asking_;
    }
    go_on();
}

void KeptQuestions::answer_by(Ask ask) {
    {
        const std::lock_guard lock(mutex_);
        ask_ = std::move(ask);
    }
    go_on();
}

bool KeptQuestions::has_waiting() const {
    const std::lock_guard lock(mutex_);
    return !waiting_.empty();
}

void KeptQuestions::give_up() {
    std::deque<Question> waiting;
    {
        const std::lock_guard lock(mutex_);
        waiting.swap(waiting_);
    }
    for (Question& one : waiting) one.answer(refusal(nobody_decides));
}

}  // namespace server::link
