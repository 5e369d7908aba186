// One edge, as the owner sees it: its clients' conversations with sessions of ours, its questions, its readers of
// streams. What many of its clients get crosses the link once. On the port's executor, but for what says otherwise.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/link/owner_port.hpp"

namespace server::link {

/// A file that goes with whoever reads it.
struct CopyFile {
    explicit CopyFile(std::filesystem::path file);
    CopyFile(const CopyFile&) = delete;
    CopyFile& operator=(const CopyFile&) = delete;
    ~CopyFile();
    const std::filesystem::path path;
    std::ifstream bytes;
};

class LinkedEdge final : public std::enable_shared_from_this<LinkedEdge> {
public:
    LinkedEdge(OwnerPort& port, std::shared_ptr<Pipe> pipe);
    ~LinkedEdge();

    void start();
    /// Whoever has greeted is told when this node owns the site.
    void say_whether_served();
    /// Everybody who came by it has gone.
    void end(const std::string& why);
    /// It has not shown so far that it is a node of the site.
    bool is_stranger() const { return is_stranger_; }

    // From any thread.
    void tell(Number to, const Frame& frame, Delivery delivery);
    void close(Number number, CloseCode code, std::string_view reason);
    void run(std::function<void()> work);

private:
    class Way;
    class Reader;
    struct Conversation {
        std::shared_ptr<Receiver> receiver;
        ConnectionLease lease;  // of the client's address: however many nodes it comes by, it has no more than one may
    };
    /// A room that the edge passes on.
    struct Passed {
        std::weak_ptr<StreamRoom> room;
        std::uint64_t stream = 0;
    };
    /// A frame, or that no more comes: in the order in which it was told.
    struct Waiting {
        Frame frame;
        Told::To to;
        std::optional<Ended> ended = {};
    };

    void hear(LinkMessage message);
    void hear_from(const Greeting& greeting);
    void hear_from(const Opened& opened);
    std::optional<std::pair<CloseCode, std::string_view>> refusal_of(const std::string& address,
                                                                     ConnectionLease& lease);
    void hear_from(const Said& said);
    void hear_from(const EmptyFragment& empty);
    void hear_from(const RoundTrip& round_trip);
    void hear_from(const Closed& closed);
    void hear_from(Asked& asked);
    template <class Call>
    void guard(Number conversation, Call call);
    void hear_from(const AskedAbout& asked);
    void hear_from(const StreamGoesOn& one);
    void hear_from(const StreamStops& one);
    void hear_from(const WatchConsidered& asked);
    void hear_from(const Watched& watched);
    void hear_from(const Unwatched& one);
    void hear_from(const Weighed& weighed);
    void hear_from(const CopyWanted& wanted);
    void send_part();
    void answer(Number question, ApiAnswer answer);
    std::optional<StreamBegins> begin(Number question, const Stream& stream);
    void put(Waiting one);
    void flush();
    void look_after();

    OwnerPort& port_;
    const std::shared_ptr<Pipe> pipe_;
    std::unique_ptr<Alarm> alarm_;
    bool is_stranger_ = true;
    std::string node_;  // empty: it has not greeted
    bool is_over_ = false;
    std::unordered_map<Number, Conversation> conversations_;
    std::unordered_map<Number, std::shared_ptr<StreamSource>> streams_;
    std::unordered_map<Number, Passed> passed_;  // by place
    std::shared_ptr<CopyFile> copy_;             // that it takes part by part
    bool is_copying_ = false;                    // the file is being made
    Number next_place_ = Number{1} << 62;        // of streams; conversations are numbered by the edge, from 1

    std::mutex mutex_;
    std::vector<Waiting> waiting_;
};

}  // namespace server::link
