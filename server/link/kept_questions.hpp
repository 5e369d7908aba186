// What an edge's clients ask over HTTP, where whoever answers may go: a question waits for somebody who decides. One
// that was asked when they went is asked again if it only reads; of another nobody knows what has become.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "server/http/api.hpp"

namespace server::link {

class KeptQuestions final : public std::enable_shared_from_this<KeptQuestions> {
public:
    using Answer = std::function<void(ApiAnswer)>;
    /// Who answers, once; nothing: they have gone before.
    using Ask = std::function<void(ApiRequest, std::function<void(std::optional<ApiAnswer>)>)>;

    // From any thread.
    void ask(ApiRequest request, Answer answer);
    /// Null: nobody does.
    void answer_by(Ask ask);
    bool has_waiting() const;
    /// Those that wait are waited for no longer.
    void give_up();

private:
    struct Question {
        ApiRequest request;
        Answer answer;
    };
    void put(const Ask& ask, Question question);

    mutable std::mutex mutex_;
    Ask ask_;
    std::vector<Question> waiting_;  // at most limit::edge_questions
};

}  // namespace server::link
