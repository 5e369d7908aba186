#include "server/pictures/picture_shop.hpp"

#include <utility>

#include "server/http/api_error.hpp"
#include "server/http/http_message.hpp"
#include "server/pictures/picture_limits.hpp"
#include "server/pictures/rasteriser.hpp"

namespace server {

PictureShop::PictureShop(Reads reads, Log& log)
    : reads_(reads),
      log_(log),
      cache_(log, limit::pictures_kept_bytes, limit::pictures_waiting, RenderCache::Packing::none) {}

void PictureShop::give(const RoutedRequest& asked, const std::string& key, unsigned fresh_s, Compose compose) {
    auto deliver = [answer = asked.answer, fresh_s](const RenderCache::Outcome& outcome) {
        if (!outcome) return answer(http_error(outcome.error()));
        ApiAnswer picture;
        picture.content_type = "image/png";
        picture.shared = outcome->plain;
        picture.fresh_s = fresh_s;
        picture.tag = content_tag(*outcome->plain);
        answer(std::move(picture));
    };
    if (const auto ready = cache_.kept(key, RenderCache::Form::plain)) return deliver(*ready);
    if (const auto refusal = reads_.take(asked.request.address)) return asked.answer(http_error(*refusal));
    cache_.order(
        key, RenderCache::Form::plain, [this, key, compose = std::move(compose)] { return draw(key, compose); },
        std::move(deliver));
}

engine::Result<SharedText, protocol::Error> PictureShop::draw(const std::string& key, const Compose& compose) {
    auto png = png_of(compose());
    if (!png) {
        log_.error("picture_failed", {{"key", key}, {"what", png.error()}});
        return engine::Failure{protocol::error_of(protocol::Code::unavailable, "this picture could not be drawn")};
    }
    return share_text(*std::move(png));
}

}  // namespace server
