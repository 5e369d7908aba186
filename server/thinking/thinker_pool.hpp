// Threads that think for computer players, apart from those of the rooms and with a lower priority. The question that
// is due first comes first; how long a thought may take depends on its deadline and on how many wait.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <utility>

#include "server/base/clock.hpp"
#include "server/base/workers.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metrics.hpp"
#include "server/thinking/thinker.hpp"

namespace server {

class ThinkerPool final : public Thinker {
public:
    struct Deps {
        Clock& clock;
        Metrics& metrics;
        Log& log;
    };
    /// engine::think, except in tests.
    using Think = std::function<std::optional<engine::Action>(const engine::Seen&, unsigned, std::uint64_t,
                                                              const engine::Budget&)>;

    /// At most `questions_max` are open at the same time: the callers see to that (one for each seat).
    ThinkerPool(Deps deps, std::size_t threads, std::size_t questions_max, Think think = engine::think);
    /// Thoughts under way are broken off; open questions get no answer.
    ~ThinkerPool() override = default;

    void ask(Question question, std::weak_ptr<const void> waits, Answer answer) override;

private:
    struct Open {
        Question question;
        std::weak_ptr<const void> waits;
        Answer answer;
        std::int64_t asked_us = 0;
    };
    using Due = std::pair<std::int64_t, std::uint64_t>;  // the time, and the order of asking

    void work_one();
    void think(Open open, std::int64_t longest_ms);
    bool is_wanted(const Open& open) const;
    void give(const Open& open, const Found& found);
    std::int64_t longest_ms(const Question& question) const;

    Deps deps_;
    const std::size_t questions_max_;
    const Think think_;
    std::mutex mutex_;
    std::map<Due, Open> queue_;
    std::uint64_t questions_ = 0;
    std::size_t jobs_ = 0;  // those that wait: one for each question at least
    const std::size_t threads_;
    Workers workers_;  // last: they use all of the above
};

}  // namespace server
