#include "tests/support/simulation/log_engine.hpp"

#include <algorithm>
#include <memory>
#include <optional>

namespace simulation {

using namespace server::cluster;

namespace {

constexpr std::int64_t patience_ms = 1'000;

}  // namespace

bool LogEngine::is_alive(const Living& who) const {
    const auto found = alive_.find(who.life);
    return found != alive_.end() && found->second.epoch == who.epoch;
}

std::int64_t LogEngine::begin(const Living& who, const Position& at) {
    const auto found = alive_.find(who.life);
    if (found != alive_.end()) return found->second.epoch;
    Living born = who;
    born.epoch = ++revision_;
    alive_.emplace(born.life, born);
    held_[born.life] = {born.life, at};
    happen(Born{born});
    happen(held_[born.life]);
    return born.epoch;
}

Answer LogEngine::end(const Living& by, const Living& whom) {
    if (!is_alive(by)) return Answer::gone;
    if (!is_alive(whom)) return Answer::kept;
    ++revision_;
    alive_.erase(whom.life);
    held_.erase(whom.life);
    happen(Gone{whom.life});
    return Answer::kept;
}

Answer LogEngine::append(const Living& by, const Batch& batch) {
    if (numbers_.contains({by.life, batch.number})) return Answer::kept;
    if (!broken_.no_fence && !is_alive(by)) return Answer::gone;
    if (batch.after && alive_.contains(*batch.after) && !broken_.no_after) return Answer::refused;
    if (batch.is_first && !batches_.empty()) return Answer::refused;
    numbers_.emplace(by.life, batch.number);
    const auto place = static_cast<Place>(batches_.size()) + 1;
    const std::string name = by.life + '/' + std::to_string(batch.number);
    batches_.push_back({{place, ++revision_, name}, by.life, batch.number, batch.payload});
    happen(batches_.back());
    return Answer::kept;
}

bool LogEngine::is_foreign(const Position& after, const Life& first) const {
    if (after.place == 0) return false;
    if (static_cast<Place>(batches_.size()) < after.place || !has_begun_with(first)) return true;
    const Position& there = batches_[static_cast<std::size_t>(after.place) - 1].at;
    return there.revision != after.revision || (!after.batch.empty() && there.batch != after.batch);
}

bool LogEngine::has_begun_with(const Life& first) const { return !batches_.empty() && batches_.front().life == first; }

LogEngine LogEngine::set_back_to(Place place) const {
    LogEngine before(broken_);
    for (const Placed& one : batches_) {
        if (one.at.place > place) break;
        before.batches_.push_back(one);
        before.numbers_.emplace(one.life, one.number);
        before.revision_ = one.at.revision;
    }
    before.trimmed_ = std::min(trimmed_, before.revision_);
    return before;
}

Answer LogEngine::beat(const Living& by, std::int64_t server_ms, Place seen) {
    if (!is_alive(by)) return Answer::gone;
    ++revision_;
    happen(Beaten{by.life, server_ms, seen});
    return Answer::kept;
}

Answer LogEngine::hold(const Living& by, const Position& at, const std::vector<Digest>& digests) {
    if (!is_alive(by)) return Answer::gone;
    ++revision_;
    held_[by.life] = {by.life, at, digests};
    happen(held_[by.life]);
    return Answer::kept;
}

std::int64_t LogEngine::bytes() const {
    std::int64_t bytes = 0;
    for (const Placed& one : batches_) {
        if (one.at.revision > trimmed_) bytes += static_cast<std::int64_t>(one.payload.size());
    }
    return bytes;
}

Census LogEngine::census() const {
    Census census;
    for (const auto& [life, living] : alive_) census.alive.push_back(living);
    for (const auto& [life, held] : held_) census.held.push_back(held);
    return census;
}

std::int64_t LogLine::delay_ms() {
    return deps_.dice.chance(deps_.weather.slow) ? deps_.dice.between(20, 3'000) : deps_.dice.between(0, 2);
}

/// It may be done and the answer lost, or be done twice; whoever waits is told after a second that nobody knows.
template <class Value>
void LogLine::ask(std::function<Value()> act, Value nothing, std::function<void(Value)> answered) {
    const auto is_open = std::make_shared<bool>(true);
    const auto answer = [this, is_open, answered](Value value) {
        if (std::exchange(*is_open, false)) deps_.deliver([answered, value] { answered(value); });
    };
    deps_.agenda.in(patience_ms, [answer, nothing] { answer(nothing); });
    const auto once = [this, act, answer] {
        if (deps_.dice.chance(deps_.weather.lost)) return;
        deps_.agenda.in(delay_ms(), [this, act, answer] {
            if (deps_.is_cut()) return;
            const Value value = act();
            if (deps_.dice.chance(deps_.weather.lost)) return;
            deps_.agenda.in(delay_ms(), [this, answer, value] {
                if (!deps_.is_cut()) answer(value);
            });
        });
    };
    if (deps_.is_cut()) return;
    once();
    if (deps_.dice.chance(deps_.weather.twice)) once();
}

void LogLine::begin(const Living& who, const Position& at, std::function<void(std::optional<std::int64_t>)> begun) {
    ask<std::optional<std::int64_t>>([this, who, at] { return deps_.engine.begin(who, at); }, std::nullopt, begun);
}
void LogLine::end(const Living& by, const Living& whom, std::function<void(Answer)> ended) {
    ask<Answer>([this, by, whom] { return deps_.engine.end(by, whom); }, Answer::unknown, ended);
}
void LogLine::append(const Living& by, const Batch& batch, std::function<void(Answer)> answered) {
    ask<Answer>([this, by, batch] { return deps_.engine.append(by, batch); }, Answer::unknown, answered);
}
void LogLine::beat(const Living& by, std::int64_t server_ms, Place seen, std::function<void(Answer)> beaten) {
    ask<Answer>([this, by, server_ms, seen] { return deps_.engine.beat(by, server_ms, seen); }, Answer::unknown,
                beaten);
}
void LogLine::hold(const Living& by, const Position& at, const std::vector<Digest>& digests,
                   std::function<void(Answer)> held) {
    ask<Answer>([this, by, at, digests] { return deps_.engine.hold(by, at, digests); }, Answer::unknown, held);
}
void LogLine::weigh(std::function<void(std::optional<std::int64_t>)> weighed) {
    ask<std::optional<std::int64_t>>([this] { return deps_.engine.bytes(); }, std::nullopt, weighed);
}
void LogLine::trim(std::int64_t revision) {
    deps_.agenda.in(delay_ms(), [this, revision] {
        if (!deps_.is_cut()) deps_.engine.trim(revision);
    });
}

void LogLine::follow(const Position& after, const Life& first, std::function<void(LogEvent)> tell,
                     std::function<void(LostTrack)> lost) {
    if (stream_) stream_->is_over = true;
    stream_ = std::make_shared<Stream>(Stream{first, std::move(tell), std::move(lost)});
    open(stream_, after);
}

void LogLine::open(const std::shared_ptr<Stream>& stream, const Position& after) {
    deps_.agenda.in(delay_ms() + 1, [this, stream, after] {
        if (stream->is_over) return;
        if (deps_.is_cut()) {
            deps_.agenda.in(200, [this, stream, after] { open(stream, after); });
            return;
        }
        if (deps_.engine.is_foreign(after, stream->first)) {
            std::vector<Living> alive;
            if (deps_.engine.has_begun_with(stream->first)) alive = deps_.engine.census().alive;
            return deps_.deliver([stream, alive] { stream->lost({Lost::foreign, alive}); });
        }
        if (deps_.engine.trimmed() > after.revision) {
            const auto& all = deps_.engine.batches();
            const bool lacks = std::ranges::any_of(all, [&](const auto& one) {
                return one.at.revision > after.revision && one.at.revision <= deps_.engine.trimmed();
            });
            if (lacks)
                return deps_.deliver([stream, alive = deps_.engine.census().alive] {
                    stream->lost({Lost::trimmed, alive});
                });
        }
        stream->next = deps_.engine.history().size();
        std::vector<LogEvent> events;
        for (const Placed& one : deps_.engine.batches()) {
            if (one.at.revision > after.revision) events.emplace_back(one);
        }
        events.emplace_back(deps_.engine.census());
        deps_.deliver([stream, events] {
            for (const LogEvent& event : events) {
                if (!stream->is_over) stream->tell(event);
            }
        });
        pump(stream);
    });
}

void LogLine::pump(const std::shared_ptr<Stream>& stream) {
    if (stream->is_over) return;
    const auto& history = deps_.engine.history();
    if (deps_.is_cut() || stream->next == history.size()) {
        deps_.agenda.in(5, [this, stream] { pump(stream); });
        return;
    }
    if (deps_.dice.chance(deps_.weather.broken_streams)) {
        stream->is_over = true;
        deps_.agenda.in(50, [this, stream] {
            if (stream == stream_) deps_.deliver([stream] { stream->lost({}); });
        });
        return;
    }
    const bool is_slow = deps_.dice.chance(deps_.weather.slow);
    while (stream->next < history.size()) {
        const LogEvent event = history[stream->next++];
        if (std::holds_alternative<Placed>(event) && deps_.dice.chance(deps_.weather.skipped)) continue;
        deps_.deliver([stream, event] {
            if (!stream->is_over) stream->tell(event);
        });
    }
    deps_.agenda.in(is_slow ? delay_ms() + 100 : 2, [this, stream] { pump(stream); });
}

}  // namespace simulation
