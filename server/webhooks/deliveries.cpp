#include "server/webhooks/deliveries.hpp"

#include <algorithm>
#include <array>

#include "engine/base/ensure.hpp"
#include "server/webhooks/webhook_limits.hpp"

namespace server::webhooks {
namespace {

enum class Verdict : std::uint8_t { good, again, final, gone };

Verdict verdict_on(unsigned status) {
    switch (status) {
        case 404:
        case 410:
            return Verdict::gone;
        case 0:    // no answer
        case 408:  // the receiver waited for the request too long
        case 425:  // too early, by its own words
        case 429:
            return Verdict::again;
        default:
            if (status >= 500) return Verdict::again;
            return status >= 200 && status < 300 ? Verdict::good : Verdict::final;
    }
}

constexpr std::array<std::string_view, 5> end_names{"delivered", "refused", "given_up", "crowded_out", "removed"};

}  // namespace

std::string_view name_of(Deliveries::End end) { return end_names.at(static_cast<std::size_t>(end)); }

std::int64_t Deliveries::delay_after(unsigned failures) {
    std::int64_t delay_ms = retry_first_ms;
    for (unsigned one = 1; one < failures && delay_ms < retry_most_ms; ++one) delay_ms *= 2;
    delay_ms = std::min(delay_ms, retry_most_ms);
    const std::int64_t jitter_ms = delay_ms * retry_jitter_percent / 100;
    return delay_ms - jitter_ms
           + static_cast<std::int64_t>(random_.below(static_cast<std::uint64_t>(2 * jitter_ms + 1)));
}

void Deliveries::offer(Delivery delivery, std::int64_t now_ms) {
    add(std::move(delivery), {.delivery = {}, .due_ms = now_ms}, now_ms);
}

void Deliveries::restore(Delivery delivery, std::int64_t now_ms) {
    const std::int64_t due_ms = now_ms + delay_after(1);
    add(std::move(delivery), {.delivery = {}, .failures = 1, .due_ms = due_ms, .is_kept = true}, now_ms);
}

void Deliveries::add(Delivery delivery, const Waiting& as, std::int64_t now_ms) {
    make_room(delivery.webhook, now_ms);
    const std::string webhook = delivery.webhook;
    const std::uint64_t number = ++last_number_;
    Line& line = lines_[webhook];
    Waiting& one = line.waiting.emplace(number, as).first->second;
    one.delivery = std::move(delivery);
    order_.emplace(number, webhook);
    // It is not its turn at once: a restart is not to lose it.
    if (is_draining_ || line.rests_until_ms.value_or(now_ms) > now_ms) keep(one);
    settle(webhook, now_ms);
}

/// What is under way stays: there are fewer calls than deliveries, and one at most of a webhook.
void Deliveries::make_room(const std::string& webhook, std::int64_t now_ms) {
    if (const auto found = lines_.find(webhook); found != lines_.end()) {
        auto& waiting = found->second.waiting;
        if (waiting.size() >= deliveries_of_one) {
            const auto oldest =
                std::ranges::find(waiting, false, [](const auto& one) { return one.second.is_under_way; });
            drop(found->second, oldest->first, End::crowded_out);
        }
    }
    if (order_.size() < deliveries_max) return;
    const auto is_under_way = [this](const auto& one) {
        return lines_.at(one.second).waiting.at(one.first).is_under_way;
    };
    const auto oldest = std::ranges::find(order_, false, is_under_way);
    ENSURE(oldest != order_.end());
    const auto [number, other] = *oldest;
    drop(lines_.at(other), number, End::crowded_out);
    settle(other, now_ms);
}

void Deliveries::keep(Waiting& one) {
    if (!one.is_kept) step_.kept.push_back(one.delivery);
    one.is_kept = true;
}

/// The line is to be settled afterwards.
void Deliveries::drop(Line& line, std::uint64_t number, End how) {
    const auto found = line.waiting.find(number);
    ENSURE(found != line.waiting.end());
    Waiting& one = found->second;
    step_.ended.push_back({std::move(one.delivery.id), std::move(one.delivery.webhook), how, one.is_kept});
    line.waiting.erase(found);
    order_.erase(number);
}

void Deliveries::heard(std::uint64_t call, const outgoing::Outcome& outcome, std::int64_t now_ms) {
    const auto made = calls_.find(call);
    ENSURE(made != calls_.end());
    const auto [webhook, number] = std::move(made->second);
    calls_.erase(made);
    const auto found = lines_.find(webhook);
    if (found == lines_.end()) return;
    Line& line = found->second;
    line.is_calling = false;
    line.waiting.at(number).is_under_way = false;
    switch (verdict_on(outcome.status)) {
        case Verdict::good:
            drop(line, number, End::delivered);
            break;
        case Verdict::final:
            drop(line, number, End::refused);
            break;
        case Verdict::again:
            try_again(line, number, outcome, now_ms);
            break;
        case Verdict::gone:
            step_.gone.push_back(webhook);
            return remove(webhook);
    }
    settle(webhook, now_ms);
}

void Deliveries::try_again(Line& line, std::uint64_t number, const outgoing::Outcome& outcome, std::int64_t now_ms) {
    Waiting& one = line.waiting.at(number);
    ++one.failures;
    // What a receiver asks for never makes it sooner: an answer that asks for nothing is no way to be called at once.
    const std::int64_t asked_ms = std::clamp(outcome.retry_after_ms, std::int64_t{0}, rest_most_ms);
    const std::int64_t delay_ms = std::max(delay_after(one.failures), asked_ms);
    one.due_ms = now_ms + delay_ms;
    // 429 is about all that is sent there.
    const std::int64_t rest_ms = outcome.status == 429 && asked_ms == 0 ? delay_ms : asked_ms;
    if (rest_ms > 0) {
        line.rests_until_ms = now_ms + rest_ms;
        for (auto& [other, waiting] : line.waiting) {
            if (other != number) keep(waiting);
        }
    }
    if (one.due_ms < one.delivery.until_ms) {
        keep(one);
    } else {
        drop(line, number, End::given_up);
    }
}

void Deliveries::remove(const std::string& webhook) {
    const auto found = lines_.find(webhook);
    if (found == lines_.end()) return;
    Line& line = found->second;
    while (!line.waiting.empty()) drop(line, line.waiting.begin()->first, End::removed);
    if (line.ready_ms) ready_.erase({*line.ready_ms, webhook});
    lines_.erase(found);
}

void Deliveries::drain() {
    is_draining_ = true;
    for (auto& [webhook, line] : lines_) {
        for (auto& [number, one] : line.waiting) keep(one);
    }
}

/// When something is to be done in a line: a call to be made, a delivery to be given up, a rest that is over. Nothing:
/// it is empty.
std::optional<std::int64_t> Deliveries::ready_at(const Line& line, std::int64_t now_ms) {
    std::optional<std::int64_t> at_ms;
    if (line.rests_until_ms.value_or(now_ms) > now_ms && line.waiting.empty()) at_ms = line.rests_until_ms;
    for (const auto& [number, one] : line.waiting) {
        const std::int64_t callable_ms = std::max(one.due_ms, line.rests_until_ms.value_or(one.due_ms));
        const std::int64_t wants_ms = std::min(callable_ms, one.delivery.until_ms);
        at_ms = std::min(at_ms.value_or(wants_ms), wants_ms);
    }
    return at_ms;
}

void Deliveries::settle(const std::string& webhook, std::int64_t now_ms) {
    const auto found = lines_.find(webhook);
    ENSURE(found != lines_.end());
    Line& line = found->second;
    if (line.ready_ms) ready_.erase({*line.ready_ms, webhook});
    line.ready_ms.reset();
    if (line.is_calling) return;
    line.ready_ms = ready_at(line, now_ms);
    if (line.ready_ms) {
        ready_.emplace(*line.ready_ms, webhook);
    } else {
        lines_.erase(found);
    }
}

/// Gives up what is worth nothing any more, and calls with what has been due for longest.
void Deliveries::next_call(Line& line, std::int64_t now_ms) {
    for (auto one = line.waiting.begin(); one != line.waiting.end();) {
        const auto next = std::next(one);
        if (one->second.delivery.until_ms <= now_ms) drop(line, one->first, End::given_up);
        one = next;
    }
    if (line.waiting.empty() || line.rests_until_ms.value_or(now_ms) > now_ms) return;
    const auto first = std::ranges::min_element(line.waiting, {}, [](const auto& one) { return one.second.due_ms; });
    auto& [number, one] = *first;
    if (one.due_ms > now_ms) return;
    line.is_calling = one.is_under_way = true;
    calls_.emplace(++last_call_, UnderWay{one.delivery.webhook, number});
    step_.calls.push_back({last_call_, one.delivery.webhook, one.delivery.id, one.delivery.body});
}

Deliveries::Step Deliveries::step(std::int64_t now_ms) {
    while (!is_draining_ && calls_.size() < calls_at_once && !ready_.empty() && ready_.begin()->first <= now_ms) {
        const std::string webhook = ready_.begin()->second;
        next_call(lines_.at(webhook), now_ms);
        settle(webhook, now_ms);
    }
    return std::exchange(step_, {});
}

std::optional<std::int64_t> Deliveries::wakes_ms() const {
    if (is_draining_ || ready_.empty() || calls_.size() >= calls_at_once) return std::nullopt;
    return ready_.begin()->first;
}

std::size_t Deliveries::waiting_for(const std::string& webhook) const {
    const auto found = lines_.find(webhook);
    return found == lines_.end() ? 0 : found->second.waiting.size();
}

}  // namespace server::webhooks
