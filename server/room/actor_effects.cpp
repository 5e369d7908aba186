// From a decision to what happens by it: append, receipt, commit (law 4).
#include <algorithm>
#include <exception>
#include <new>
#include <utility>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>

#include "engine/base/overloaded.hpp"
#include "server/room/actor.hpp"
#include "server/room/reply.hpp"

namespace server::room {

/// What those are told whose wish is to be kept: kept with it, so that nobody's is carried out twice. A refusal changes
/// nothing, whatever was decided beside it: after a restart it is judged anew (protocol/reference/connection.md,
/// "Which answers are kept").
std::vector<KeptAnswer> Actor::answers_in(const Decision& decision) const {
    std::vector<KeptAnswer> answers;
    for (const Effect& effect : decision.effects) {
        const auto* answered = std::get_if<Answered>(&effect);
        if (answered == nullptr) continue;
        const auto asked = asked_.find(static_cast<std::uint64_t>(answered->ticket));
        if (asked == asked_.end() || asked->second.name.id.empty()) continue;
        if (std::holds_alternative<protocol::Error>(answered->reply)) continue;
        if (std::holds_alternative<CasterKey>(answered->reply)) continue;  // only its hash is kept
        const auto& [id, content] = asked->second.name;
        answers.push_back({asked->second.player, id, content, reply_json(id, answered->reply, deps_.clock.unix_ms())});
    }
    return answers;
}

/// Append, receipt, commit: no effect before the journal has the records (law 4).
void Actor::commit(Decision decision, std::vector<KeptAnswer> answers, std::function<void(bool)> then) {
    if (decision.effects.empty() && decision.records.empty()) return;
    if (is_frozen_) return;  // of a core that has met a fault since
    if (!decision.records.empty() && answers.empty()) answers = answers_in(decision);
    is_closing_ = is_closing_ || closes(decision.effects);
    deps_.metrics.decisions.add();
    deps_.metrics.deadlines.add(decision.deadlines);
    if (decision.records.empty() && decision.documents.empty()) {
        commits_.follow(std::move(decision.effects), std::move(then));
        return perform_kept();
    }
    if (decision.finished) {
        deps_.metrics.matches_finished.add();
        deps_.log.info("game_over", {{"room", id_}, {"game", decision.finished->id}});
    }
    Entry entry;
    entry.room = id_;
    entry.lines = std::move(decision.records);
    entry.answers = std::move(answers);
    entry.finished = std::move(decision.finished);
    entry.documents = std::move(decision.documents);
    commits_.append(std::move(entry), std::move(decision.effects), std::move(then),
                    [self = shared_from_this()](bool kept) { self->received(kept); });
}

bool Actor::closes(const std::vector<Effect>& effects) {
    return std::ranges::any_of(effects, [](const Effect& effect) { return std::holds_alternative<Closed>(effect); });
}

void Actor::received(bool kept) {
    if (!kept) {
        deps_.metrics.journal_failures.add();
        freeze("the journal could not keep what was decided");
        return;
    }
    if ((is_frozen_ && !reopens_) || is_closed_) return;
    server::guarded([&] { perform_kept(); }, [this](const std::exception& fault) { meet_fault(fault); });
    if (is_due_) read_again();
}

/// What there was no memory for everybody is shown when the room is opened again.
void Actor::perform_kept() {
    commits_.perform_kept([this](Effect& effect) { perform(effect); });
}

void Actor::perform(Effect& effect) {
    std::visit(engine::Overloaded{[&](const Listed& listed) { listeners_.listed(listed); },
                                  [&](const GivenOut& out) { deps_.journal.give_out(out.game_id); },
                                  [&](const BoardOutcome& outcome) { listeners_.publish_outcome(outcome); },
                                  [&](const Closed&) { vanish(); }, [&](Answered& answered) { perform(answered); },
                                  [&](const auto& other) { perform(other); }},
               effect);
}

void Actor::perform(Answered& answered) {
    const auto found = asked_.find(static_cast<std::uint64_t>(answered.ticket));
    if (found == asked_.end()) return;
    const std::uint64_t connection = found->second.connection;
    const bool joins = found->second.joins;
    try {
        found->second.respond(answered.reply);
        found->second.respond = nullptr;
    } catch (const std::bad_alloc&) {
        found->second.owed = std::move(answered.reply);
        throw;
    }
    // The ticket of a join is needed once more, for its snapshot.
    const bool is_refused = std::holds_alternative<protocol::Error>(answered.reply);
    if (is_refused || !joins) asked_.erase(found);
    if (is_refused && joins) {
        const Subscribers::Subscriber* subscriber = connections_.find(connection);
        const bool joins_again = std::any_of(asked_.begin(), asked_.end(), [&](const auto& one) {
            return one.second.joins && one.second.connection == connection;
        });
        if (subscriber != nullptr && !subscriber->channel() && !joins_again) connections_.remove(connection);
    }
}

void Actor::perform(const Admitted& admitted) {
    const auto found = asked_.find(static_cast<std::uint64_t>(admitted.ticket));
    if (found == asked_.end()) return;
    Subscribers::Subscriber* subscriber = connections_.find(found->second.connection);
    if (subscriber != nullptr) connections_.hear(*subscriber, admitted.channel);
    // Who was not told of it for want of memory is, and then hears what there is.
    if (!found->second.respond) asked_.erase(found);
    if (subscriber == nullptr) return;
    subscriber->sink().send(admitted.snapshot, Delivery::required);
}

void Actor::perform(const Moved& moved) {
    for (Subscribers::Subscriber* subscriber : connections_.of(moved.player)) {
        if (!subscriber->channel()) continue;
        connections_.hear(*subscriber, moved.channel);
        subscriber->sink().send(moved.snapshot, Delivery::required);
    }
}

/// The room counts them as gone already.
void Actor::perform(const Dismissed& dismissed) {
    const Subscribers::List subscribers = connections_.of(dismissed.player);
    for (const Subscribers::Subscriber* subscriber : subscribers) {
        if (subscriber->channel()) subscriber->sink().send(dismissed.end, Delivery::required);
        connections_.remove(subscriber->connection());
    }
}

void Actor::perform(const Published& published) {
    for (const Subscribers::Subscriber* subscriber : connections_.of(published.channel)) {
        subscriber->sink().send(published.frame, published.delivery);
    }
    for (const auto& [number, stream] : streams_) {
        if (stream.channel == published.channel) stream.sink->send(published.frame, published.delivery);
    }
}

void Actor::perform(const Whispered& whispered) {
    for (const Subscribers::Subscriber* subscriber : connections_.of(whispered.player)) {
        if (subscriber->channel()) subscriber->sink().send(whispered.frame, Delivery::required);
    }
}

/// The answer comes through the room's queue, like everything else; never from within the question.
void Actor::perform(const ThoughtWanted& wanted) {
    if (reopens_) return;
    const auto waits = std::make_shared<const char>();
    Thinker::Question question{wanted.seen, wanted.level, wanted.seed, std::nullopt, thoughts_.size()};
    if (wanted.deadline) question.deadline_ms = opened_at_ms_ + wanted.deadline->ms;
    thoughts_[wanted.thought] = waits;
    deps_.thinker.ask(std::move(question), waits,
                      [weak = weak_from_this(), thought = wanted.thought,
                       wants = std::weak_ptr<const void>(waits)](Thinker::Found found) {
                          const auto self = weak.lock();
                          if (!self) return;
                          boost::asio::post(self->deps_.executor, [self, thought, wants, found = std::move(found)] {
                              if (wants.expired()) return;  // another one may have this number by now
                              self->guarded([&] { self->found(thought, found); });
                          });
                      });
}

void Actor::perform(const ThoughtDropped& dropped) { thoughts_.erase(dropped.thought); }

}  // namespace server::room
