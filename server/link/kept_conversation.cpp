#include "server/link/kept_conversation.hpp"

#include <algorithm>
#include <utility>

#include "protocol/client_message.hpp"
#include "protocol/error.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/server_message.hpp"
#include "server/base/limits.hpp"
#include "server/base/randomness.hpp"
#include "server/link/kept_messages.hpp"

namespace server::link {
namespace {

constexpr std::string_view answer_prefix = R"({"re":)";
constexpr std::string_view welcome_prefix = R"({"type":"welcome")";
/// Whoever is told one of these seeks no longer.
constexpr std::string_view found_prefix = R"({"type":"found")";
constexpr std::string_view seek_ended_prefix = R"({"type":"seek_ended")";
constexpr std::string_view party_prefix = R"({"type":"party")";

}  // namespace

/// What one who answers says; nothing once another does.
class KeptConversation::Tap final : public Sink {
public:
    Tap(std::weak_ptr<KeptConversation> conversation, std::shared_ptr<Sink> sink, std::uint64_t generation)
        : conversation_(std::move(conversation)), sink_(std::move(sink)), generation_(generation) {}

    void send(Frame frame, Delivery delivery) override {
        if (const auto here = conversation_.lock()) here->speak(generation_, frame, delivery);
    }
    void close(CloseCode code, std::string_view reason) override {
        if (const auto here = conversation_.lock()) here->close(generation_, code, reason);
    }
    void run(std::function<void()> work) override { sink_->run(std::move(work)); }

private:
    const std::weak_ptr<KeptConversation> conversation_;
    const std::shared_ptr<Sink> sink_;
    const std::uint64_t generation_;
};

KeptConversation::KeptConversation(std::shared_ptr<Sink> sink, std::string address, std::string bearer,
                                   AddressGuard& guard, Clock& clock)
    : sink_(std::move(sink)), address_(std::move(address)), bearer_(std::move(bearer)), guard_(guard), clock_(clock) {}

std::shared_ptr<Receiver> KeptConversation::other() const {
    const std::lock_guard lock(mutex_);
    return other_;
}

// Whoever answers.

void KeptConversation::attach(std::shared_ptr<ReceiverFactory> factory, std::shared_ptr<void> turn) {
    sink_->run([self = shared_from_this(), factory = std::move(factory), turn = std::move(turn)] {
        std::uint64_t generation = 0;
        {
            const std::lock_guard lock(self->mutex_);
            const bool is_answering = self->factory_ == factory && self->phase_ != Phase::waiting;
            if (self->is_closed_ || is_answering) return;
            self->factory_ = factory;
            self->phase_ = Phase::waiting;
            generation = ++self->generation_;
        }
        auto answering =
            factory->receive(std::make_shared<Tap>(self, self->sink_, generation), self->address_, self->bearer_);
        std::string hello;
        std::shared_ptr<Receiver> before;
        {
            const std::lock_guard lock(self->mutex_);
            if (self->generation_ != generation || !answering) return;  // it has gone already
            before = std::exchange(self->other_, answering);
            hello = self->hello_again();
            self->phase_ = Phase::greeting;
            self->is_put_off_ = false;
            self->greets_at_ms_.reset();
            self->turn_ = turn;
        }
        if (before) before->on_closed();
        if (hello.empty()) return self->catch_up(generation);
        answering->on_text(hello);
    });
}

void KeptConversation::give_up() {
    {
        const std::lock_guard lock(mutex_);
        if (phase_ != Phase::waiting) return;
    }
    sink_->close(CloseCode::restart, owner_changes);
}

/// On the connection's executor, so that nothing that the client says comes between: what stood is asked for again,
/// then what had no answer, then what was said meanwhile.
void KeptConversation::catch_up(std::uint64_t generation) {
    std::vector<std::string> texts;
    std::shared_ptr<Receiver> answering;
    bool misses_one = false;
    {
        const std::lock_guard lock(mutex_);
        if (generation != generation_ || is_closed_) return;
        phase_ = Phase::open;
        misses_one = has_missed_one_;
        answering = other_;
        own_ids_.clear();
        for (auto& [key, standing] : standing_) texts.push_back(ask_for_standing(standing, key));
        for (const Asked& asked : unanswered_) texts.push_back(asked.text);
        for (std::string& text : std::exchange(held_, {})) {
            note_request(text);
            texts.push_back(std::move(text));
        }
        // Else what it waits for are the answers to these, or the client's own welcome.
        if (own_ids_.empty() && (is_welcomed_ || hello_.empty())) turn_.reset();
    }
    // Its answer would never come: the client sends it again by itself.
    if (misses_one) return send_away();
    for (const std::string& text : texts) answering->on_text(text);
}

void KeptConversation::speak(std::uint64_t generation, const Frame& frame, Delivery delivery) {
    std::vector<Frame> own_words;
    const auto then = [&] {
        const std::lock_guard lock(mutex_);
        if (generation != generation_ || is_closed_) return Then::nothing;
        const auto heard = hear(frame);
        own_words = std::exchange(own_words_, {});
        if (phase_ == Phase::open && own_ids_.empty()) turn_.reset();
        return heard;
    }();
    for (Frame& one : own_words) sink_->send(std::move(one), Delivery::required);
    if (then == Then::tell || then == Then::tell_and_catch_up) sink_->send(frame, delivery);
    if (then == Then::catch_up || then == Then::tell_and_catch_up) {
        sink_->run([self = shared_from_this(), generation] { self->catch_up(generation); });
    }
    if (then == Then::send_away) send_away();
}

void KeptConversation::send_away() {
    {
        const std::lock_guard lock(mutex_);
        turn_.reset();
    }
    sink_->close(CloseCode::restart, owner_changes);
}

/// Another is waited for where who answered has gone. Whoever is there and sends the client away (a player was renamed)
/// means the client.
void KeptConversation::close(std::uint64_t generation, CloseCode code, std::string_view reason) {
    bool is_put_off = false;
    {
        const std::lock_guard lock(mutex_);
        if (generation != generation_ || is_closed_) return;
        turn_.reset();
        if (code == CloseCode::restart && reason == owner_changes) {
            ++generation_;
            phase_ = Phase::waiting;
            return;
        }
        is_put_off = is_put_off_ && phase_ == Phase::greeting;
    }
    // They waited for a hello that they refused each time: that is nobody's misconduct, and may fare better elsewhere.
    if (is_put_off && code == CloseCode::conduct && reason != flood_reason) {
        return sink_->close(CloseCode::restart, owner_changes);
    }
    if (code == CloseCode::conduct && reason == flood_reason) guard_.cool_down(address_, clock_.now_ms());
    sink_->close(code, reason);
}

// What is remembered, under the lock.

KeptConversation::Then KeptConversation::hear(const Frame& frame) {
    const auto text = frame->text();
    if (frame->kind() == FrameKind::end) note_end(text);
    if (frame->kind() != FrameKind::other) return Then::tell;
    if (text.starts_with(welcome_prefix)) return hear_welcome(text);
    if (text.starts_with(found_prefix) || text.starts_with(seek_ended_prefix)) seek_no_longer();
    if (text.starts_with(party_prefix)) note_party(text);
    if (!text.starts_with(answer_prefix)) return Then::tell;
    return phase_ == Phase::greeting ? hear_refusal(text) : note_answer(text);
}

/// Nothing but a hello has been said. Whoever is too busy for it now, or cannot know yet who comes, is asked once more
/// when they want it: whoever asks sooner, for many clients of one address, is a flood to them. To others the client is
/// not known.
KeptConversation::Then KeptConversation::hear_refusal(std::string_view text) {
    const auto answer = kept::read(text);
    const auto* error = answer ? kept::error_in(*answer) : nullptr;
    if (error == nullptr || !kept::is_for_now(*error)) return Then::send_away;
    is_put_off_ = true;
    // No later than they wait for one.
    greets_at_ms_ = clock_.now_ms() + std::min(kept::retry_ms_in(*error), limit::hello_ms);
    return Then::nothing;
}

/// With whom the client has become.
std::string KeptConversation::hello_again() const {
    return token_.empty() ? hello_ : kept::with_member(hello_, "token", token_);
}

KeptConversation::Then KeptConversation::hear_welcome(std::string_view text) {
    const auto welcome = kept::read(text);
    if (const auto token = welcome ? kept::text_in(*welcome, "token") : ""; !token.empty()) token_ = token;
    const bool has_heard_one = std::exchange(is_welcomed_, true);
    if (phase_ != Phase::greeting) return Then::tell;
    if (!has_heard_one) return Then::tell_and_catch_up;
    lose_party();
    return Then::catch_up;
}

/// Nothing more is told of the room, and the next one who answers is not asked for it.
void KeptConversation::note_end(std::string_view text) {
    if (const auto end = kept::read(text))
        standing_.erase(kept::room_key(crockford_normal(kept::text_in(*end, "room"))));
}

/// Whoever comes into a party, or leaves it, seeks no longer, and is told of the party alone.
void KeptConversation::note_party(std::string_view text) {
    const auto told = kept::read(text);
    has_party_ = told && protocol::member(*told, "party") != nullptr;
    party_seeks_ = has_party_ && protocol::member(*told, "seeks") != nullptr;
    if (!party_seeks_) standing_.erase(kept::seek_key());
}

/// A party ends with the node that has decided (finding.md), and what it sought one of them would get alone. If it is
/// there all the same, since only the link was lost, who answers tells of it now.
void KeptConversation::lose_party() {
    if (!std::exchange(has_party_, false)) return;
    const bool sought = party_seeks_ || standing_.contains(kept::seek_key());
    seek_no_longer();
    own_words_.push_back(make_frame(protocol::party_message_json(std::nullopt)));
    if (sought) own_words_.push_back(make_frame(protocol::seek_ended_message_json("unavailable")));
}

void KeptConversation::seek_no_longer() {
    standing_.erase(kept::seek_key());
    party_seeks_ = false;
}

std::string KeptConversation::ask_for_standing(Standing& standing, const std::string& key) {
    standing.again_at_ms.reset();
    const auto id = "edge." + std::to_string(generation_) + '.' + std::to_string(++own_count_);
    own_ids_[id] = key;
    return kept::with_member(standing.text, "id", id);
}

/// The client has had this answer already. What is refused for now is asked for again, when that is wanted. Of a room
/// that is no more, and of a table that is not sought any more, the client is told; what else is refused for good it
/// finds out by itself: it comes back as to a server that has been away.
KeptConversation::Then KeptConversation::note_own_answer(const std::string& key, const protocol::Json& answer) {
    const auto found = standing_.find(key);
    if (found == standing_.end()) return Then::nothing;  // it was taken back meanwhile
    const bool is_seek = key == kept::seek_key();
    const auto* error = kept::error_in(answer);
    if (error == nullptr) {
        if (is_seek && protocol::member(answer, "room") != nullptr) standing_.erase(found);  // a table is there
        return Then::nothing;
    }
    if (kept::is_for_now(*error)) {
        found->second.again_at_ms = clock_.now_ms() + kept::retry_ms_in(*error);
        return Then::nothing;
    }
    if (is_seek) {
        own_words_.push_back(make_frame(protocol::seek_ended_message_json("unavailable")));
    } else if (!found->second.room.empty() && kept::is_of(*error, protocol::Code::no_such_room)) {
        own_words_.push_back(make_frame(protocol::end_message_json(found->second.room, "closed"), FrameKind::end));
    } else {
        return Then::send_away;
    }
    standing_.erase(found);
    return Then::nothing;
}

KeptConversation::Then KeptConversation::note_answer(std::string_view text) {
    const auto answer = kept::read(text);
    if (!answer) return Then::tell;
    const auto id = kept::text_in(*answer, "re");
    if (const auto own = own_ids_.extract(id)) return note_own_answer(own.mapped(), *answer);
    const auto asked = std::ranges::find(unanswered_, id, &Asked::id);
    if (asked == unanswered_.end()) return Then::tell;
    const auto* error = kept::error_in(*answer);
    // The client gets another, of the next owner: this one is going.
    if (error != nullptr && kept::is_of(*error, protocol::Code::draining)) return Then::nothing;
    const Asked done = std::move(*asked);
    unanswered_.erase(asked);
    if (done.type == "room.leave") {
        if (error == nullptr || !kept::is_for_now(*error)) standing_.erase(kept::room_key(done.about));
    } else if (kept::is_true(*answer, "ok")) {
        note_done(done, *answer);
    }
    return Then::tell;
}

void KeptConversation::note_done(const Asked& asked, const protocol::Json& answer) {
    if (asked.type == protocol::type_of(protocol::FinderLeave{})) return seek_no_longer();
    if (asked.type == "seat.take") return stand_in_room(asked.about);
    const auto key = kept::standing_key(asked.type, asked.about);
    const auto said = key.empty() ? std::nullopt : kept::read(asked.text);
    if (!said) return;
    const bool is_list = asked.type == "room.watch_list" || asked.type == "tournament.watch";
    const bool is_seek = key == kept::seek_key();
    const bool has_table = is_seek && protocol::member(answer, "room") != nullptr;
    if (has_table || (is_list && !kept::is_true(*said, "on"))) {
        standing_.erase(key);
        return;
    }
    stand(key, {is_list || is_seek ? std::string() : asked.about, kept::text_again(*said, asked.type, asked.about), 0});
}

void KeptConversation::stand(const std::string& key, Standing standing) {
    standing.number = ++stood_;
    standing_[key] = std::move(standing);
    if (standing_.size() <= edge_standing) return;
    standing_.erase(std::ranges::min_element(standing_, {}, [](const auto& one) { return one.second.number; }));
}

/// Whoever sits down has joined, too (room/actor.cpp).
void KeptConversation::stand_in_room(const std::string& room) {
    const auto key = kept::room_key(room);
    if (!standing_.contains(key)) stand(key, {room, kept::text_again(protocol::Json::object(), "room.join", room), 0});
}

void KeptConversation::note_request(std::string_view text) {
    const auto said = kept::read(text);
    if (!said) return;
    const auto type = kept::text_in(*said, "type");
    if (type == "hello") {
        hello_ = text;
        return;
    }
    const auto id = kept::text_in(*said, "id");
    if (id.empty()) return;
    if (unanswered_.size() >= limit::edge_unanswered) {
        has_missed_one_ = true;
        return;
    }
    unanswered_.push_back({id, type, kept::about_in(*said, type), std::string(text)});
}

// The client.

void KeptConversation::on_text(std::string_view text) {
    std::shared_ptr<Receiver> answering;
    bool is_too_much = false;
    {
        const std::lock_guard lock(mutex_);
        if (phase_ == Phase::open) {
            note_request(text);
            answering = other_;
        } else if (held_.size() < limit::edge_held) {
            held_.emplace_back(text);
        } else {
            is_too_much = true;
        }
    }
    if (answering) answering->on_text(text);
    if (is_too_much) sink_->close(CloseCode::try_again, "too much was said while nobody decided");
}

void KeptConversation::on_empty_fragment() {
    if (const auto answering = other()) answering->on_empty_fragment();
}

void KeptConversation::on_round_trip(std::int64_t ms) {
    if (const auto answering = other()) answering->on_round_trip(ms);
}

void KeptConversation::on_time(std::int64_t now_ms) {
    std::shared_ptr<Receiver> answering;
    std::vector<std::string> texts;
    {
        const std::lock_guard lock(mutex_);
        answering = other_;
        if (phase_ == Phase::greeting && greets_at_ms_ && now_ms >= *greets_at_ms_) {
            greets_at_ms_.reset();
            texts.push_back(hello_again());
        }
        if (phase_ == Phase::open) {
            for (auto& [key, standing] : standing_) {
                if (standing.again_at_ms && now_ms >= *standing.again_at_ms) {
                    texts.push_back(ask_for_standing(standing, key));
                }
            }
        }
    }
    if (!answering) return;
    for (const std::string& text : texts) answering->on_text(text);
    answering->on_time(now_ms);
}

void KeptConversation::on_closed() {
    std::shared_ptr<Receiver> answering;
    {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
        turn_.reset();
        ++generation_;
        answering = std::exchange(other_, nullptr);
    }
    if (answering) answering->on_closed();
}

}  // namespace server::link
