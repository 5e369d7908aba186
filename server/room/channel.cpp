#include "server/room/channel.hpp"

#include <algorithm>
#include <utility>

#include "protocol/server_message.hpp"

namespace server::room {
namespace {

/// Half of the numbers that each run has (publisher.cpp): more updates than there are between two restarts.
constexpr std::uint64_t casters_numbers = std::uint64_t{1} << 23U;

/// Before there is a game.
std::shared_ptr<const Scene> empty_scene() {
    static const auto scene = std::make_shared<const Scene>();
    return scene;
}

}  // namespace

Channel::Channel(std::string room, ChannelKind kind, std::int64_t delay_ms)
    : room_(std::move(room)),
      room_number_(std::hash<std::string>{}(room_)),
      kind_(kind),
      delay_ms_(delay_ms),
      published_(empty_scene()),
      scene_(empty_scene()),
      told_(scene_),
      veiled_(empty_scene()) {}

Channel Channel::for_casters() const {
    Channel live = *this;
    live.kind_ = ChannelKind::casters;
    live.backlog_.reset();
    // Its numbers lie above the watchers': somebody who goes from one to the other gets a snapshot.
    live.seq_ += casters_numbers;
    if (live.ended_at_) *live.ended_at_ += casters_numbers;
    live.told_at_.ms -= delay_ms_;
    Out told;
    while (!live.held_.empty()) {
        live.tell(live.held_.front().publication, RoomTime{live.held_.front().due.ms - delay_ms_}, told);
        live.held_.pop_front();
    }
    live.delay_ms_ = 0;
    live.curtain_ = false;  // what is veiled is so in the scene itself
    live.told_ = live.seen();
    live.told_members_.reset();
    return live;
}

void Channel::number_from(std::uint64_t seq) {
    seq_ = kind_ == ChannelKind::casters ? seq + casters_numbers : seq;
    if (ended_at_) ended_at_ = seq_;
}

protocol::RoomStatus Channel::status_told() const {
    if (!game_has_started_) return protocol::RoomStatus::open;
    return is_over_ ? protocol::RoomStatus::over : protocol::RoomStatus::playing;
}

Channel::Out Channel::publish(Publication publication, RoomTime at) {
    is_behind_ = false;
    if (publication.scene) published_ = publication.scene;
    note_clock(publication);
    Out out;
    if (delay_ms_ == 0 || (held_.empty() && !is_of_game(publication))) {
        tell(publication, at, out);
        return out;
    }
    for (const Event& event : publication.events) {
        if (event.keeping == engine::Keeping::veil) draw_curtain(true, at, out);
        if (event.keeping == engine::Keeping::unveil) draw_curtain(false, at, out);
    }
    held_.push_back({RoomTime{at.ms + delay_ms_}, std::move(publication)});
    if (held_.size() > limit::delayed_publications) {
        tell(held_.front().publication, held_.front().due, out);  // the clock runs on from there only when it is due
        held_.pop_front();
    }
    return out;
}

void Channel::draw_curtain(bool drawn, RoomTime now, Out& out) {
    if (curtain_ == drawn) return;
    curtain_ = drawn;
    if (drawn && backlog_) backlog_->forget();
    if (game_has_started_) add(out, update({}, game_now_ms(now)));
}

Channel::Out Channel::release(RoomTime now) {
    Out out;
    while (!held_.empty() && (held_.front().due <= now || !is_of_game(held_.front().publication))) {
        tell(held_.front().publication, held_.front().due, out);
        held_.pop_front();
    }
    return out;
}

Channel::Out Channel::release_ends() {
    const auto last = std::ranges::find_if(held_.rbegin(), held_.rend(),
                                           [](const Held& one) { return one.publication.ended.has_value(); });
    return last == held_.rend() ? Out{} : release(last->due);
}

bool Channel::holds_end() const {
    return std::ranges::any_of(held_, [](const Held& one) { return one.publication.ended.has_value(); });
}

std::optional<RoomTime> Channel::next_release() const {
    return held_.empty() ? std::nullopt : std::optional(held_.front().due);
}

void Channel::tell(const Publication& publication, RoomTime at, Out& out) {
    if (publication.begins_game) {
        passing_.clear();
        lasting_.clear();
        veil_.reset();
        game_has_started_ = true;
        keeps_team_talk_ = true;
        is_over_ = false;
    }
    if (publication.scene) scene_ = publication.scene;
    if (publication.veiled) veiled_ = publication.veiled;
    keep_time(publication, at);
    if (publication.entry) {
        out.entry = publication.entry;
        out.status = publication.status;
    }
    if (publication.ended) out.ended.push_back(*publication.ended);
    if (publication.info) {
        info_ = publication.info;
        add(out, sent(make_frame(protocol::info_message_json(room_, *info_), FrameKind::info, seq_, room_number_,
                                 Deflating::allowed)));
    }
    if (!publication.events.empty() || publication.scene) {
        remember(publication.events);
        add(out, update(hides_past() ? std::vector<Event>{} : publication.events, game_now_ms_));
    }
    if (publication.ends_game) end_team_talk();
    if (publication.ended) {
        is_over_ = true;
        ended_at_ = seq_;
        if (backlog_) add(out, sent(end_of_game()));
    }
}

void Channel::keep_time(const Publication& publication, RoomTime at) {
    told_at_ = at;
    game_now_ms_ = publication.game_now_ms;
    clock_runs_ = publication.clock_runs;
    clock_stops_ms_ = publication.clock_stops_ms;
}

void Channel::note_clock(const Publication& publication) {
    published_runs_ = publication.clock_runs;
    published_stops_ = publication.clock_stops_ms;
}

bool Channel::has_other_clock(const Publication& publication) const {
    return publication.clock_runs != published_runs_ || publication.clock_stops_ms != published_stops_;
}

/// Numbers grow by events alone: how often a view was looked at in between must not show.
void Channel::pass_over(const Publication& publication, RoomTime at) {
    note_clock(publication);
    keep_time(publication, at);
    is_behind_ = true;
    told_ = nullptr;
    if (publication.events.empty()) return;
    remember(publication.events);
    ++seq_;
}

void Channel::catch_up(std::shared_ptr<const Scene> scene) {
    is_behind_ = false;
    published_ = scene;
    scene_ = std::move(scene);
    told_ = scene_;
    told_members_.reset();
}

void Channel::add(Out& out, Update sent) {
    if (backlog_) backlog_->add(sent.frame);
    out.frames.push_back(std::move(sent));
}

Frame Channel::end_of_game() const {
    return make_frame(protocol::end_message_json(room_, "over"), FrameKind::end, seq_);
}

Channel::Out Channel::say(std::string event, RoomTime now) {
    const std::vector<Event> events{Event{EventText(event), engine::Keeping::passing, true}};
    remember(events);
    Out out;
    add(out, update(events, game_now_ms(now)));
    return out;
}

/// Every update has the whole view, at least beside it, so that a slow watcher may be given the newest alone (wire.md
/// 3.2).
Channel::Update Channel::update(const std::vector<Event>& events, std::int64_t game_now_ms) {
    std::vector<std::string_view> texts;
    texts.reserve(events.size());
    for (const Event& event : events) texts.push_back(*event.text);
    const std::string events_text = protocol::events_json(texts);
    const bool has_peoples = std::ranges::any_of(events, [](const Event& event) { return event.is_peoples; });
    const std::shared_ptr<const Scene> before = std::exchange(told_, seen());
    const protocol::UpdateParts parts{room_, ++seq_, game_now_ms, events_text, told_->marks};
    const Frame whole = make_frame(protocol::update_json(parts, told_->view), FrameKind::update, seq_, room_number_,
                                   is_public() || !has_peoples ? Deflating::allowed : Deflating::never);
    return sent(tells_changes_ ? with_changes(parts, whole, before.get()) : whole);
}

Channel::Update Channel::sent(Frame frame) const {
    const bool is_watchers = audience() == engine::Audience::spectator;
    const Delivery delivery = is_watchers ? watchers_delivery(frame) : Delivery::required;
    return {std::move(frame), delivery};
}

/// Whole where nobody has the view before, or where it would be no shorter (wire.md 9.3).
Frame Channel::with_changes(const protocol::UpdateParts& parts, const Frame& whole, const Scene* before) {
    auto old_members = std::move(told_members_);
    told_members_ = protocol::Members::of(told_->view);
    if (before != nullptr && !old_members) old_members = protocol::Members::of(before->view);
    if (before == nullptr || !old_members || !told_members_) return whole;
    const auto changes = protocol::changes_between({before->view, *old_members}, {told_->view, *told_members_});
    Frame changed = make_frame(protocol::update_json(parts, changes), FrameKind::update, seq_, room_number_,
                               whole->deflating(), whole);
    return changed->size() < whole->size() ? changed : whole;
}

/// While no game has started the log stays empty (wire.md 3.1).
void Channel::remember(const std::vector<Event>& events) {
    if (!game_has_started_) return;
    for (const Event& event : events) {
        if (event.is_team_talk && !keeps_team_talk_) continue;
        ++logged_;
        if (event.keeping == engine::Keeping::veil) {
            veil_ = logged_;
            if (backlog_) backlog_->forget();
        }
        if (event.keeping == engine::Keeping::unveil) veil_.reset();
        const bool lasts = event.keeping == engine::Keeping::lasting;
        (lasts ? lasting_ : passing_).push_back({event.text, static_cast<std::uint32_t>(logged_), event.is_team_talk});
    }
}

/// Once a game is over people change sides, by a rematch or by themselves, and the log stays with the side.
void Channel::end_team_talk() {
    keeps_team_talk_ = false;
    passing_.erase(std::remove_if(passing_.begin(), passing_.end(), [](const Logged& one) { return one.is_team_talk; }),
                   passing_.end());
}

/// In order; behind a veil only what came after it.
std::vector<std::string_view> Channel::log() const {
    std::vector<std::string_view> texts;
    if (hides_past()) return texts;
    const auto tell_of = [&](const Logged& one) {
        if (!veil_ || one.number >= *veil_) texts.push_back(*one.text);
    };
    auto lasting = lasting_.begin();
    for (const Logged& passing : passing_) {
        for (; lasting != lasting_.end() && lasting->number < passing.number; ++lasting) tell_of(*lasting);
        tell_of(passing);
    }
    std::for_each(lasting, lasting_.end(), tell_of);
    return texts;
}

/// A publication is told delay_ms later than it happened, and the audience's clock is as much behind.
std::int64_t Channel::game_now_ms(RoomTime now) const {
    // No further than to what is to be told next, however late that is.
    const RoomTime until = held_.empty() ? now : std::min(now, held_.front().due);
    if (!clock_runs_ || until <= told_at_) return game_now_ms_;
    const std::int64_t running_ms = game_now_ms_ + (until.ms - told_at_.ms);
    return std::max(game_now_ms_, std::min(running_ms, clock_stops_ms_.value_or(running_ms)));
}

Frame Channel::snapshot(std::string_view you, RoomTime now) const {
    return make_frame(protocol::snapshot_json(
                          {room_, seq_, game_now_ms(now), *info_, audience(), you, seen()->view, seen()->marks, log()}),
                      FrameKind::snapshot, seq_, 0, is_public() ? Deflating::allowed : Deflating::never);
}

void Channel::keep_backlog() {
    if (!backlog_) backlog_ = std::make_shared<Backlog>(seq_);
}

bool Channel::has_told_all(const Watching& wish) const {
    if (wish.follows || !wish.since || !ended_at_) return false;
    return *wish.since == *ended_at_ || (is_over_ && *wish.since > *ended_at_ && *wish.since <= seq_);
}

/// A stream that follows no rematch ends with the first game that ends after its reader's last update.
Channel::Beginning Channel::beginning(const Watching& wish, std::string_view you, RoomTime now) const {
    Beginning beginning;
    const auto end = [&] {
        beginning.frames.push_back(end_of_game());
        beginning.is_end = true;
        return beginning;
    };
    if (wish.part == Watching::Part::rest) return !wish.follows && is_over_ ? end() : beginning;
    // A reader who has heard the end of that game, and follows no other, has heard all, whatever has begun since.
    if (!wish.follows && has_told_all(wish)) return end();
    const auto missed = wish.since && backlog_ ? backlog_->after(*wish.since) : std::nullopt;
    if (!missed) beginning.frames.push_back(snapshot(you, now));
    for (const Frame& frame : missed.value_or(std::vector<Frame>{})) {
        const bool is_end = frame->kind() == FrameKind::end;
        if (is_end && wish.follows) continue;
        beginning.frames.push_back(frame);
        if (!is_end) continue;
        beginning.is_end = true;
        return beginning;
    }
    return !wish.follows && is_over_ ? end() : beginning;
}

}  // namespace server::room
