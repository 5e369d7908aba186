#include "server/link/edge.hpp"

#include <utility>

#include <boost/asio/post.hpp>

#include "server/base/limits.hpp"
#include "server/link/edge_link.hpp"
#include "server/link/linked_rooms.hpp"

namespace server::link {

Edge::Edge(std::string site, std::string node, Deps deps)
    : site_(std::move(site)),
      node_(std::move(node)),
      deps_(deps),
      retry_(deps.clock.make_alarm(deps.executor)),
      patience_(deps.clock.make_alarm(deps.executor)),
      questions_(std::make_shared<KeptQuestions>(
          [executor = deps.executor, here = std::weak_ptr(is_here_)](std::function<void()> act) {
              if (!here.expired()) boost::asio::post(executor, std::move(act));
          })) {}

Edge::~Edge() {
    turn_to(std::nullopt);
    questions_->give_up();
}

std::shared_ptr<Edge::Link> Edge::link() const {
    const std::lock_guard lock(mutex_);
    return link_;
}

std::vector<std::shared_ptr<KeptConversation>> Edge::conversations() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::shared_ptr<KeptConversation>> all;
    for (const auto& one : conversations_) {
        if (auto here = one.lock()) all.push_back(std::move(here));
    }
    return all;
}

std::shared_ptr<Receiver> Edge::receive(std::shared_ptr<Sink> sink, std::string address, std::string bearer) {
    auto conversation = std::make_shared<KeptConversation>(std::move(sink), std::move(address), std::move(bearer),
                                                           deps_.guard, deps_.clock);
    std::shared_ptr<ReceiverFactory> answering;
    {
        const std::lock_guard lock(mutex_);
        conversations_.push_back(conversation);
        if (conversations_.size() >= pruned_at_) {
            std::erase_if(conversations_, [](const auto& one) { return one.expired(); });
            pruned_at_ = 2 * conversations_.size() + 64;
        }
        answering = answering_;
    }
    if (answering) {
        conversation->attach(std::move(answering));
    } else {
        boost::asio::post(deps_.executor, [this, here = std::weak_ptr(is_here_)] {
            if (!here.expired()) be_patient();
        });
    }
    return conversation;
}

/// Those who wait, for somebody who decides or for their turn, are not kept waiting for ever.
void Edge::be_patient() {
    if (patient_ || (arrivals_ && !arrivals_->has_waiting() && !questions_->has_waiting())) return;
    patient_ = std::make_shared<char>();
    patience_->set(deps_.clock.now_ms() + limit::edge_waits_ms, [this, waits = std::weak_ptr(patient_)] {
        // It rings though it was cancelled, when it was due already as somebody came who decides.
        if (waits.expired()) return;
        patient_.reset();
        questions_->give_up();
        if (arrivals_) return arrivals_->give_up();
        for (const auto& one : conversations()) one->give_up();
    });
}

void Edge::answer_by(const std::shared_ptr<ReceiverFactory>& factory, KeptQuestions::Ask ask) {
    {
        const std::lock_guard lock(mutex_);
        answering_ = factory;
    }
    patience_->cancel();
    patient_.reset();
    arrivals_ = std::make_shared<Arrivals>(deps_.executor, factory, conversations());
    arrivals_->go_on();
    questions_->answer_by(std::move(ask));
    be_patient();
}

void Edge::serve(std::shared_ptr<ReceiverFactory> own, Api& api) {
    turn_to(std::nullopt);
    answer_by(own, [&api](ApiRequest request, auto tell) { api.handle(std::move(request), std::move(tell)); });
}

void Edge::handle(ApiRequest request, std::function<void(ApiAnswer)> answer) {
    questions_->ask(std::move(request), std::move(answer));
    if (!questions_->has_waiting()) return;
    boost::asio::post(deps_.executor, [this, here = std::weak_ptr(is_here_)] {
        if (!here.expired()) be_patient();
    });
}

void Edge::about(const PageRequest& page, std::function<void(PageAbout)> tell) {
    if (const auto open = link()) return open->ask(page, std::move(tell));
    tell({});
}

void Edge::turn_to(std::optional<TcpEndpoint> owner) {
    if (owner == owner_) return;
    owner_ = std::move(owner);
    retry_->cancel();
    if (const auto trying = std::exchange(trying_, nullptr)) trying->close();
    is_open_ = false;
    drop_link();
    if (owner_) connect();
}

void Edge::drop_link() {
    is_linked_ = false;
    std::shared_ptr<Link> old;
    {
        const std::lock_guard lock(mutex_);
        old = std::exchange(link_, nullptr);
        if (old) answering_ = nullptr;
    }
    if (!old) return;
    arrivals_.reset();
    patient_.reset();
    questions_->answer_by(nullptr);  // before those that have no answer come back
    old->close();
    tell_rooms_(nullptr);
    be_patient();
}

void Edge::connect() {
    auto socket = std::make_shared<Socket>(deps_.executor);
    // A machine that is cut off refuses nothing: the system would try for minutes, more and more rarely.
    retry_->set(deps_.clock.now_ms() + limit::link_silence_ms, [socket] {
        boost::system::error_code ignored;
        socket->close(ignored);
    });
    socket->async_connect(*owner_, [this, socket, to = owner_,
                                    here = std::weak_ptr(is_here_)](const boost::system::error_code& error) {
        // One that was begun before it turned away and back again is as good.
        if (here.expired() || to != owner_ || trying_ || is_linked_) return;
        retry_->cancel();
        if (error) return lost(nullptr, error.message());
        auto link =
            std::make_shared<Link>(std::make_shared<Pipe>(std::move(*socket), deps_.context, false, deps_.clock),
                                   Greeting{format_of_today, site_, node_});
        trying_ = link;
        const std::weak_ptr<Link> weak = link;
        link->start(
            [this, weak] {
                if (weak.lock() == trying_) is_open_ = true;
            },
            [this, weak] { serves(weak.lock()); }, [this, weak](const std::string& why) { lost(weak.lock(), why); });
    });
}

/// Who was asked owns the site, or does from now on.
void Edge::serves(const std::shared_ptr<Link>& link) {
    if (!link || link != trying_) return;
    trying_.reset();
    {
        const std::lock_guard lock(mutex_);
        link_ = link;
    }
    is_linked_ = true;
    answer_by(link, [link](ApiRequest request, auto tell) { link->ask(std::move(request), std::move(tell)); });
    tell_rooms_(std::make_shared<Rooms>(link));
    deps_.log.info("link_to_owner", {{"at", endpoint_text(*owner_)}});
}

void Edge::lost(const std::shared_ptr<Link>& link, const std::string& why) {
    if (!owner_) return;
    // Whoever is gone for good is tried in vain until another decides: that is told once.
    if (link) deps_.log.info("link_to_owner_lost", {{"at", endpoint_text(*owner_)}, {"why", why}});
    if (link && link == trying_) trying_.reset();
    if (link && link == this->link()) drop_link();
    if (link) link->close();
    if (is_linked_ || trying_) return;
    is_open_ = false;
    // It may ring once more when it was due already as it was cancelled.
    retry_->set(deps_.clock.now_ms() + limit::link_retry_ms, [this] {
        if (owner_ && !trying_ && !is_linked_) connect();
    });
}

void Edge::fetch_copy(const std::filesystem::path& file, std::function<void(std::string)> done) {
    const auto open = trying_ ? trying_ : link();
    if (!open || !is_open_) return done(std::string(nobody_decides));
    open->fetch_copy(file, std::move(done));
}

}  // namespace server::link
