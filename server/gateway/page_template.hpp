// index.html with its title, description and Open Graph tags put in for each deep link. Not a template language: the
// page's own <title> and such meta tags are taken out when it is loaded, ours come where the title was.
#pragma once

#include <string>
#include <string_view>

namespace server {

class PageTemplate {
public:
    explicit PageTemplate(std::string_view html);

    /// `title` is shown with the name of the site; empty: the name alone. `url` is the page's own, or empty.
    std::string page(std::string_view title, std::string_view url) const;

private:
    std::string before_;
    std::string after_;
};

/// For text and for attribute values in either kind of quotes.
std::string html_escaped(std::string_view text);

}  // namespace server
