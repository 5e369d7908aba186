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
    put(ask, {std::move(request), std::move(answer)});
}

void KeptQuestions::put(const Ask& ask, Question question) {
    std::optional<ApiRequest> again;
    if (only_reads(question.request)) again = question.request;
    ask(std::move(question.request), [self = shared_from_this(), again = std::move(again),
                                      answer = std::move(question.answer)](std::optional<ApiAnswer> told) mutable {
        if (told) return answer(std::move(*told));
        if (again) return self->ask(std::move(*again), std::move(answer));
        answer(refusal(owner_changes));
    });
}

void KeptQuestions::answer_by(Ask ask) {
    std::vector<Question> waiting;
    {
        const std::lock_guard lock(mutex_);
        ask_ = ask;
        if (ask) waiting.swap(waiting_);
    }
    for (Question& one : waiting) put(ask, std::move(one));
}

bool KeptQuestions::has_waiting() const {
    const std::lock_guard lock(mutex_);
    return !waiting_.empty();
}

void KeptQuestions::give_up() {
    std::vector<Question> waiting;
    {
        const std::lock_guard lock(mutex_);
        waiting.swap(waiting_);
    }
    for (Question& one : waiting) one.answer(refusal(nobody_decides));
}

}  // namespace server::link
