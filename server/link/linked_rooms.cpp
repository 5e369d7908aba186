#include "server/link/linked_rooms.hpp"

#include <utility>

namespace server::link {
namespace {

// On the link streams have the numbers of their own, apart from those of conversations.
Number place_of(std::uint64_t stream) { return stream | Number{1} << 61; }

}  // namespace

/// Each call is one message.
class Edge::LinkedRoom final : public StreamRoom {
public:
    LinkedRoom(std::shared_ptr<Link> link, std::string room) : link_(std::move(link)), room_(std::move(room)) {}

    void consider(const Watching& wish, std::function<void(Considered)> tell) override {
        link_->ask(room_, wish, std::move(tell));
    }
    void watch(std::uint64_t stream, std::shared_ptr<Sink> sink, const Watching& wish) override {
        link_->watch(place_of(stream), room_, wish, std::move(sink));
    }
    void unwatch(std::uint64_t stream) override { link_->unwatch(place_of(stream)); }
    void weigh(std::uint64_t stream, std::size_t readers) override { link_->send(Weighed{place_of(stream), readers}); }
    std::size_t shard() const override { return 0; }

private:
    const std::shared_ptr<Link> link_;
    const std::string room_;
};

std::shared_ptr<StreamRoom> Edge::Rooms::stream_room(const std::string& room) {
    return std::make_shared<LinkedRoom>(link_, room);
}

}  // namespace server::link
