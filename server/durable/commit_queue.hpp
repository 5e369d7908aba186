// Decisions on their way from the journal to what happens by them: append, receipt, perform (law 4). Effects happen
// once their decision is kept, in the order of decisions, and never before those of an earlier one. Everything runs on
// the owner's executor; the owner knows how an effect is performed, and what a fault is.
#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <list>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include <boost/asio/dispatch.hpp>

#include "server/journal/journal.hpp"
#include "server/net/socket.hpp"

namespace server {

template <class Effect>
class CommitQueue {
public:
    /// Called once: when the effects have happened, or never will.
    using Then = std::function<void(bool kept)>;

    using Perform = std::function<void(Effect&)>;

    CommitQueue(Executor executor, Journal& journal, Perform perform)
        : executor_(executor), journal_(journal), perform_(std::move(perform)) {}

    /// `received(kept)` on the executor, with the journal's receipt; it holds the owner until then. Throws where there
    /// is no memory: then the journal has not got the entry, and nothing waits.
    template <class Received>
    void append(Entry entry, std::vector<Effect> effects, Then then, Received received);
    /// There is nothing to be kept: it waits for what was decided before, and only for that.
    void follow(std::vector<Effect> effects, Then then) {
        waiting_.push_back(std::make_shared<Waiting>(std::move(effects), std::move(then), true));
    }

    /// Effects for which there is no memory are left out; once all others have happened, std::bad_alloc is thrown.
    /// After any other fault the remaining decisions wait.
    void perform_kept();
    /// Nothing that waits happens any more.
    void drop() {
        for (const auto& one : std::exchange(waiting_, {})) one->tell(false);
    }

    bool is_empty() const { return waiting_.empty(); }
    /// How many entries still wait for the journal's receipt, including those that have been dropped.
    std::size_t receipts_due() const { return receipts_due_; }
    template <class Look>
    void for_each_waiting(Look look) const {
        for (const auto& one : waiting_) {
            for (const Effect& effect : one->effects) look(effect);
        }
    }

private:
    struct Waiting {
        Waiting(std::vector<Effect> all, Then end, bool kept)
            : effects(std::move(all)), then(std::move(end)), is_kept(kept) {}
        void tell(bool kept) const {
            if (then) then(kept);
        }
        std::vector<Effect> effects;
        Then then;
        bool is_kept;
    };

    Executor executor_;
    Journal& journal_;
    Perform perform_;
    std::list<std::shared_ptr<Waiting>> waiting_;
    std::size_t receipts_due_ = 0;
};

template <class Effect>
template <class Received>
void CommitQueue<Effect>::append(Entry entry, std::vector<Effect> effects, Then then, Received received) {
    const auto one = std::make_shared<Waiting>(std::move(effects), std::move(then), false);
    waiting_.push_back(one);
    ++receipts_due_;
    try {
        journal_.append(std::move(entry), [this, one, received](bool kept) {
            boost::asio::dispatch(executor_, [this, one, received, kept] {
                --receipts_due_;
                one->is_kept = kept;
                received(kept);
            });
        });
    } catch (const std::exception&) {
        --receipts_due_;
        waiting_.remove(one);
        throw;
    }
}

template <class Effect>
void CommitQueue<Effect>::perform_kept() {
    bool lacks_memory = false;
    const auto with_memory = [&](auto step) {
        try {
            step();
        } catch (const std::bad_alloc&) {
            lacks_memory = true;
        }
    };
    while (!waiting_.empty() && waiting_.front()->is_kept) {
        const auto one = std::move(waiting_.front());
        waiting_.pop_front();
        try {
            for (Effect& effect : one->effects) with_memory([&] { perform_(effect); });
        } catch (const std::exception&) {
            one->tell(false);
            throw;
        }
        with_memory([&] { one->tell(true); });
    }
    if (lacks_memory) throw std::bad_alloc();
}

}  // namespace server
