#include "server/link/linked_edge.hpp"

#include <algorithm>
#include <utility>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>

#include "engine/base/overloaded.hpp"
#include "protocol/server_message.hpp"
#include "server/base/limits.hpp"
#include "server/http/api_error.hpp"
#include "server/link/kept_conversation.hpp"

namespace server::link {
namespace {

constexpr const char* too_large = "this answer is too large for the link between nodes: ask the node that decides";

}  // namespace

CopyFile::CopyFile(std::filesystem::path file) : path(std::move(file)), bytes(path, std::ios::binary) {}

CopyFile::~CopyFile() {
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
}

/// The way out of a client, for the session that it speaks with; or of a room that is passed on.
class LinkedEdge::Way final : public Sink {
public:
    Way(std::weak_ptr<LinkedEdge> edge, Number number) : edge_(std::move(edge)), number_(number) {}

    void send(Frame frame, Delivery delivery) override {
        if (const auto edge = edge_.lock()) edge->tell(number_, frame, delivery);
    }
    void close(CloseCode code, std::string_view reason) override {
        if (const auto edge = edge_.lock()) edge->close(number_, code, reason);
    }
    void run(std::function<void()> work) override {
        if (const auto edge = edge_.lock()) edge->run(std::move(work));
    }

private:
    const std::weak_ptr<LinkedEdge> edge_;
    const Number number_;
};

/// Of a stream: its places are numbered one after the other.
class LinkedEdge::Reader final : public StreamReader {
public:
    Reader(std::weak_ptr<LinkedEdge> edge, Number first) : edge_(std::move(edge)), first_(first) {}

    void tell(std::size_t place, Frame frame, Delivery delivery) override {
        if (const auto edge = edge_.lock()) edge->tell(first_ + place, frame, delivery);
    }
    void run(std::function<void()> work) override {
        if (const auto edge = edge_.lock()) edge->run(std::move(work));
    }

private:
    const std::weak_ptr<LinkedEdge> edge_;
    const Number first_;
};

LinkedEdge::LinkedEdge(OwnerPort& port, std::shared_ptr<Pipe> pipe)
    : port_(port), pipe_(std::move(pipe)), alarm_(port.deps_.clock.make_alarm(pipe_->executor())) {}

LinkedEdge::~LinkedEdge() = default;

void LinkedEdge::start() {
    const auto here = std::weak_ptr(shared_from_this());
    pipe_->start({[here] {
                      if (const auto edge = here.lock()) {
                          edge->is_stranger_ = false;
                          edge->pipe_->send(Greeting{format_of_today, edge->port_.site_, edge->port_.node_});
                      }
                  },
                  [here](LinkMessage message) {
                      if (const auto edge = here.lock()) edge->hear(std::move(message));
                  },
                  [here](const std::string& why) {
                      if (const auto edge = here.lock()) edge->end(why);
                  }});
    look_after();
}

void LinkedEdge::end(const std::string& why) {
    if (std::exchange(is_over_, true)) return;
    const auto self = shared_from_this();
    alarm_->cancel();
    pipe_->close();
    for (const auto& [number, conversation] : std::exchange(conversations_, {})) conversation.receiver->on_closed();
    for (const auto& [question, source] : std::exchange(streams_, {})) source->stop();
    for (const auto& [place, passed] : std::exchange(passed_, {})) {
        if (const auto room = passed.room.lock()) room->unwatch(passed.stream);
    }
    const Log::Fields fields = {{"node", node_}, {"why", why}};
    if (is_stranger_) {
        port_.deps_.log.hostile("link_closed", fields);
    } else {
        port_.deps_.log.info("link_closed", fields);
    }
    std::erase_if(port_.edges_, [this](const auto& edge) { return edge.get() == this; });
}

// What the edge says.

void LinkedEdge::hear(LinkMessage message) {
    if (is_over_) return;
    if (node_.empty() != std::holds_alternative<Greeting>(message)) return end("it greets at the wrong time");
    std::visit(engine::Overloaded{[this](auto& one)
                                      requires requires(LinkedEdge& edge) { edge.hear_from(one);
}
{ hear_from(one); }
, [this](const auto&) { end("it said what only an owner says"); }
}  // namespace server::link
,
               message);
}

void LinkedEdge::hear_from(const Greeting& greeting) {
    if (greeting.site != port_.site_) return end("it belongs to another site");
    if (greeting.format != format_of_today) return end("it speaks another format");
    node_ = greeting.node.empty() ? "?" : greeting.node;
    port_.deps_.log.info("link_opened", {{"node", node_}});
    say_whether_served();
}

void LinkedEdge::say_whether_served() {
    if (!node_.empty() && port_.behind_.receivers != nullptr) pipe_->send(Serves{});
}

void LinkedEdge::hear_from(const Opened& opened) {
    if (port_.behind_.receivers == nullptr) {
        return close(opened.conversation, CloseCode::restart, owner_changes);
    }
    Conversation conversation;
    if (const auto refusal = refusal_of(opened.address, conversation.lease)) {
        return close(opened.conversation, refusal->first, refusal->second);
    }
    conversation.receiver = port_.behind_.receivers->receive(
        std::make_shared<Way>(weak_from_this(), opened.conversation), opened.address, opened.bearer);
    if (!conversations_.emplace(opened.conversation, std::move(conversation)).second) end("it uses a number twice");
}

/// What an address may do it may do once, and not once at each node. The edge has let it in by what it knows itself.
std::optional<std::pair<CloseCode, std::string_view>> LinkedEdge::refusal_of(const std::string& address,
                                                                             ConnectionLease& lease) {
    AddressGuard& guard = port_.deps_.guard;
    const auto now_ms = port_.deps_.clock.now_ms();
    const bool cools_down = guard.cooling_ms(address, now_ms) != 0;
    if (!cools_down && guard.connect_elsewhere(lease, address, now_ms) == AddressGuard::Connected::yes) {
        return std::nullopt;
    }
    const char* reason = cools_down ? "cooling" : "address_full";
    port_.deps_.metrics.handshakes_refused.add({reason});
    port_.deps_.log.hostile("conversation_refused", {{"reason", reason}, {"address", address}, {"node", node_}});
    if (cools_down) return std::pair{CloseCode::conduct, flood_reason};
    return std::pair{CloseCode::try_again, std::string_view("too many connections from this address")};
}

void LinkedEdge::hear_from(const Said& said) {
    const auto found = conversations_.find(said.conversation);
    if (found == conversations_.end()) return;
    guard(said.conversation, [&, receiver = found->second.receiver] { receiver->on_text(said.text); });
}

/// A fault behind a receiver ends this conversation and no other, as on a connection of this node.
template <class Call>
void LinkedEdge::guard(Number conversation, Call call) {
    try {
        call();
    } catch (const std::exception& fault) {
        port_.deps_.log.error("session_fault", {{"what", fault.what()}});
        close(conversation, CloseCode::try_again, "internal fault");
    }
}

void LinkedEdge::hear_from(const EmptyFragment& empty) {
    const auto found = conversations_.find(empty.conversation);
    if (found != conversations_.end()) found->second.receiver->on_empty_fragment();
}

/// The whole way: the edge has measured the part that it sees.
void LinkedEdge::hear_from(const RoundTrip& round_trip) {
    const auto found = conversations_.find(round_trip.conversation);
    if (found == conversations_.end()) return;
    const auto believed_ms = std::clamp<std::int64_t>(round_trip.ms, 0, limit::link_round_trip_ms_max);
    found->second.receiver->on_round_trip(believed_ms + pipe_->round_trip_ms());
}

void LinkedEdge::hear_from(const Closed& closed) {
    const auto found = conversations_.extract(closed.conversation);
    if (found) found.mapped().receiver->on_closed();
}

void LinkedEdge::hear_from(Asked& asked) {
    const auto tell = [here = weak_from_this(), question = asked.question,
                       takes_gzip = asked.request.takes_gzip](ApiAnswer answer) {
        const auto edge = here.lock();
        if (!edge) return;
        if (takes_gzip && answer.gzip) answer.shared.reset();  // nobody will read it
        edge->run(
            [edge, question, answer = std::move(answer)]() mutable { edge->answer(question, std::move(answer)); });
    };
    if (port_.behind_.api == nullptr) return tell({.status = 503, .body = {}, .retry_after_s = 1});
    try {
        port_.behind_.api->handle(std::move(asked.request), tell);
    } catch (const std::exception& fault) {
        port_.deps_.log.error("handler_fault", {{"what", fault.what()}});
        tell({.status = 500, .body = {}});
    }
}

void LinkedEdge::hear_from(const AskedAbout& asked) {
    const auto tell = [pipe = pipe_, question = asked.question](PageAbout about) {
        pipe->send(AnsweredAbout{question, std::move(about)});
    };
    if (port_.behind_.api == nullptr) return tell({});
    port_.behind_.api->about(asked.page, tell);
}

void LinkedEdge::hear_from(const StreamGoesOn& one) {
    if (const auto found = streams_.find(one.question); found != streams_.end()) found->second->go_on();
}

void LinkedEdge::hear_from(const StreamStops& one) {
    if (const auto found = streams_.extract(one.question)) found.mapped()->stop();
}

void LinkedEdge::hear_from(const WatchConsidered& asked) {
    const auto tell = [here = weak_from_this(), question = asked.question](const StreamRoom::Considered& considered) {
        const auto edge = here.lock();
        if (!edge) return;
        WatchAnswered answer{question, considered && *considered, std::nullopt};
        if (!considered) answer.refused = considered.error();
        // After all that the room has told before it.
        boost::asio::post(edge->pipe_->executor(), [edge, answer] {
            edge->flush();
            edge->pipe_->send(answer);
        });
    };
    const auto room = port_.behind_.rooms != nullptr ? port_.behind_.rooms->stream_room(asked.room) : nullptr;
    if (room) return room->consider(asked.wish, tell);
    tell(engine::Failure{protocol::error_of(protocol::Code::no_such_room, "there is no such room")});
}

void LinkedEdge::hear_from(const Watched& watched) {
    const auto room = port_.behind_.rooms != nullptr ? port_.behind_.rooms->stream_room(watched.room) : nullptr;
    if (!room) {
        const auto end =
            protocol::end_message_json(watched.room, protocol::name_of(protocol::Code::no_such_room), std::nullopt);
        tell(watched.place, make_frame(end, FrameKind::end), Delivery::required);
        return close(watched.place, CloseCode::normal, {});
    }
    const auto stream = port_.behind_.rooms->take_numbers(1);
    if (!passed_.emplace(watched.place, Passed{room, stream}).second) return end("it uses a number twice");
    room->watch(stream, std::make_shared<Way>(weak_from_this(), watched.place), watched.wish);
}

void LinkedEdge::hear_from(const Unwatched& one) {
    const auto passed = passed_.extract(one.place);
    if (!passed) return;
    if (const auto room = passed.mapped().room.lock()) room->unwatch(passed.mapped().stream);
}

void LinkedEdge::hear_from(const Weighed& weighed) {
    const auto passed = passed_.find(weighed.place);
    if (passed == passed_.end()) return;
    const auto believed = std::min<std::uint64_t>(weighed.readers, limit::relay_readers_max);
    if (const auto room = passed->second.room.lock()) room->weigh(passed->second.stream, believed);
}

void LinkedEdge::hear_from(const CopyWanted& /*wanted*/) {
    if (copy_) return send_part();
    if (is_copying_) return;
    if (!port_.behind_.copy) {
        pipe_->send(CopyPart{{}, "this node does not own the site", true});
        return;
    }
    is_copying_ = true;
    port_.behind_.copy([here = weak_from_this()](const std::filesystem::path& file, const std::string& fault) {
        auto copy = fault.empty() ? std::make_shared<CopyFile>(file) : nullptr;
        const auto edge = here.lock();
        if (!edge) return;
        edge->run([edge, copy = std::move(copy), fault] {
            edge->is_copying_ = false;
            edge->copy_ = copy;
            if (copy) return edge->send_part();
            edge->pipe_->send(CopyPart{{}, fault, true});
        });
    });
}

void LinkedEdge::send_part() {
    CopyPart part;
    part.bytes.resize(limit::link_copy_part_bytes);
    copy_->bytes.read(part.bytes.data(), static_cast<std::streamsize>(part.bytes.size()));
    part.bytes.resize(static_cast<std::size_t>(copy_->bytes.gcount()));
    if (copy_->bytes.bad()) part.fault = "the copy cannot be read";
    part.is_last = !copy_->bytes;
    pipe_->send(part);
    if (part.is_last) copy_.reset();
}

void LinkedEdge::answer(Number question, ApiAnswer answer) {
    if (is_over_) return;
    Answered answered{question, std::move(answer), {}};
    const auto stream = std::exchange(answered.answer.stream, {});
    if (stream && streams_.contains(question)) return end("it uses a number twice");
    if (stream) answered.stream = begin(question, *stream);
    const auto first = answered.stream ? answered.stream->first : 0;
    if (const auto& allow = answered.answer.allow; !allow.empty()) {
        pipe_->send(Told{allow, FrameKind::other, 0, 0, Deflating::never, {}, {{question, Delivery::required}}});
    }
    if (!pipe_->send(answered)) {
        pipe_->send(Answered{question, http_error(protocol::error_of(protocol::Code::unavailable, too_large)), {}});
    }
    if (stream) stream->source->start(std::make_shared<Reader>(weak_from_this(), first));
}

std::optional<StreamBegins> LinkedEdge::begin(Number question, const Stream& stream) {
    const StreamPositions& positions = stream.source->positions();
    StreamBegins begins{next_place_,         positions.rooms(), positions.since(),
                        positions.is_many(), stream.telling,    stream.retry_ms};
    next_place_ += positions.size();
    streams_.emplace(question, stream.source);
    return begins;
}

// What is told.

void LinkedEdge::tell(Number to, const Frame& frame, Delivery delivery) { put({frame, {to, delivery}}); }

/// After what was sent to it, and before whatever is told from then on.
void LinkedEdge::close(Number number, CloseCode code, std::string_view reason) {
    put({nullptr, {}, Ended{number, code, std::string(reason)}});
}

void LinkedEdge::put(Waiting one) {
    bool is_first = false;
    {
        const std::lock_guard lock(mutex_);
        is_first = waiting_.empty();
        waiting_.push_back(std::move(one));
    }
    if (is_first) boost::asio::post(pipe_->executor(), [self = shared_from_this()] { self->flush(); });
}

/// A room tells its audience one after the other: neighbours that get the same frame get it in one message.
void LinkedEdge::flush() {
    std::vector<Waiting> waiting;
    {
        const std::lock_guard lock(mutex_);
        waiting.swap(waiting_);
    }
    for (std::size_t at = 0; at < waiting.size() && !is_over_;) {
        if (const auto& ended = waiting[at].ended) {
            passed_.erase(ended->number);
            pipe_->send(*ended);
            ++at;
            continue;
        }
        const Frame& frame = waiting[at].frame;
        Told told{std::string(frame->text()), frame->kind(), frame->seq(), frame->room(), frame->deflating(), {}, {}};
        for (; at < waiting.size() && !waiting[at].ended && waiting[at].frame == frame; ++at)
            told.to.push_back(waiting[at].to);
        // Players fall behind nothing that goes on.
        const auto may_fall_behind = [](const Told::To& to) { return to.delivery == Delivery::newest; };
        if (frame->whole() && std::ranges::any_of(told.to, may_fall_behind)) told.whole = frame->whole()->text();
        pipe_->send(told);
    }
}

void LinkedEdge::run(std::function<void()> work) { boost::asio::dispatch(pipe_->executor(), std::move(work)); }

void LinkedEdge::look_after() {
    const auto now_ms = port_.deps_.clock.now_ms();
    std::vector<std::shared_ptr<Receiver>> all;
    all.reserve(conversations_.size());
    for (const auto& [number, conversation] : conversations_) all.push_back(conversation.receiver);
    for (const auto& receiver : all) receiver->on_time(now_ms);
    alarm_->set(now_ms + limit::sweep_every_ms, [here = weak_from_this()] {
        const auto edge = here.lock();
        if (edge && !edge->is_over_) edge->look_after();
    });
}

}  // namespace server::link
