// Draws what is ordered, behind the threads of the rooms, keeps the latest of it, and answers requests with it.
#pragma once

#include <functional>
#include <string>

#include "server/games/render_cache.hpp"
#include "server/http/reads.hpp"
#include "server/http/routes.hpp"

namespace server {

class PictureShop {
public:
    /// The log outlives it, and so does what `reads` refers to.
    PictureShop(Reads reads, Log& log);

    /// The picture as SVG; called on the shop's thread. May throw.
    using Compose = std::function<std::string()>;
    /// Answers with the picture of this key; what has the same key looks the same. Others may keep it for `fresh_s`.
    void give(const RoutedRequest& asked, const std::string& key, unsigned fresh_s, Compose compose);

private:
    engine::Result<SharedText, protocol::Error> draw(const std::string& key, const Compose& compose);

    const Reads reads_;
    Log& log_;
    RenderCache cache_;
};

}  // namespace server
