#include "server/thinking/thinker_pool.hpp"

#include <algorithm>
#include <exception>
#include <new>
#include <thread>

#include "engine/base/ensure.hpp"
#include "server/base/limits.hpp"

namespace server {
namespace {

/// The highest level is the one that time makes stronger; the others are as strong everywhere.
std::optional<std::uint32_t> iterations_for(const Thinker::Question& question) {
    if (question.level < engine::bot_level_max) return std::nullopt;
    const std::uint32_t by_nature = engine::iterations_of(question.seen->options, question.level);
    return by_nature > 0 ? std::optional(by_nature * limit::search_in_rooms) : std::nullopt;
}

}  // namespace

ThinkerPool::ThinkerPool(Deps deps, std::size_t threads, std::size_t questions_max, Think think)
    : deps_(deps),
      questions_max_(questions_max),
      think_(std::move(think)),
      threads_(threads),
      workers_({.threads = threads, .steps_back = true}) {}

/// A room with many computer players is not served before one with few: each further question of it is due later.
void ThinkerPool::ask(Question question, std::weak_ptr<const void> waits, Answer answer) {
    const std::int64_t now_ms = deps_.clock.now_ms();
    std::int64_t due_ms = now_ms + limit::thoughts_ms * static_cast<std::int64_t>(question.before + 1);
    if (question.deadline_ms) {
        due_ms = std::min(due_ms, now_ms + (*question.deadline_ms - now_ms) / limit::thought_due_of_clock);
    }
    const std::lock_guard lock(mutex_);
    if (queue_.size() >= questions_max_) {
        std::erase_if(queue_, [](const auto& one) { return one.second.waits.expired(); });
    }
    ENSURE(queue_.size() < questions_max_);
    queue_.emplace(Due{due_ms, ++questions_},
                   Open{std::move(question), std::move(waits), std::move(answer), deps_.clock.now_us()});
    deps_.metrics.thoughts_waiting.set(static_cast<std::int64_t>(queue_.size()));
    // Jobs of questions that nobody waits for any more are still there.
    if (jobs_ >= queue_.size()) return;
    ++jobs_;
    workers_.run([this] { work_one(); });
}

/// Under the lock, for a question that has just been taken from the queue.
std::int64_t ThinkerPool::longest_ms(const Question& question) const {
    const auto share_ms =
        limit::thoughts_ms * static_cast<std::int64_t>(threads_) / static_cast<std::int64_t>(queue_.size() + 1);
    std::int64_t longest_ms = std::clamp(share_ms, limit::thought_least_ms, limit::thought_ms);
    if (question.deadline_ms) {
        longest_ms = std::min(longest_ms, (*question.deadline_ms - deps_.clock.now_ms()) / limit::thought_of_clock);
    }
    return std::max<std::int64_t>(0, longest_ms);
}

void ThinkerPool::work_one() {
    std::unique_lock lock(mutex_);
    --jobs_;
    if (queue_.empty()) return;
    Open next = std::move(queue_.begin()->second);
    queue_.erase(queue_.begin());
    deps_.metrics.thoughts_waiting.set(static_cast<std::int64_t>(queue_.size()));
    const std::int64_t longest = longest_ms(next.question);
    lock.unlock();
    if (next.waits.expired()) {
        deps_.metrics.thoughts.add({"dropped"});
    } else {
        think(std::move(next), longest);
    }
}

void ThinkerPool::think(Open open, std::int64_t longest_ms) {
    const std::int64_t began_us = deps_.clock.now_us();
    bool is_cut_short = false;
    const engine::Budget budget{iterations_for(open.question), [&] {
                                    if (!is_wanted(open)) return true;
                                    if (deps_.clock.now_us() - began_us < longest_ms * 1000) return false;
                                    return is_cut_short = true;
                                }};
    deps_.metrics.thoughts_running.add(1);
    deps_.metrics.thought_wait.observe_us(began_us - open.asked_us);
    Found found;
    try {
        found.action = think_(*open.question.seen, open.question.level, open.question.seed, budget);
    } catch (const std::bad_alloc&) {
        found.lacked_memory = true;
    } catch (const std::exception& fault) {
        deps_.log.error("thought_failed", {{"level", open.question.level}, {"what", fault.what()}});
        found.fault = fault.what();
    }
    deps_.metrics.thought_time.observe_us(deps_.clock.now_us() - began_us);
    deps_.metrics.thoughts_running.add(-1);
    deps_.metrics.thoughts.add({!is_wanted(open) ? "dropped" : is_cut_short ? "cut_short" : "done"});
    give(open, found);
}

bool ThinkerPool::is_wanted(const Open& open) const { return !open.waits.expired() && !workers_.is_stopping(); }

/// A room that heard nothing would wait for ever: where memory is lacking for it to be told, this goes on until there
/// is some. Nothing is thrown, which would end the process.
void ThinkerPool::give(const Open& open, const Found& found) {
    while (is_wanted(open)) {
        try {
            return open.answer(found);
        } catch (const std::bad_alloc&) {
            std::this_thread::yield();
        } catch (const std::exception& fault) {
            deps_.log.error("thought_failed", {{"level", open.question.level}, {"what", fault.what()}});
            return;
        }
    }
}

}  // namespace server
