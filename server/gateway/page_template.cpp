#include "server/gateway/page_template.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "protocol/markup.hpp"

namespace server {
namespace {

constexpr std::string_view site_name = "Tutti";
constexpr std::string_view site_title = "Tutti: everyone chooses in secret, everything is revealed at once";
constexpr std::string_view site_picture = "/api/v1/picture.png";
constexpr std::string_view site_description =
    "Games in which everyone chooses in secret and all choices are revealed at the same moment. Play in the browser, "
    "with friends or computer players.";

// Takes out every stretch that begins with `open` up to and including the next `close`; gives where the first one was.
std::size_t cut(std::string& html, std::string_view open, std::string_view close) {
    std::size_t first = std::string::npos;
    for (auto at = html.find(open); at != std::string::npos; at = html.find(open, at)) {
        const auto end = html.find(close, at);
        if (end == std::string::npos) break;
        html.erase(at, end + close.size() - at);
        first = std::min(first, at);
    }
    return first;
}

std::string html_escaped(std::string_view text) {
    return protocol::markup_escaped(text, protocol::Apostrophes::escaped);
}

}  // namespace

PageTemplate::PageTemplate(std::string_view html, std::string_view source_url) {
    std::string rest(html);
    cut(rest, "<meta name=\"description\"", ">");
    cut(rest, "<meta property=\"og:", ">");
    cut(rest, "<meta name=\"twitter:", ">");
    auto place = cut(rest, "<title>", "</title>");
    if (place == std::string::npos) place = rest.find("</head>");
    if (place == std::string::npos) place = 0;
    before_ = rest.substr(0, place);
    if (!source_url.empty())
        after_ = fmt::format("<link rel=\"code-repository\" href=\"{}\">\n", html_escaped(source_url));
    after_ += rest.substr(place);
}

std::string PageTemplate::page(const PageAbout& about, std::string_view origin, std::string_view path,
                               std::string_view early) const {
    const std::string name =
        about.title.empty() ? std::string(site_title) : fmt::format("{} · {}", html_escaped(about.title), site_name);
    const std::string described =
        about.description.empty() ? std::string(site_description) : html_escaped(about.description);
    std::string page = before_;
    // Streams lay it over their video: from its first moment there is nothing behind it
    // (web-client/src/styles/base/elements.css).
    const auto root = path.starts_with("/overlay/") ? page.find("<html") : std::string::npos;
    if (root != std::string::npos) page.insert(root + std::string_view("<html").size(), " data-bare");
    page += fmt::format("<title>{}</title>\n", name);
    page += fmt::format("<meta name=\"description\" content=\"{}\">\n", described);
    page += fmt::format("<meta property=\"og:title\" content=\"{}\">\n", name);
    page += fmt::format("<meta property=\"og:description\" content=\"{}\">\n", described);
    page += "<meta property=\"og:type\" content=\"website\">\n";
    page += fmt::format("<meta property=\"og:site_name\" content=\"{}\">\n", site_name);
    if (!origin.empty()) {
        page += fmt::format("<meta property=\"og:url\" content=\"{}{}\">\n", html_escaped(origin), html_escaped(path));
    }
    if (!origin.empty()) {  // programs that show links take whole addresses only
        page += fmt::format(
            "<meta property=\"og:image\" content=\"{0}{1}\">\n<meta property=\"og:image:type\" content=\"image/png\">\n"
            "<meta property=\"og:image:width\" content=\"1200\">\n<meta property=\"og:image:height\" content=\"630\">\n"
            "<meta property=\"og:image:alt\" content=\"{2}\">\n<meta name=\"twitter:card\" "
            "content=\"summary_large_image\">\n",
            html_escaped(origin), html_escaped(about.image.empty() ? site_picture : about.image),
            about.image_alt.empty() ? name : html_escaped(about.image_alt));
    }
    page += after_;
    // Behind the page's own scripts: those are wanted before.
    if (!early.empty()) page.insert(std::min(page.find("</head>"), page.size()), early);
    return page;
}

}  // namespace server
