// Carries out decisions: append, receipt, commit (law 4).
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

namespace {

bool closes(const std::vector<Effect>& effects) {
    return std::ranges::any_of(effects, [](const Effect& effect) { return std::holds_alternative<Closed>(effect); });
}

}  // namespace

/// Append, receipt, commit: no effect before the journal has the records (law 4).
void Actor::commit(Decision decision, std::vector<KeptAnswer> answers, std::function<void(bool)> then) {
    if (decision.effects.empty() && decision.records.empty()) return;
    if (is_frozen_) return;  // of a core that has met a fault since
    if (!decision.records.empty() && answers.empty())
        answers = unanswered_.to_keep(decision.effects, deps_.clock.unix_ms());
    is_closing_ = is_closing_ || closes(decision.effects);
    deps_.metrics.decisions.add();
    deps_.metrics.deadlines.add(decision.deadlines);
    if (decision.records.empty() && decision.documents.empty()) {
        commits_.follow(std::move(decision.effects), std::move(then));
        return commits_.perform_kept();
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

void Actor::received(bool kept) {
    if (!kept) {
        deps_.metrics.journal_failures.add();
        freeze("the journal could not keep what was decided");
        return;
    }
    if ((is_frozen_ && !reopens_) || is_closed_) return;
    server::guarded([&] { commits_.perform_kept(); }, [this](const std::exception& fault) { meet_fault(fault); });
    if (is_due_) read_again();
}

void Actor::perform(Effect& effect) {
    std::visit(engine::Overloaded{[&](const Listed& listed) { listener_.room_listed(id_, listed); },
                                  [&](const GivenOut& out) { deps_.journal.give_out(out.game_id); },
                                  [&](const BoardOutcome& outcome) { listener_.board_decided(outcome); },
                                  [&](const Closed&) { vanish(); }, [&](Answered& answered) { perform(answered); },
                                  [&](const StreamBegun& begun) { streams_.begin(begun); },
                                  [&](const StreamsEnded& ended) { streams_.end(ended); },
                                  [&](const auto& other) { perform(other); }},
               effect);
}

void Actor::perform(Answered& answered) {
    Unanswered::Asked* asked = unanswered_.find(answered.ticket);
    if (asked == nullptr) return;
    const std::uint64_t connection = asked->connection;
    const bool joins = asked->joins;
    try {
        asked->respond(answered.reply);
        asked->respond = nullptr;
    } catch (const std::bad_alloc&) {
        asked->owed = std::move(answered.reply);
        throw;
    }
    // The ticket of a join is needed once more, for its snapshot.
    const bool is_refused = std::holds_alternative<protocol::Error>(answered.reply);
    if (is_refused || !joins) unanswered_.remove(answered.ticket);
    if (!is_refused || !joins) return;
    const Subscribers::Subscriber* subscriber = connections_.find(connection);
    const bool is_outside = subscriber != nullptr && !subscriber->channel();
    if (!is_outside || unanswered_.waits_to_join(connection)) return;
    // Whoever has a seat is here all the same, and must be missed when this connection ends (stop_listening).
    const bool has_seat = core_ && !core_->state().seats_of(subscriber->player()).empty();
    if (!has_seat) connections_.remove(connection);
}

void Actor::perform(const Admitted& admitted) {
    const Unanswered::Asked* asked = unanswered_.find(admitted.ticket);
    if (asked == nullptr) return;
    Subscribers::Subscriber* subscriber = connections_.find(asked->connection);
    if (subscriber != nullptr) connections_.hear(*subscriber, admitted.channel);
    // If the answer could not be sent for lack of memory, the request stays: it is answered and shown the room later.
    if (!asked->respond) unanswered_.remove(admitted.ticket);
    if (subscriber == nullptr) return;
    subscriber->sink().send(admitted.snapshot, Delivery::required);
}

void Actor::perform(const Moved& moved) {
    for (Subscribers::Subscriber* subscriber : connections_.of(moved.player)) {
        if (!subscriber->channel()) {
            // Who hears nothing here was kept for a seat: without it they are not here. Not from within this call: that
            // decides something.
            boost::asio::post(deps_.executor, [self = shared_from_this(), connection = subscriber->connection()] {
                self->guarded([&] {
                    const Subscribers::Subscriber* silent = self->connections_.find(connection);
                    if (silent == nullptr || silent->channel() || self->unanswered_.waits_to_join(connection)) return;
                    self->stop_listening(connection);
                    self->set_alarm();
                });
            });
            continue;
        }
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
    for (const Form form : forms_of(published.frame)) {
        for (const Subscribers::Subscriber* subscriber : connections_.of(published.channel)) {
            if (form.is_for(subscriber->takes_changes())) subscriber->sink().send(form.frame, published.delivery);
        }
    }
    streams_.publish(published);
}

void Actor::perform(const Whispered& whispered) {
    for (const Subscribers::Subscriber* subscriber : connections_.of(whispered.player)) {
        if (subscriber->channel()) subscriber->sink().send(whispered.frame, Delivery::required);
    }
}

/// The result comes through the room's queue, like everything else; never from within this call.
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
