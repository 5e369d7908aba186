// Who thinks for computer players: asked by rooms, answering later. No room waits for it; what it is told is what a
// person on that seat would see. The one that serves is thinker_pool.hpp; tests have their own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/bots.hpp"

namespace server {

class Thinker {
public:
    /// SECRET: what its side alone may know is in it.
    struct Question {
        std::shared_ptr<const engine::Seen> seen;
        unsigned level = 1;
        std::uint64_t seed = 0;
        std::optional<std::int64_t> deadline_ms;  // of the server's clock; what is found after it is of no use
        std::size_t before = 0;                   // questions of the same room that are still open
    };
    /// SECRET.
    struct Found {
        std::optional<engine::Action> action;  // absent: nothing to do until something happens
        std::optional<std::string> fault;      // a broken invariant: there was no thought
        bool lacked_memory = false;            // for it: likewise
    };
    using Answer = std::function<void(Found)>;

    virtual ~Thinker() = default;
    /// From any thread. `answer` is called once, on any thread, unless `waits` has expired by then: a caller that lets
    /// go of it wants no answer. One that throws std::bad_alloc has taken nothing, and is called again.
    virtual void ask(Question question, std::weak_ptr<const void> waits, Answer answer) = 0;
};

}  // namespace server
