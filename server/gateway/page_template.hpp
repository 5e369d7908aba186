// index.html with its title, description and Open Graph tags put in for each deep link. Not a template language: the
// page's own <title> and such meta tags are taken out when it is loaded, ours come where the title was.
#pragma once

#include <string>
#include <string_view>

#include "server/http/api.hpp"

namespace server {

class PageTemplate {
public:
    /// `source_url`: where the source of what runs here is, for the foot of the page (web-client/src/app/footer.ts);
    /// empty: it is not told.
    explicit PageTemplate(std::string_view html, std::string_view source_url = {});

    /// The title is shown with the name of the site. `origin` is the site's ("https://play.test"), or empty where it is
    /// not known; `path` the page's own; `early` more tags for its head.
    std::string page(const PageAbout& about, std::string_view origin, std::string_view path,
                     std::string_view early = {}) const;

private:
    std::string before_;
    std::string after_;
};

}  // namespace server
