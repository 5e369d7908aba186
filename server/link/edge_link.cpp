#include "server/link/edge_link.hpp"

#include <iterator>
#include <utility>
#include <vector>

#include "engine/base/overloaded.hpp"
#include "server/link/forwarded.hpp"
#include "server/link/kept_conversation.hpp"

namespace server::link {

void Edge::Link::start(std::function<void()> opened, std::function<void()> served,
                       std::function<void(const std::string&)> closed) {
    opened_ = std::move(opened);
    served_ = std::move(served);
    closed_ = std::move(closed);
    const auto here = weak_from_this();
    pipe_->start({[here] {
                      if (const auto link = here.lock()) link->send(link->greeting_);
                  },
                  [here](LinkMessage message) {
                      if (const auto link = here.lock()) link->hear(std::move(message));
                  },
                  [here](const std::string& why) {
                      if (const auto link = here.lock()) link->closed_(why);
                  }});
}

void Edge::Link::close() {
    decltype(sinks_) sinks;
    decltype(questions_) questions;
    decltype(abouts_) abouts;
    {
        const std::lock_guard lock(mutex_);
        if (std::exchange(is_over_, true)) return;
        sinks.swap(sinks_);
        questions.swap(questions_);
        abouts.swap(abouts_);
        considering_.clear();  // whoever passes rooms on is told of other rooms, and asks those
    }
    pipe_->close();
    for (const auto& [number, sink] : sinks) sink->close(CloseCode::restart, owner_changes);
    for (const auto& [number, question] : questions) question.answer(std::nullopt);
    for (const auto& [number, tell] : abouts) tell({});
    for (const auto& [first, stream] : std::exchange(streams_, {})) {
        if (const auto here = stream.lock()) here->end();
    }
    if (const auto fetch = std::exchange(fetch_, {})) fetch->done(std::string(owner_changes));
}

// What the edge's clients want.

std::shared_ptr<Receiver> Edge::Link::receive(std::shared_ptr<Sink> sink, std::string address, std::string bearer) {
    Number number = 0;
    {
        const std::lock_guard lock(mutex_);
        if (is_over_) return nullptr;
        number = ++last_;
        sinks_.emplace(number, std::move(sink));
    }
    send(Opened{number, std::move(address), std::move(bearer)});
    return std::make_shared<Conversation>(shared_from_this(), number);
}

void Edge::Link::forget(Number conversation) {
    {
        const std::lock_guard lock(mutex_);
        sinks_.erase(conversation);
    }
    send(Closed{conversation});
}

void Edge::Link::ask(ApiRequest request, std::function<void(std::optional<ApiAnswer>)> answer) {
    Number number = 0;
    {
        const std::lock_guard lock(mutex_);
        if (!is_over_) questions_.emplace(number = ++last_, Question{answer});
    }
    if (number == 0) return answer(std::nullopt);
    send(Asked{number, std::move(request)});
}

void Edge::Link::ask(const PageRequest& page, std::function<void(PageAbout)> tell) {
    Number number = 0;
    {
        const std::lock_guard lock(mutex_);
        if (!is_over_) abouts_.emplace(number = ++last_, tell);
    }
    if (number == 0) return tell({});
    send(AskedAbout{number, page});
}

void Edge::Link::ask(const std::string& room, const Watching& wish, std::function<void(StreamRoom::Considered)> tell) {
    Number number = 0;
    {
        const std::lock_guard lock(mutex_);
        if (!is_over_) considering_.emplace(number = ++last_, tell);
    }
    if (number == 0) return;
    send(WatchConsidered{number, room, wish});
}

void Edge::Link::watch(Number place, const std::string& room, const Watching& wish, std::shared_ptr<Sink> sink) {
    bool is_over = false;
    {
        const std::lock_guard lock(mutex_);
        is_over = is_over_;
        if (!is_over) sinks_.emplace(place, sink);
    }
    if (is_over) return sink->close(CloseCode::restart, owner_changes);
    send(Watched{place, room, wish});
}

void Edge::Link::unwatch(Number place) {
    {
        const std::lock_guard lock(mutex_);
        sinks_.erase(place);
    }
    send(Unwatched{place});
}

void Edge::Link::fetch_copy(const std::filesystem::path& file, std::function<void(std::string)> done) {
    fetch_.emplace(Fetch{file, std::ofstream(file, std::ios::binary), std::move(done)});
    // SECRET, as every copy (journal/backup.cpp), while there is nothing in it yet.
    std::error_code ignored;
    using std::filesystem::perms;
    std::filesystem::permissions(file, perms::owner_read | perms::owner_write, ignored);
    send(CopyWanted{});
}

// What the owner says.

void Edge::Link::hear(LinkMessage message) {
    if (is_greeted_ == std::holds_alternative<Greeting>(message)) return pipe_->fail("it greets at the wrong time");
    std::visit(engine::Overloaded{[this](auto& one)
                                      requires requires(Link& link) { link.hear_from(one);
}
{ hear_from(one); }
, [this](const auto&) { pipe_->fail("it said what only an edge says"); }
}  // namespace server::link
,
               message);
}

void Edge::Link::hear_from(const Greeting& greeting) {
    if (greeting.site != greeting_.site) return pipe_->fail("it belongs to another site");
    if (greeting.format != greeting_.format) return pipe_->fail("it speaks another format");
    is_greeted_ = true;
    opened_();
}

void Edge::Link::hear_from(const Serves& /*serves*/) { served_(); }

void Edge::Link::hear_from(const Told& told) {
    Frame whole;
    if (!told.whole.empty()) whole = make_frame(told.whole, told.kind, told.seq, told.room, told.deflating);
    const Frame frame = make_frame(told.text, told.kind, told.seq, told.room, told.deflating, std::move(whole));
    std::vector<std::pair<std::shared_ptr<Sink>, Delivery>> sinks;
    sinks.reserve(told.to.size());
    {
        const std::lock_guard lock(mutex_);
        for (const Told::To& to : told.to) {
            if (const auto found = sinks_.find(to.number); found != sinks_.end()) {
                sinks.emplace_back(found->second, to.delivery);
            } else if (const auto asked = questions_.find(to.number); asked != questions_.end()) {
                asked->second.allow = told.text;
            }
        }
    }
    for (const auto& [sink, delivery] : sinks) sink->send(frame, delivery);
    for (const Told::To& to : told.to) {
        const auto after = streams_.upper_bound(to.number);
        if (after == streams_.begin()) continue;
        const auto& [first, stream] = *std::prev(after);
        if (const auto here = stream.lock()) here->tell(to.number - first, frame, to.delivery);
    }
}

void Edge::Link::hear_from(const Ended& ended) {
    std::shared_ptr<Sink> sink;
    {
        const std::lock_guard lock(mutex_);
        if (auto found = sinks_.extract(ended.number)) sink = std::move(found.mapped());
    }
    if (sink) sink->close(ended.code, ended.reason);
}

void Edge::Link::hear_from(Answered& answered) {
    Question question;
    {
        const std::lock_guard lock(mutex_);
        if (auto found = questions_.extract(answered.question)) question = std::move(found.mapped());
    }
    if (!question.answer) return;
    answered.answer.allow = std::move(question.allow);
    if (answered.stream) {
        const StreamBegins& begins = *answered.stream;
        auto source = std::make_shared<Forwarded>(shared_from_this(), answered.question,
                                                  StreamPositions(begins.rooms, begins.since, begins.is_many));
        streams_.emplace(begins.first, source);
        if (streams_.size() >= pruned_at_) {
            std::erase_if(streams_, [](const auto& one) { return one.second.expired(); });
            pruned_at_ = 2 * streams_.size() + 64;
        }
        answered.answer.stream = Stream{std::move(source), begins.telling, begins.retry_ms, std::nullopt};
    }
    question.answer(std::move(answered.answer));
}

void Edge::Link::hear_from(AnsweredAbout& answered) {
    std::function<void(PageAbout)> tell;
    {
        const std::lock_guard lock(mutex_);
        if (const auto found = abouts_.extract(answered.question)) tell = std::move(found.mapped());
    }
    if (tell) tell(std::move(answered.about));
}

void Edge::Link::hear_from(const WatchAnswered& answered) {
    std::function<void(StreamRoom::Considered)> tell;
    {
        const std::lock_guard lock(mutex_);
        if (const auto found = considering_.extract(answered.question)) tell = std::move(found.mapped());
    }
    if (!tell) return;
    tell(answered.refused ? StreamRoom::Considered(engine::Failure{*answered.refused})
                          : StreamRoom::Considered(answered.has_news));
}

void Edge::Link::hear_from(const CopyPart& part) {
    if (!fetch_) return;
    fetch_->bytes << part.bytes;
    auto fault = part.fault;
    if (fault.empty() && part.is_last) fetch_->bytes.close();
    if (fault.empty() && !fetch_->bytes) fault = "the copy could not be written to " + fetch_->path.string();
    if (fault.empty() && !part.is_last) return send(CopyWanted{});
    const auto fetch = std::exchange(fetch_, {});
    // The other is in the middle of its copy, and would give the rest of it to whoever asks next.
    if (!part.is_last) pipe_->fail(fault);
    fetch->done(fault);
}

}  // namespace server::link
