#include "server/pictures/rasteriser.hpp"

#include <fontconfig/fontconfig.h>
#include <librsvg/rsvg.h>

#include <array>
#include <filesystem>
#include <memory>
#include <mutex>

namespace server {
namespace {

constexpr int width = 1200;
constexpr int height = 630;

/// Of Debian's fonts-paratype (PT Serif, PT Sans) and fonts-dejavu-core, for letters that those lack.
constexpr std::array<const char*, 5> font_files{
    {"/usr/share/fonts/truetype/paratype/PTF75F.ttf", "/usr/share/fonts/truetype/paratype/PTS55F.ttf",
     "/usr/share/fonts/truetype/paratype/PTS75F.ttf", "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
     "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"}};

struct Free {
    void operator()(RsvgHandle* handle) const { g_object_unref(handle); }
    void operator()(GError* error) const { g_error_free(error); }
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
    void operator()(cairo_t* pen) const { cairo_destroy(pen); }
};
template <class Thing>
using Owned = std::unique_ptr<Thing, Free>;

/// In place of the machine's own configuration, before anything draws.
void use_own_fonts() {
    static std::once_flag once;
    std::call_once(once, [] {
        FcConfig* const config = FcConfigCreate();
        for (const char* file : font_files) FcConfigAppFontAddFile(config, reinterpret_cast<const FcChar8*>(file));
        FcConfigSetCurrent(config);
    });
}

cairo_status_t append(void* closure, const unsigned char* data, unsigned length) {
    static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

engine::Failure<std::string> failure(GError* error) {
    const Owned<GError> owned(error);
    return engine::Failure<std::string>{owned ? owned->message : "unknown"};
}

}  // namespace

engine::Result<std::string, std::string> png_of(const std::string& svg) {
    use_own_fonts();
    GError* error = nullptr;
    const auto* bytes = reinterpret_cast<const guint8*>(svg.data());
    const Owned<RsvgHandle> handle(rsvg_handle_new_from_data(bytes, svg.size(), &error));
    if (handle == nullptr) return failure(error);
    const Owned<cairo_surface_t> surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height));
    const Owned<cairo_t> pen(cairo_create(surface.get()));
    const RsvgRectangle whole{0, 0, width, height};
    if (rsvg_handle_render_document(handle.get(), pen.get(), &whole, &error) == 0) return failure(error);
    std::string png;
    const cairo_status_t status = cairo_surface_write_to_png_stream(surface.get(), append, &png);
    if (status != CAIRO_STATUS_SUCCESS) return engine::Failure{std::string(cairo_status_to_string(status))};
    return png;
}

std::string missing_fonts() {
    std::string missing;
    for (const char* file : font_files) {
        std::error_code error;
        if (std::filesystem::is_regular_file(file, error)) continue;
        if (!missing.empty()) missing += ", ";
        missing += file;
    }
    return missing;
}

}  // namespace server
