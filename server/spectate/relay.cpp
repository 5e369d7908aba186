#include "server/spectate/relay.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>

#include "protocol/server_message.hpp"
#include "server/base/limits.hpp"

namespace server {

using protocol::Code;
using protocol::error_of;

namespace {

/// One that says when to come back.
bool is_passing_end(const Frame& frame) {
    return frame->kind() == FrameKind::end && frame->text().find(R"("retry_ms":)") != std::string_view::npos;
}

protocol::Error nowhere() { return error_of(Code::no_such_room, "there is no such room"); }

}  // namespace

/// What the source tells from now on.
class Relay::Live final : public Sink {
public:
    Live(std::weak_ptr<Relay> relay, std::uint64_t generation, bool follows)
        : relay_(std::move(relay)), generation_(generation), follows_(follows) {}

    void send(Frame frame, Delivery delivery) override {
        const auto relay = relay_.lock();
        if (!relay) return;
        relay->run([generation = generation_, follows = follows_, frame = std::move(frame), delivery](Relay& self) {
            if (self.generation_ == generation) self.told(follows, frame, delivery);
        });
    }
    void close(CloseCode, std::string_view) override {}  // its last frame was its end, or turn_to follows
    void run(std::function<void()> work) override { work(); }

private:
    const std::weak_ptr<Relay> relay_;
    const std::uint64_t generation_;
    const bool follows_;
};

/// What a reader who comes by a position is told first. The source tells it on one thread.
class Relay::Beginning final : public Sink {
public:
    Beginning(std::weak_ptr<Relay> relay, std::uint64_t generation, std::uint64_t listening, const Key& key)
        : relay_(std::move(relay)), generation_(generation), listening_(listening), key_(key) {}

    void send(Frame frame, Delivery) override { frames_.push_back(std::move(frame)); }
    void close(CloseCode code, std::string_view) override {
        if (code != CloseCode::normal) return;  // it is not all: turn_to follows
        const auto relay = relay_.lock();
        if (!relay) return;
        relay->run([generation = generation_, listening = listening_, key = key_,
                    frames = std::move(frames_)](Relay& self) {
            const bool is_ours = self.generation_ == generation && self.audience(key.follows).listening == listening;
            if (is_ours) self.begun(key, frames);
        });
    }
    void run(std::function<void()> work) override { work(); }

private:
    const std::weak_ptr<Relay> relay_;
    const std::uint64_t generation_;
    const std::uint64_t listening_;
    const Key key_;
    std::vector<Frame> frames_;
};

Relay::Relay(std::string room, const PassedRooms::Place& place, Clock& clock)
    : room_(std::move(room)), place_(place), clock_(clock), lost_ms_(clock.now_ms()), used_ms_(lost_ms_) {}

template <class Work>
void Relay::run(Work work) {
    boost::asio::dispatch(place_.executor, [self = shared_from_this(), work = std::move(work)] { work(*self); });
}

// What readers ask.

void Relay::consider(const Watching& wish, std::function<void(Considered)> tell) {
    run([key = Key{wish.follows, wish.since}, tell = std::move(tell)](Relay& self) {
        self.used_ms_ = self.clock_.now_ms();
        if (self.count(false) + self.count(true) >= limit::room_people) {
            return tell(engine::Failure{error_of(Code::room_full, "too many people are in this room")});
        }
        if (self.is_nowhere()) return tell(engine::Failure{nowhere()});
        Asked& asked = self.asked_[key];
        if (asked.considered && self.is_fresh(key, asked.considered_ms)) return tell(*asked.considered);
        asked.considering.push_back(tell);
        if (asked.considering.size() == 1) self.ask_to_consider(key);
    });
}

void Relay::watch(std::uint64_t stream, std::shared_ptr<Sink> sink, const Watching& wish) {
    run([key = Key{wish.follows, wish.since}, stream,
         reader = Reader{std::move(sink), wish.takes_changes}](Relay& self) {
        self.used_ms_ = self.clock_.now_ms();
        if (self.is_nowhere()) return self.end(reader, "closed", std::nullopt);
        Asked& asked = self.asked_[key];
        if (asked.beginning && self.is_fresh(key, asked.begun_ms))
            return self.begin(key, stream, reader, *asked.beginning);
        asked.waiting[stream] = reader;
        if (!asked.is_asked) self.ask_for_beginning(key);
    });
}

void Relay::unwatch(std::uint64_t stream) {
    run([stream](Relay& self) {
        self.used_ms_ = self.clock_.now_ms();
        for (auto& [key, asked] : self.asked_) asked.waiting.erase(stream);
        for (const bool follows : {false, true}) {
            self.audience(follows).readers.erase(stream);
            if (self.count(follows) == 0) self.stop_listening(follows);
        }
    });
}

void Relay::weigh(std::uint64_t stream, std::size_t readers) {
    run([stream, readers](Relay& self) {
        for (Audience& audience : self.audiences_) {
            if (const auto found = audience.readers.find(stream); found != audience.readers.end()) {
                found->second.weight = readers;
            }
        }
    });
}

std::size_t Relay::count(bool follows) const {
    const auto add = [](std::size_t sum, const auto& one) { return sum + one.second.weight; };
    const auto& readers = audiences_[follows ? 1 : 0].readers;
    std::size_t sum = std::accumulate(readers.begin(), readers.end(), std::size_t{0}, add);
    for (const auto& [key, asked] : asked_) {
        if (key.follows == follows) sum = std::accumulate(asked.waiting.begin(), asked.waiting.end(), sum, add);
    }
    return sum;
}

// What the source is asked, and says.

/// Somebody decides, but has no such room.
bool Relay::is_nowhere() {
    if (rooms_ && !source_) source_ = rooms_->stream_room(room_);
    const bool is_nowhere = rooms_ && !source_;
    is_unknown_ = is_unknown_ || is_nowhere;
    return is_nowhere;
}

/// Only as long as it would be heard if anything had changed.
bool Relay::is_fresh(const Key& key, std::int64_t answered_ms) const {
    return audiences_[key.follows ? 1 : 0].live && clock_.now_ms() - answered_ms < limit::relay_fresh_ms;
}

void Relay::forget_answers(bool follows) {
    for (auto one = asked_.begin(); one != asked_.end();) {
        Asked& asked = one->second;
        if (one->first.follows == follows) {
            asked.considered.reset();
            asked.beginning.reset();
        }
        one = asked.is_wanted() ? std::next(one) : asked_.erase(one);
    }
}

void Relay::ask_to_consider(const Key& key) {
    if (!source_) return;
    source_->consider({.since = key.since, .follows = key.follows},
                      [here = weak_from_this(), generation = generation_, key](const Considered& answer) {
                          const auto relay = here.lock();
                          if (!relay) return;
                          relay->run([generation, key, answer](Relay& self) {
                              if (self.generation_ == generation) self.considered(key, answer);
                          });
                      });
}

void Relay::considered(const Key& key, const Considered& answer) {
    const auto found = asked_.find(key);
    if (found == asked_.end()) return;
    Asked& asked = found->second;
    asked.is_put_off = !answer && is_passing(answer.error()) && is_patient(asked.put_off_ms);
    if (asked.is_put_off) return;
    asked.put_off_ms = 0;
    is_unknown_ = !answer && answer.error().code == protocol::name_of(Code::no_such_room);
    asked.considered = answer;
    asked.considered_ms = clock_.now_ms();
    for (const auto& tell : std::exchange(asked.considering, {})) tell(answer);
}

/// Whoever begins hears what is told from there on, which has to be asked for first.
void Relay::ask_for_beginning(const Key& key) {
    if (!source_) return;
    // Those who read have missed what was told while nobody listened: they come back before anybody else begins.
    const Audience& audience = this->audience(key.follows);
    const bool is_behind = !audience.live && !audience.readers.empty();
    if (is_behind && !asked_[{key.follows, audience.told}].is_begun_again) come_back(key.follows);
    if (asked_[key].is_asked) return;
    listen(key.follows);
    asked_[key].is_asked = true;
    source_->watch(
        rooms_->take_numbers(1), std::make_shared<Beginning>(weak_from_this(), generation_, audience.listening, key),
        {.since = key.since, .follows = key.follows, .part = Watching::Part::beginning, .takes_changes = true});
}

void Relay::listen(bool follows) {
    Audience& audience = this->audience(follows);
    if (audience.live) return;
    audience.live = rooms_->take_numbers(1);
    audience.count_told = 1;
    source_->watch(*audience.live, std::make_shared<Live>(weak_from_this(), generation_, follows),
                   {.since = std::nullopt, .follows = follows, .part = Watching::Part::rest, .takes_changes = true});
}

void Relay::begun(const Key& key, std::vector<Frame> frames) {
    const auto found = asked_.find(key);
    if (found == asked_.end()) return;
    Asked& asked = found->second;
    asked.is_asked = false;
    if (!frames.empty() && is_passing_end(frames.back())) return put_off(key.follows);
    audience(key.follows).put_off_ms = 0;
    asked.begun_ms = clock_.now_ms();
    if (std::exchange(asked.is_begun_again, false)) {
        audience(key.follows).comes_back = false;
        for (const Frame& frame : frames) tell_all(key.follows, frame, watchers_delivery(frame));
    }
    const auto waiting = std::exchange(asked.waiting, {});
    for (const auto& [stream, reader] : waiting) begin(key, stream, reader, frames);
    asked.beginning = std::move(frames);
}

void Relay::begin(const Key& key, std::uint64_t stream, Reader reader, const std::vector<Frame>& frames) {
    Audience& audience = this->audience(key.follows);
    if (!audience.told) audience.told = key.since;
    for (const Frame& frame : frames) {
        reader.sink->send(form_of(frame, reader.takes_changes), watchers_delivery(frame));
        note_position(audience, frame);
    }
    if (!frames.empty() && frames.back()->kind() == FrameKind::end) return reader.sink->close(CloseCode::normal, {});
    audience.readers[stream] = std::move(reader);
}

void Relay::told(bool follows, const Frame& frame, Delivery delivery) {
    forget_answers(follows);  // whoever comes now would be told something else
    Audience& audience = this->audience(follows);
    if (is_passing_end(frame)) return put_off(follows);
    if (frame->kind() == FrameKind::end) audience.live.reset();
    if (!audience.comes_back) tell_all(follows, frame, delivery);
}

/// What the room cannot tell for now it tells when it goes on: readers stay, and look_after asks again.
void Relay::put_off(bool follows) {
    Audience& audience = this->audience(follows);
    if (source_ && audience.live) source_->unwatch(*audience.live);
    audience.live.reset();
    ++audience.listening;
    for (auto& [key, asked] : asked_) {
        if (key.follows == follows) asked.is_asked = asked.is_begun_again = false;
    }
    if (is_patient(audience.put_off_ms)) return;
    for (auto& [key, asked] : asked_) {
        if (key.follows != follows) continue;
        for (const auto& [stream, reader] : std::exchange(asked.waiting, {}))
            end(reader, "restart", retry_ms_of(stream));
    }
    for (const auto& [stream, reader] : std::exchange(audience.readers, {}))
        end(reader, "restart", retry_ms_of(stream));
    stop_listening(follows);
}

/// Whether it may be put off further; `since` is noted the first time.
bool Relay::is_patient(std::int64_t& since) const {
    if (since == 0) since = clock_.now_ms();
    return clock_.now_ms() - since < limit::edge_waits_ms;
}

/// Those who have begun.
void Relay::tell_all(bool follows, const Frame& frame, Delivery delivery) {
    Audience& audience = this->audience(follows);
    note_position(audience, frame);
    for (const auto& [stream, reader] : audience.readers)
        reader.sink->send(form_of(frame, reader.takes_changes), delivery);
    if (frame->kind() != FrameKind::end) return;
    const auto ended = std::exchange(audience.readers, {});
    audience.told.reset();  // whoever comes next has a place of their own
    for (const auto& [stream, reader] : ended) reader.sink->close(CloseCode::normal, {});
}

void Relay::note_position(Audience& audience, const Frame& frame) {
    if (frame->kind() == FrameKind::update || frame->kind() == FrameKind::snapshot) audience.told = frame->seq();
}

void Relay::stop_listening(bool follows) {
    Audience& audience = this->audience(follows);
    if (source_ && audience.live) source_->unwatch(*audience.live);
    const auto listening = audience.listening + 1;
    audience = {};
    audience.listening = listening;
    for (auto& [key, asked] : asked_) {
        if (key.follows != follows) continue;
        asked.is_begun_again = false;
        asked.is_asked = false;
    }
    forget_answers(follows);
}

// Who decides changes.

void Relay::turn_to(std::shared_ptr<StreamRooms> source) {
    // Later than what was asked before, whoever calls.
    boost::asio::post(place_.executor, [here = shared_from_this(), source = std::move(source)] {
        Relay& self = *here;
        if (source && source == self.rooms_) return;  // it has heard of that already
        ++self.generation_;
        if (self.source_) self.lost_ms_ = self.clock_.now_ms();
        self.rooms_ = source;
        self.source_ = nullptr;
        for (Audience& audience : self.audiences_) audience.live.reset();
        for (auto& [key, asked] : self.asked_) {
            asked.is_asked = false;
            asked.considered.reset();
            asked.beginning.reset();
        }
        if (self.is_nowhere()) return self.end_all("closed", false);
        if (source) self.ask_anew();
    });
}

/// Whoever reads is told what they have missed, and then who waits is answered.
void Relay::ask_anew() {
    for (const bool follows : {false, true}) {
        if (!audience(follows).readers.empty()) come_back(follows);
    }
    for (const auto& [key, asked] : std::map<Key, Asked>(asked_)) {
        if (!asked.considering.empty()) ask_to_consider(key);
        if (!asked.waiting.empty() && !asked_[key].is_asked) ask_for_beginning(key);
    }
}

void Relay::end(const Reader& reader, std::string_view reason, std::optional<std::int64_t> retry_ms) const {
    reader.sink->send(make_frame(protocol::end_message_json(room_, reason, retry_ms), FrameKind::end),
                      Delivery::required);
    reader.sink->close(CloseCode::normal, {});
}

/// Those who read are told what they have missed, and then what happens.
void Relay::come_back(bool follows) {
    Audience& audience = this->audience(follows);
    audience.comes_back = true;
    const Key key{follows, audience.told};
    asked_[key].is_begun_again = true;
    ask_for_beginning(key);
}

/// Readers and those who ask.
void Relay::end_all(std::string_view reason, bool is_worth_coming_back) {
    const auto end_one = [&](std::uint64_t stream, const Reader& reader) {
        end(reader, reason, is_worth_coming_back ? std::optional(retry_ms_of(stream)) : std::nullopt);
    };
    const auto refusal = is_worth_coming_back ? error_of(Code::unavailable,
                                                         "no node of this site decides at the moment", limit::retry_ms)
                                              : nowhere();
    for (const auto& [key, asked] : std::exchange(asked_, {})) {
        for (const auto& tell : asked.considering) tell(engine::Failure{refusal});
        for (const auto& [stream, reader] : asked.waiting) end_one(stream, reader);
    }
    for (Audience& audience : audiences_) {
        for (const auto& [stream, reader] : std::exchange(audience, {}).readers) end_one(stream, reader);
    }
}

/// What was put off.
void Relay::ask_again() {
    for (const bool follows : {false, true}) {
        Audience& audience = this->audience(follows);
        if (!audience.live && !audience.readers.empty()) come_back(follows);
    }
    for (const auto& [key, asked] : std::map<Key, Asked>(asked_)) {
        if (asked.is_put_off && !asked.considering.empty()) ask_to_consider(key);
        if (!asked.waiting.empty() && !asked_[key].is_asked) ask_for_beginning(key);
    }
}

void Relay::look_after() {
    run([](Relay& self) {
        const auto now_ms = self.clock_.now_ms();
        if (!self.source_ && now_ms - self.lost_ms_ >= limit::edge_waits_ms) self.end_all("restart", true);
        bool is_read = false;
        if (self.source_) self.ask_again();
        for (const bool follows : {false, true}) {
            Audience& audience = self.audience(follows);
            const std::size_t count = self.count(follows);
            is_read = is_read || count > 0;
            if (!self.source_ || !audience.live || count == audience.count_told) continue;
            if (count == 0) {
                self.stop_listening(follows);
            } else {
                self.source_->weigh(*audience.live, audience.count_told = count);
            }
        }
        std::erase_if(self.asked_, [&](const auto& one) {
            return !one.second.is_wanted()
                   && !self.is_fresh(one.first, std::max(one.second.considered_ms, one.second.begun_ms));
        });
        const bool has_rested = self.is_unknown_ || now_ms - self.used_ms_ >= limit::relay_rest_ms;
        self.is_idle_ = !is_read && self.asked_.empty() && has_rested;
    });
}

}  // namespace server
