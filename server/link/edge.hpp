// A node that does not own the site, as its clients' way to the one that does: their conversations, questions and
// streams go over one link. Conversations outlive it: they wait for the next owner, which may be this node.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/ssl/context.hpp>

#include "server/base/clock.hpp"
#include "server/http/api.hpp"
#include "server/http/stream_rooms.hpp"
#include "server/link/arrivals.hpp"
#include "server/link/kept_conversation.hpp"
#include "server/link/kept_questions.hpp"
#include "server/link/pipe.hpp"
#include "server/net/address_guard.hpp"
#include "server/net/listen_place.hpp"
#include "server/net/receiver.hpp"
#include "server/telemetry/log.hpp"

namespace server::link {

class Edge final : public ReceiverFactory, public Api {
public:
    struct Deps {
        Executor executor;
        Clock& clock;
        AddressGuard& guard;
        Log& log;
        boost::asio::ssl::context& context;
    };

    Edge(std::string site, std::string node, Deps deps);
    ~Edge() override;

    // From any thread.
    std::shared_ptr<Receiver> receive(std::shared_ptr<Sink> sink, std::string address, std::string bearer) override;
    void handle(ApiRequest request, std::function<void(ApiAnswer)> answer) override;
    void about(const PageRequest& page, std::function<void(PageAbout)> tell) override;
    /// To a node that owns the site.
    bool is_linked() const { return is_linked_; }
    /// To a node, which may not own it.
    bool is_open() const { return is_open_; }

    // On the executor.
    /// The owner is there from now on; nothing: nobody is known, or it is this node.
    void turn_to(std::optional<TcpEndpoint> owner);
    /// The owner is this node: with these they go on here, which are there as long as anybody asks.
    void serve(std::shared_ptr<ReceiverFactory> own, Api& api);
    /// The rooms of the owner whenever there is another, or none: null. To be set before it turns to anybody.
    void on_rooms(std::function<void(std::shared_ptr<StreamRooms>)> tell) { tell_rooms_ = std::move(tell); }
    /// All that the owner has, as a file that is not there yet; `done` gets what went wrong, or nothing.
    void fetch_copy(const std::filesystem::path& file, std::function<void(std::string)> done);

private:
    class Link;
    class Conversation;
    class Forwarded;
    class LinkedRoom;
    class Rooms;
    void connect();
    void serves(const std::shared_ptr<Link>& link);
    void lost(const std::shared_ptr<Link>& link, const std::string& why);
    void drop_link();
    void answer_by(const std::shared_ptr<ReceiverFactory>& factory, KeptQuestions::Ask ask);
    void be_patient();
    std::vector<std::shared_ptr<KeptConversation>> conversations() const;
    std::shared_ptr<Link> link() const;

    const std::string site_, node_;
    const Deps deps_;
    std::shared_ptr<void> is_here_ = std::make_shared<char>();
    std::function<void(std::shared_ptr<StreamRooms>)> tell_rooms_ = [](const auto&) {};
    std::optional<TcpEndpoint> owner_;  // on the executor, as what follows
    std::unique_ptr<Alarm> retry_;
    std::unique_ptr<Alarm> patience_;
    std::shared_ptr<void> patient_;       // while somebody waits: the alarm of an earlier wait rings in vain
    std::shared_ptr<Arrivals> arrivals_;  // to whoever answers; null: nobody decides
    std::shared_ptr<Link> trying_;        // to a node that does not own the site, as far as it has said
    std::atomic<bool> is_open_{false};
    std::atomic<bool> is_linked_{false};
    const std::shared_ptr<KeptQuestions> questions_;
    mutable std::mutex mutex_;
    std::shared_ptr<Link> link_;                  // to the owner
    std::shared_ptr<ReceiverFactory> answering_;  // null: nobody decides
    std::vector<std::weak_ptr<KeptConversation>> conversations_;
    std::size_t pruned_at_ = 64;  // so many are looked through for those who have gone
};

}  // namespace server::link
