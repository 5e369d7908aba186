#include "server/room/transaction.hpp"

#include <algorithm>

namespace server::room {

State::Outcome Transaction::change(const Change& change) {
    const std::size_t kept = decision_.records.size();
    decision_.records.push_back(encode(change, now_));
    auto outcome = state_.apply(change, now_);
    if (outcome.refusal) decision_.records.resize(kept);  // a refusal changes nothing (law 5)
    news_.tell_of(change, outcome, state_, now_);
    if (outcome.finished) {
        news_.info_changed = true;
        decision_.finished = outcome.finished;
        keep_outcome(BoardOutcome::Kind::ended);
    }
    return outcome;
}

void Transaction::expire(engine::Instant deadline) {
    play(engine::Tick{}, deadline);
    ++decision_.deadlines;
}

void Transaction::keep_outcome(BoardOutcome::Kind kind) {
    if (!state_.settings().tournament) return;
    decision_.documents.push_back(document_of(outcome_of(state_, kind)));
}

void Transaction::refuse(Ticket ticket, protocol::Code code, std::string message) {
    answer(ticket, protocol::error_of(code, std::move(message)));
}

void Transaction::give_out(std::string game) {
    decision_.effects.insert(decision_.effects.begin(), GivenOut{std::move(game)});
}

void Transaction::move_connections(const PlayerId& player) {
    if (std::ranges::count(moved_, player) == 0) moved_.push_back(player);
}

}  // namespace server::room
