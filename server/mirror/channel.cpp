#include "server/mirror/channel.hpp"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <utility>

#include <boost/asio/post.hpp>

#include "protocol/server_message.hpp"
#include "server/base/limits.hpp"

namespace server::mirror {

using protocol::Code;

Channel::Channel(Room room, const Deps& deps)
    : room_(std::move(room)), deps_(deps), alarm_(deps.clock.make_alarm(deps.executor)) {}

/// What the source says comes on a thread of its own, and maybe when the stream has been let go.
template <class Work>
auto Channel::posted(const FeedPtr& feed, Work work) {
    return [channel = weak_from_this(), executor = deps_.executor, stream = std::weak_ptr(feed),
            opened = feed->times_opened, work](auto... said) {
        boost::asio::post(executor, [channel, stream, opened, work, ... said = std::move(said)] {
            const auto self = channel.lock();
            const auto its = stream.lock();
            if (self && its && its->stream && its->times_opened == opened) work(*self, its, said...);
        });
    };
}

// What readers ask.

void Channel::consider(Since since, std::function<void(Considered)> tell) {
    // Of another position the site knows whether there is anything behind it.
    if (live_ && (!since || live_->at() == since)) return tell(true);
    if (const Begun* before = begun_by(since)) {
        if (before->refusal) return tell(engine::Failure{*before->refusal});
        return tell(!before->told.empty() || !before->end);
    }
    const auto feed = beginning(since);
    if (feed->is_begun) return tell(true);
    feed->considering.push_back(std::move(tell));
}

void Channel::watch(std::uint64_t stream, Reader reader, Since since) {
    if (live_ && since && live_->at() == since) return join(stream, std::move(reader), since, false);
    if (const Begun* before = begun_by(since)) {
        for (const Frame& frame : before->told) reader.tell(frame);
        if (before->end) return reader.end(before->refusal ? end_of(*before->refusal, stream) : before->end);
        return join(stream, std::move(reader), before->at, true);
    }
    const auto feed = beginning(since);
    for (const Frame& frame : feed->told) reader.tell(frame);
    feed->readers[stream] = std::move(reader);
    settle(feed);
}

/// Who has come as far as what is heard on and on. What the room is by now is told once more where it may be news.
void Channel::join(std::uint64_t stream, Reader reader, Since at, bool knows_info) {
    if (!reader.told) reader.told = at;
    if (live_->info && !knows_info) reader.tell(live_->info);
    live_->readers[stream] = std::move(reader);
}

void Channel::unwatch(std::uint64_t stream) {
    for (const FeedPtr& feed : all()) {
        if (feed->readers.erase(stream) != 0) feed->used_ms = deps_.clock.now_ms();
    }
}

void Channel::weigh(std::uint64_t stream, std::size_t readers) {
    for (const FeedPtr& feed : all()) {
        if (const auto found = feed->readers.find(stream); found != feed->readers.end()) found->second.weight = readers;
    }
}

std::size_t Channel::readers() const {
    std::size_t sum = 0;
    for (const FeedPtr& feed : all()) {
        for (const auto& [stream, reader] : feed->readers) sum += reader.weight;
    }
    return sum;
}

std::vector<Channel::FeedPtr> Channel::all() const {
    std::vector<FeedPtr> feeds;
    if (live_) feeds.push_back(live_);
    for (const auto& [since, feed] : beginnings_) feeds.push_back(feed);
    return feeds;
}

void Channel::look_after() {
    const auto now_ms = deps_.clock.now_ms();
    look_for_hang();
    for (const FeedPtr& feed : all()) {
        const auto rest_ms = feed == live_ ? limit::mirror_rest_ms : limit::mirror_fresh_ms;
        if (feed->is_wanted()) {
            feed->used_ms = now_ms;
        } else if (now_ms - feed->used_ms >= rest_ms) {
            remove(feed);
        }
    }
    settle_all();
    std::erase_if(begun_, [&](const auto& one) { return begun_by(one.first) == nullptr; });
}

// How a stream goes.

/// Of too many at once, and of what was told too long ago for whoever comes now, a snapshot.
Channel::FeedPtr Channel::beginning(Since since) {
    if (beginnings_.size() >= limit::mirror_beginnings && !beginnings_.contains(since)) since.reset();
    const auto now_ms = deps_.clock.now_ms();
    if (const auto found = beginnings_.find(since); found != beginnings_.end()) {
        const FeedPtr before = found->second;
        const bool is_old = before->is_begun && now_ms - before->begun_ms >= limit::mirror_fresh_ms;
        if (!is_old || before->is_wanted()) return before;
        remove(before);
    }
    auto feed = std::make_shared<Feed>(since);
    feed->used_ms = now_ms;
    beginnings_[since] = feed;
    open(feed);
    return feed;
}

/// Null: it has to be asked for.
const Channel::Begun* Channel::begun_by(Since since) const {
    const auto found = begun_.find(since);
    if (found == begun_.end()) return nullptr;
    const Begun& begun = found->second;
    const auto age_ms = deps_.clock.now_ms() - begun.at_ms;
    if (begun.end || begun.refusal) return age_ms < limit::mirror_fresh_ms ? &begun : nullptr;
    // What time it is in the game stands in it.
    return live_ && age_ms < limit::relay_fresh_ms ? &begun : nullptr;
}

void Channel::open(const FeedPtr& feed) {
    std::string path = "/api/v1/rooms/" + room_.id + "/stream?ids=0";
    if (room_.follows) path += "&follow=1";
    if (const auto at = feed->at()) path += "&since=" + std::to_string(*at);
    ++feed->times_opened;
    const auto hear = posted(feed, [](Channel& self, const FeedPtr& its, const Heard& said) { self.heard(its, said); });
    feed->stream = deps_.source.stream(
        path, {.begun = posted(feed, [](Channel& self, const FeedPtr& its) { self.begun(its); }),
               .line =
                   [room = room_.id, hear](std::string_view line) {
                       if (auto said = heard_in(line, room)) hear(*std::move(said));
                   },
               .ended = posted(feed, [](Channel& self, const FeedPtr& its, const Source::Answer& answer) {
                   self.ended(its, answer);
               })});
}

void Channel::begun(const FeedPtr& feed) {
    feed->is_begun = true;
    feed->begun_ms = deps_.clock.now_ms();
    for (const auto& tell : std::exchange(feed->considering, {})) tell(true);
    settle_all();
}

void Channel::heard(const FeedPtr& feed, const Heard& heard) {
    const bool is_first = !feed->last;
    const Frame frame = feed->frame_of(heard, room_.number);
    if (heard.kind == FrameKind::end) {
        if (!heard.retry_ms) return finish(feed, frame);
        // Who has been told nothing is told that the room stands still, as there.
        return is_first ? give_up(feed) : lose(feed, *heard.retry_ms);
    }
    feed->lost_ms.reset();
    for (auto& [stream, reader] : feed->readers) reader.tell(frame);
    if (feed == live_) {
        note(frame);
        // As it began, others may for now.
        if (is_first && heard.kind == FrameKind::snapshot)
            keep(feed->since, {{frame}, feed->at(), {}, {}, deps_.clock.now_ms()});
        return settle_all();
    }
    feed->told.push_back(frame);
    if (feed->readers.empty() && feed->told.size() > limit::backlog_updates) return remove(feed);
    settle(feed);
}

/// Whoever comes now is told something else than those before: an info more, or altogether.
void Channel::note(const Frame& frame) {
    const auto goes_on = [](const Begun& begun) { return !begun.end && !begun.refusal; };
    if (frame->kind() != FrameKind::info) {
        std::erase_if(begun_, [&](const auto& one) { return goes_on(one.second); });
        return;
    }
    for (auto& [since, begun] : begun_) {
        if (!goes_on(begun)) continue;
        if (!begun.told.empty() && begun.told.back()->kind() == FrameKind::info) begun.told.pop_back();
        begun.told.push_back(frame);
    }
}

Channel::Begun Channel::as_it_began(const Feed& feed) {
    return {feed.told, feed.at(), nullptr, std::nullopt, feed.begun_ms};
}

/// A beginning becomes what is heard on and on, or its readers hear that once they have come as far.
void Channel::settle(const FeedPtr& feed) {
    if (feed == live_ || !feed->is_begun) return;
    if (!live_) {
        if (feed->readers.empty()) return;
        live_ = feed;
        beginnings_.erase(feed->since);
        if (!feed->told.empty()) keep(feed->since, as_it_began(*feed));
        feed->told.clear();
        return settle_all();
    }
    const Since live_at = live_->at();
    // A position that somebody names may be none: what is told upon it shows.
    const bool has_come_as_far = live_at && (feed->last ? feed->last->seq() >= *live_at : feed->since == live_at);
    if (!has_come_as_far || !live_->is_begun) return;
    const bool is_ahead = feed->last && feed->last->seq() > *live_at;
    if (is_ahead && !ahead_) ahead_ = Ahead{feed->last->seq(), deps_.clock.now_ms()};
    const bool knows_info = feed->info && (is_ahead || !live_->info || live_->info->text() == feed->info->text());
    Begun begun = as_it_began(*feed);
    if (!knows_info && live_->info) begun.told.push_back(live_->info);
    if (feed->last) keep(feed->since, begun);
    for (auto& [stream, reader] : std::exchange(feed->readers, {})) join(stream, reader, feed->since, knows_info);
    remove(feed);
}

/// Somebody else was told more than what is heard here has come to since: it hangs.
void Channel::look_for_hang() {
    if (!ahead_) return;
    const bool has_come_there = !live_ || !live_->is_begun || live_->at() >= ahead_->seq;
    if (!has_come_there && deps_.clock.now_ms() - ahead_->since_ms < limit::mirror_behind_ms) return;
    ahead_.reset();
    if (!has_come_there) lose(FeedPtr(live_), 0);
}

void Channel::keep(Since since, const Begun& begun) {
    if (begun_.size() >= limit::mirror_begun) begun_.clear();
    begun_[since] = begun;
}

void Channel::settle_all() {
    for (const FeedPtr& feed : all()) settle(feed);
}

void Channel::ended(const FeedPtr& feed, const Source::Answer& answer) {
    if (answer.status == 204) {  // all has been heard, and there is nothing more
        for (const auto& tell : std::exchange(feed->considering, {})) tell(false);
        return finish(feed, end_frame("over"));
    }
    const auto error = error_in(answer);
    if (!error || is_passing(*error)) return lose(feed, error ? error->retry_ms.value_or(0) : 0);
    // There is no such room any more, or never was, or it is not for everybody.
    for (const auto& tell : std::exchange(feed->considering, {})) tell(engine::Failure{*error});
    finish(feed, end_of(*error, 0), error);
}

/// Whoever comes by that position hears the same for a while; who has read to the end of a game has heard all.
void Channel::finish(const FeedPtr& feed, const Frame& end, const std::optional<protocol::Error>& refusal) {
    for (const auto& tell : std::exchange(feed->considering, {})) tell(true);
    for (const auto& [stream, reader] : std::exchange(feed->readers, {})) reader.end(end);
    const bool is_live = feed == live_;
    if (is_live) begun_.clear();
    const bool is_over = end->text().find(R"("reason":"over")") != std::string_view::npos;
    if (is_over || refusal) {
        const auto told = is_live ? std::vector<Frame>() : feed->told;
        keep(is_live ? feed->at() : feed->since, {told, feed->at(), end, refusal, deps_.clock.now_ms()});
    }
    remove(feed);
    settle_all();
}

void Channel::remove(const FeedPtr& feed) {
    feed->stream.reset();
    if (feed == live_) live_.reset();
    if (const auto found = beginnings_.find(feed->since); found != beginnings_.end() && found->second == feed) {
        beginnings_.erase(found);
    }
}

void Channel::lose(const FeedPtr& feed, std::int64_t retry_ms) {
    const auto now_ms = deps_.clock.now_ms();
    feed->stream.reset();
    if (!feed->is_wanted()) {
        remove(feed);
        return settle_all();
    }
    if (feed->is_begun && now_ms - feed->begun_ms >= limit::mirror_steady_ms) {
        feed->tries = 0;
        feed->lost_ms.reset();
    }
    feed->is_begun = false;
    if (!feed->lost_ms) feed->lost_ms = now_ms;
    if (now_ms - *feed->lost_ms >= limit::mirror_patience_ms) return give_up(feed);
    const auto pause_ms = feed->tries == 0 ? 0 : limit::mirror_retry_ms << std::min(feed->tries - 1, 4U);
    ++feed->tries;
    // Those that are lost together do not all come back together.
    const auto spread_ms = pause_ms == 0 ? 0 : static_cast<std::int64_t>(room_.number % limit::mirror_retry_ms);
    feed->retry_at_ms = now_ms + std::max(pause_ms + spread_ms, std::min(retry_ms, limit::mirror_steady_ms));
    retry();
}

void Channel::retry() {
    const auto now_ms = deps_.clock.now_ms();
    std::optional<std::int64_t> next_ms;
    for (const FeedPtr& feed : all()) {
        if (feed->stream) continue;
        if (feed->retry_at_ms <= now_ms) {
            open(feed);
        } else {
            next_ms = std::min(feed->retry_at_ms, next_ms.value_or(feed->retry_at_ms));
        }
    }
    if (!next_ms) return;
    alarm_->set(*next_ms, [here = weak_from_this()] {
        if (const auto self = here.lock()) self->retry();
    });
}

/// Those who read are told when to come back; by then there may be something.
void Channel::give_up(const FeedPtr& feed) {
    for (const auto& tell : std::exchange(feed->considering, {})) tell(engine::Failure{not_reached()});
    for (const auto& [stream, reader] : std::exchange(feed->readers, {})) reader.end(end_of(not_reached(), stream));
    const Begun gone{{}, feed->at(), end_of(not_reached(), 0), not_reached(), deps_.clock.now_ms()};
    for (const Since since : {feed->since, feed->at(), Since()}) keep(since, gone);
    remove(feed);
    settle_all();
}

/// Of one of its readers.
Frame Channel::end_of(const protocol::Error& refusal, std::uint64_t stream) const {
    if (!is_passing(refusal)) {
        return end_frame(refusal.code == protocol::name_of(Code::no_such_room) ? "closed" : refusal.code);
    }
    return make_frame(protocol::end_message_json(room_.id, "restart", retry_ms_of(stream)), FrameKind::end);
}

Frame Channel::end_frame(std::string_view reason) const {
    return make_frame(protocol::end_message_json(room_.id, reason), FrameKind::end);
}

}  // namespace server::mirror
