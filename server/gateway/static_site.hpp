// The page's files, read into memory once and compressed once, and the headers they are served with. A path is looked
// up among what was loaded, never on the disk, so no request can reach a file outside.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "server/gateway/early_parts.hpp"
#include "server/gateway/page_template.hpp"
#include "server/http/api.hpp"
#include "server/http/http_message.hpp"

namespace server {

class StaticSite {
public:
    /// Throws std::runtime_error if the folder has more than limit::site_bytes, or an early.json that is none. Without
    /// an index.html in it (or without a folder) a built-in page says how to make one. `source_url` as PageTemplate
    /// has it.
    explicit StaticSite(const std::filesystem::path& root, std::string_view source_url = {});

    /// Whether the answer is a page, which is about something; all else is not.
    bool is_page(const HttpRequest& request) const;
    /// `origin` is the site's, for addresses that others can use; empty where it is not known.
    HttpAnswer answer(const HttpRequest& request, const PageAbout& about, std::string_view origin) const;

    bool has_page() const { return has_page_; }

private:
    struct File {
        SharedText plain;
        SharedText compressed;  // null where that saves nothing
        std::string tag;
        std::string type;
    };

    void load(const std::filesystem::path& root, std::string_view source_url);
    HttpAnswer file_answer(const HttpRequest& request, const File& file) const;
    HttpAnswer page_answer(const HttpRequest& request, const PageAbout& about, std::string_view origin) const;

    std::map<std::string, File, std::less<>> files_;  // by path, "/assets/a.js"
    PageTemplate page_;
    EarlyParts early_;
    bool has_page_ = false;
};

}  // namespace server
