// A node that does not own the site, as its clients' way to the one that does: their conversations, questions and
// streams go over one link. When the link ends, so do they, and clients come back when there is an owner again.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include <boost/asio/ssl/context.hpp>

#include "server/base/clock.hpp"
#include "server/http/api.hpp"
#include "server/link/pipe.hpp"
#include "server/net/listen_place.hpp"
#include "server/net/receiver.hpp"
#include "server/telemetry/log.hpp"

namespace server::link {

class Edge final : public ReceiverFactory, public Api {
public:
    struct Deps {
        Executor executor;
        Clock& clock;
        Log& log;
        boost::asio::ssl::context& context;
    };

    Edge(std::string site, std::string node, Deps deps);
    ~Edge() override;

    // From any thread.
    std::shared_ptr<Receiver> receive(std::shared_ptr<Sink> sink, std::string address, std::string bearer) override;
    void handle(ApiRequest request, std::function<void(ApiAnswer)> answer) override;
    void about(const PageRequest& page, std::function<void(PageAbout)> tell) override;
    bool is_linked() const { return is_linked_; }

    // On the executor.
    /// The owner is there from now on; nothing: nobody is known, or it is this node.
    void turn_to(std::optional<TcpEndpoint> owner);
    /// All that the owner has, as a file that is not there yet; `done` gets what went wrong, or nothing.
    void fetch_copy(const std::filesystem::path& file, std::function<void(std::string)> done);

private:
    class Link;
    class Conversation;
    class Forwarded;
    void connect();
    void lost(const std::shared_ptr<Link>& link, const std::string& why);
    std::shared_ptr<Link> link() const;

    const std::string site_, node_;
    const Deps deps_;
    std::shared_ptr<void> is_here_ = std::make_shared<char>();
    std::optional<TcpEndpoint> owner_;  // on the executor, as what follows
    std::unique_ptr<Alarm> retry_;
    std::shared_ptr<Link> trying_;  // not open yet
    std::atomic<bool> is_linked_{false};
    mutable std::mutex mutex_;
    std::shared_ptr<Link> link_;  // open
};

}  // namespace server::link
