// Makes what is long to make, on one thread behind those of the rooms, and keeps the latest of it compressed, so that
// asking again costs nothing. Bounded in both: limit::games_waiting and limit::games_kept_bytes.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "engine/base/result.hpp"
#include "protocol/error.hpp"
#include "server/base/shared_text.hpp"
#include "server/base/workers.hpp"
#include "server/telemetry/log.hpp"

namespace server {

class RenderCache {
public:
    /// One form or both; `gzip` is null where it saves nothing.
    struct Piece {
        SharedText plain;
        SharedText gzip;
    };
    enum class Form : std::uint8_t { plain, any };
    using Outcome = engine::Result<Piece, protocol::Error>;
    /// A failure without retry_ms is final and kept, too.
    using Make = std::function<engine::Result<SharedText, protocol::Error>()>;
    using Deliver = std::function<void(Outcome)>;

    /// Whether what is made can be compressed at all: pictures cannot.
    enum class Packing : std::uint8_t { gzip, none };

    RenderCache(Log& log, std::size_t kept_bytes_max, std::size_t waiting_max, Packing packing = Packing::gzip);

    /// Nothing: it is to be made. From any thread, as the next.
    std::optional<Outcome> kept(const std::string& key, Form form);
    /// `deliver` is called once, on the render cache's thread or, where it is kept or too many wait, on this one.
    void order(std::string key, Form form, Make make, Deliver deliver);

private:
    struct Order {
        std::string key;
        Form form{};
        Make make;
        Deliver deliver;
    };
    /// The plain form of what is compressed lives as long as somebody reads it.
    struct Kept {
        SharedText strong;
        SharedText gzip;
        std::weak_ptr<const std::string> plain;
        std::optional<protocol::Error> failure;
        std::list<std::string>::iterator use;
    };

    void work(const Order& order);
    void render(const Order& order);
    std::optional<Piece> unpack(const std::string& key);
    void keep(const std::string& key, Kept kept);
    std::optional<Outcome> find(const std::string& key, Form form);
    static std::size_t size_of(const Kept& kept);

    Log& log_;
    const std::size_t kept_bytes_max_;
    const Packing packing_;
    std::mutex mutex_;
    std::map<std::string, Kept> kept_;
    std::list<std::string> use_;  // the longest unused first
    std::size_t kept_bytes_ = 0;
    Workers worker_;  // last: it uses all of the above
};

}  // namespace server
