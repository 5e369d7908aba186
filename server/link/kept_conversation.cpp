#include "server/link/kept_conversation.hpp"

#include <utility>

#include "protocol/client_message.hpp"
#include "protocol/json_reader.hpp"
#include "server/base/limits.hpp"

namespace server::link {
namespace {

using protocol::Json;

constexpr std::string_view answer_prefix = R"({"re":)";
constexpr std::string_view welcome_prefix = R"({"type":"welcome")";
/// Whoever is told one of these seeks no longer.
constexpr std::string_view found_prefix = R"({"type":"found")";
constexpr std::string_view seek_ended_prefix = R"({"type":"seek_ended")";

std::optional<Json> read(std::string_view text) {
    auto object = protocol::parse_json(text, protocol::message_depth_max);
    return object && object->is_object() ? std::move(object) : std::nullopt;
}

std::string text_in(const Json& object, const char* name) {
    const auto* found = protocol::member(object, name);
    return found != nullptr && found->is_string() ? found->get<std::string>() : std::string();
}

std::string with_member(const std::string& text, const char* name, const std::string& value) {
    auto object = read(text);
    if (!object) return text;
    (*object)[name] = value;
    return object->dump();
}

/// What a request is about, where it is about one of several; other members of that name say nothing.
std::string about_in(const Json& said, const std::string& type) {
    if (type == "tournament.watch") return text_in(said, "tournament");
    if (type == "room.join" || type == "room.leave" || type == "seat.take") return text_in(said, "room");
    return {};
}

/// What holds until it is taken back, by what it is about; empty: this is no such request.
std::string standing_key(const std::string& type, const std::string& about) {
    const bool stands = type == "room.join" || type == "room.watch_list" || type == "tournament.watch"
                        || type == protocol::type_of(protocol::FinderSeek{});
    return stands ? (type + ' ' + about) : std::string();
}

std::string seek_key() { return standing_key(std::string(protocol::type_of(protocol::FinderSeek{})), ""); }

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

void KeptConversation::attach(std::shared_ptr<ReceiverFactory> factory) {
    sink_->run([self = shared_from_this(), factory = std::move(factory)] {
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
            hello = self->token_.empty() ? self->hello_ : with_member(self->hello_, "token", self->token_);
            self->phase_ = Phase::greeting;
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
        again_.clear();
        for (const auto& [key, asked] : standing_) texts.push_back(ask_for_standing(asked, key));
        for (const Asked& asked : unanswered_) texts.push_back(asked.text);
        for (std::string& text : std::exchange(held_, {})) {
            note_request(text);
            texts.push_back(std::move(text));
        }
    }
    // Its answer would never come: the client sends it again by itself.
    if (misses_one) return sink_->close(CloseCode::restart, owner_changes);
    for (const std::string& text : texts) answering->on_text(text);
}

void KeptConversation::speak(std::uint64_t generation, const Frame& frame, Delivery delivery) {
    const auto then = [&] {
        const std::lock_guard lock(mutex_);
        if (generation != generation_ || is_closed_) return Then::nothing;
        if (frame->kind() != FrameKind::other) return Then::tell;
        const auto text = frame->text();
        if (text.starts_with(welcome_prefix)) {
            const auto welcome = read(text);
            if (const auto token = welcome ? text_in(*welcome, "token") : ""; !token.empty()) token_ = token;
            const bool has_heard_one = std::exchange(is_welcomed_, true);
            if (phase_ != Phase::greeting) return Then::tell;
            return has_heard_one ? Then::catch_up : Then::tell_and_catch_up;
        }
        if (text.starts_with(found_prefix) || text.starts_with(seek_ended_prefix)) standing_.erase(seek_key());
        if (!text.starts_with(answer_prefix)) return Then::tell;
        if (phase_ == Phase::greeting) return Then::send_away;  // not known there
        return note_answer(text);
    }();
    if (then == Then::tell || then == Then::tell_and_catch_up) sink_->send(frame, delivery);
    if (then == Then::catch_up || then == Then::tell_and_catch_up) {
        sink_->run([self = shared_from_this(), generation] { self->catch_up(generation); });
    }
    if (then == Then::send_away) sink_->close(CloseCode::restart, owner_changes);
}

/// Another is waited for where who answered has gone. Whoever is there and sends the client away (a player was renamed)
/// means the client.
void KeptConversation::close(std::uint64_t generation, CloseCode code, std::string_view reason) {
    {
        const std::lock_guard lock(mutex_);
        if (generation != generation_ || is_closed_) return;
        if (code == CloseCode::restart && reason == owner_changes) {
            ++generation_;
            phase_ = Phase::waiting;
            return;
        }
    }
    if (code == CloseCode::conduct && reason == flood_reason) guard_.cool_down(address_, clock_.now_ms());
    sink_->close(code, reason);
}

// What is remembered, under the lock.

std::string KeptConversation::ask_for_standing(const Asked& asked, const std::string& key) {
    const auto id = "edge." + std::to_string(generation_) + '.' + std::to_string(++own_count_);
    own_ids_[id] = key;
    return with_member(asked.text, "id", id);
}

/// The client has had this answer already. What is refused for now is asked for again, what is refused for good the
/// client finds out by itself: it comes back as to a server that has been away.
KeptConversation::Then KeptConversation::note_own_answer(const std::string& standing, const protocol::Json& answer) {
    const auto* error = protocol::member(answer, "error");
    if (error == nullptr || !error->is_object()) return Then::nothing;
    if (protocol::member(*error, "retry_ms") == nullptr
        && text_in(*error, "code") != protocol::name_of(protocol::Code::draining)) {
        return Then::send_away;
    }
    again_.push_back(standing);
    return Then::nothing;
}

KeptConversation::Then KeptConversation::note_answer(std::string_view text) {
    const auto answer = read(text);
    if (!answer) return Then::tell;
    const auto id = text_in(*answer, "re");
    if (const auto own = own_ids_.extract(id)) return note_own_answer(own.mapped(), *answer);
    for (auto each = unanswered_.begin(); each != unanswered_.end(); ++each) {
        if (each->id != id) continue;
        if (const auto* error = protocol::member(*answer, "error"); error != nullptr && error->is_object()) {
            if (text_in(*error, "code") == protocol::name_of(protocol::Code::draining)) {
                return Then::nothing;  // the client gets another, of the next owner: this one is going
            }
        }
        Asked asked = std::move(*each);
        unanswered_.erase(each);
        const auto* is_ok = protocol::member(*answer, "ok");
        if (is_ok == nullptr || *is_ok != true) return Then::tell;
        if (asked.type == "room.leave") {
            standing_.erase(standing_key("room.join", asked.about));
        } else if (asked.type == protocol::type_of(protocol::FinderLeave{})) {
            standing_.erase(seek_key());
        } else if (asked.type == "seat.take") {
            stand_in_room(asked.about);
        } else if (const auto key = standing_key(asked.type, asked.about); !key.empty()) {
            standing_[key] = std::move(asked);
        }
        return Then::tell;
    }
    return Then::tell;
}

/// Whoever sits down has joined, too (room/actor.cpp).
void KeptConversation::stand_in_room(const std::string& room) {
    const auto key = standing_key("room.join", room);
    if (standing_.contains(key)) return;
    standing_[key] = {"", "room.join", room, Json{{"type", "room.join"}, {"id", ""}, {"room", room}}.dump()};
}

void KeptConversation::note_request(std::string_view text) {
    const auto said = read(text);
    if (!said) return;
    const auto type = text_in(*said, "type");
    if (type == "hello") {
        hello_ = text;
        return;
    }
    const auto id = text_in(*said, "id");
    if (id.empty()) return;
    if (unanswered_.size() >= limit::edge_unanswered) {
        has_missed_one_ = true;
        return;
    }
    unanswered_.push_back({id, type, about_in(*said, type), std::string(text)});
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
        if (phase_ == Phase::open) {
            for (const std::string& key : std::exchange(again_, {})) {
                const auto asked = standing_.find(key);
                if (asked != standing_.end()) texts.push_back(ask_for_standing(asked->second, key));
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
        ++generation_;
        answering = std::exchange(other_, nullptr);
    }
    if (answering) answering->on_closed();
}

}  // namespace server::link
