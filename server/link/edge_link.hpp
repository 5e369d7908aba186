// One link to the owner, from its opening to its end: what has gone over it and waits for an answer.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/link/edge.hpp"

namespace server::link {

class Edge::Link final : public ReceiverFactory, public std::enable_shared_from_this<Edge::Link> {
public:
    Link(std::shared_ptr<Pipe> pipe, Greeting greeting) : pipe_(std::move(pipe)), greeting_(std::move(greeting)) {}

    /// `opened`: both have greeted. `served`: the other owns the site. On the executor, as `close` and `fetch_copy`.
    void start(std::function<void()> opened, std::function<void()> served,
               std::function<void(const std::string&)> closed);
    /// Everybody who came by it is told that it is over; whoever is told `closed` does that.
    void close();
    void fetch_copy(const std::filesystem::path& file, std::function<void(std::string)> done);

    // From any thread.
    /// Null once it is over.
    std::shared_ptr<Receiver> receive(std::shared_ptr<Sink> sink, std::string address, std::string bearer) override;
    /// `answer` gets nothing where the link ends before.
    void ask(ApiRequest request, std::function<void(std::optional<ApiAnswer>)> answer);
    void ask(const PageRequest& page, std::function<void(PageAbout)> tell);
    /// There is no answer where the link ends before.
    void ask(const std::string& room, const Watching& wish, std::function<void(StreamRoom::Considered)> tell);
    /// The sink is closed with what it is told at last; with CloseCode::restart where the link has ended before.
    void watch(Number place, const std::string& room, const Watching& wish, std::shared_ptr<Sink> sink);
    void unwatch(Number place);
    void send(const LinkMessage& message) { pipe_->send(message); }

private:
    friend class Edge::Conversation;
    friend class Edge::Forwarded;
    struct Question {
        std::function<void(std::optional<ApiAnswer>)> answer;
        std::string allow = {};  // of its answer, told before it
    };
    struct Fetch {
        std::filesystem::path path;
        std::ofstream bytes;
        std::function<void(std::string)> done;
    };
    void hear(LinkMessage message);
    void hear_from(const Greeting& greeting);
    void hear_from(const Told& told);
    void hear_from(const Ended& ended);
    void hear_from(Answered& answered);
    void hear_from(AnsweredAbout& answered);
    void hear_from(const WatchAnswered& answered);
    void hear_from(const CopyPart& part);
    void hear_from(const Serves& serves);
    void forget(Number conversation);

    const std::shared_ptr<Pipe> pipe_;
    const Greeting greeting_;
    std::function<void()> opened_;
    std::function<void()> served_;
    std::function<void(const std::string&)> closed_;
    bool is_greeted_ = false;
    std::optional<Fetch> fetch_;
    std::map<Number, std::weak_ptr<Forwarded>> streams_;  // by the number of their first place; on the executor
    std::size_t pruned_at_ = 64;                          // so many are looked through for those who have gone

    std::mutex mutex_;
    bool is_over_ = false;
    Number last_ = 0;
    std::unordered_map<Number, std::shared_ptr<Sink>> sinks_;  // of conversations, and of rooms that are watched
    std::unordered_map<Number, Question> questions_;
    std::unordered_map<Number, std::function<void(PageAbout)>> abouts_;
    std::unordered_map<Number, std::function<void(StreamRoom::Considered)>> considering_;
};

}  // namespace server::link
