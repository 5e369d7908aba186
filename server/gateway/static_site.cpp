#include "server/gateway/static_site.hpp"

#include <array>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include <fmt/format.h>

#include "server/base/limits.hpp"
#include "server/http/gzip.hpp"

namespace server {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view built_in_page =
    "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<title></title>\n</head><body>\n"
    "<h1>Tutti is running, but without its page</h1>\n"
    "<p>Build the page with <code>npm ci &amp;&amp; npm run build</code> in <code>web-client</code> and start the "
    "server "
    "with <code>--web-root web-client/dist</code>; or start everything with <code>deploy/run</code>.</p>\n"
    "</body></html>\n";

constexpr std::string_view content_security_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src "
    "'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "require-trusted-types-for 'script'; trusted-types lit-html service-worker";

struct FileType {
    std::string_view extension;
    std::string_view type;
    bool is_text;
};
constexpr std::array<FileType, 16> file_types{{{".html", "text/html; charset=utf-8", true},
                                               {".js", "text/javascript; charset=utf-8", true},
                                               {".mjs", "text/javascript; charset=utf-8", true},
                                               {".css", "text/css; charset=utf-8", true},
                                               {".json", "application/json", true},
                                               {".map", "application/json", true},
                                               {".webmanifest", "application/manifest+json", true},
                                               {".svg", "image/svg+xml", true},
                                               {".txt", "text/plain; charset=utf-8", true},
                                               {".xml", "application/xml", true},
                                               {".png", "image/png", false},
                                               {".jpg", "image/jpeg", false},
                                               {".webp", "image/webp", false},
                                               {".ico", "image/x-icon", false},
                                               {".woff2", "font/woff2", false},
                                               {".wasm", "application/wasm", true}}};

FileType type_of(const fs::path& path) {
    for (const auto& known : file_types) {
        if (known.extension == path.extension().string()) return known;
    }
    return {"", "application/octet-stream", false};
}

// Null where it does not help.
SharedText compressed(const std::string& content) {
    auto gzip = gzipped(content, Effort::once);
    return gzip ? share_text(*std::move(gzip)) : nullptr;
}

void set_security(HttpAnswer& answer, std::string_view path) {
    // /embed/… and /overlay/… are made to be framed by others, all else never is.
    const bool may_be_framed = path.starts_with("/embed/") || path.starts_with("/overlay/");
    answer.set("Content-Security-Policy",
               fmt::format("{}; frame-ancestors {}", content_security_policy, may_be_framed ? "*" : "'none'"));
    answer.set("X-Content-Type-Options", "nosniff");
    answer.set("Referrer-Policy", "no-referrer");
    answer.set("Cross-Origin-Opener-Policy", "same-origin");
}

/// Names of people may have dots in them.
bool has_extension(std::string_view path) {
    if (path.starts_with("/u/") || path.starts_with("/overlay/p/")) return false;
    const auto name = path.substr(path.rfind('/') + 1);
    return name.find('.') != std::string_view::npos;
}

std::string read_whole(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace

StaticSite::StaticSite(const fs::path& root, std::string_view source_url) : page_(built_in_page, source_url) {
    if (!root.empty()) load(root, source_url);
}

void StaticSite::load(const fs::path& root, std::string_view source_url) {
    std::error_code error;
    std::size_t bytes = 0;
    for (fs::recursive_directory_iterator at(root, error), end; !error && at != end; at.increment(error)) {
        if (at->path().filename().string().starts_with('.')) {
            if (at->is_directory()) at.disable_recursion_pending();
            continue;
        }
        if (at->is_symlink() || !at->is_regular_file()) continue;
        bytes += at->file_size();
        if (bytes > limit::site_bytes) throw std::runtime_error("the web root is larger than the limit of 64 MiB");
        const std::string path = "/" + fs::relative(at->path(), root).generic_string();
        const std::string content = read_whole(at->path());
        if (path == "/index.html") {
            page_ = PageTemplate(content, source_url);
            has_page_ = true;
            continue;
        }
        if (path == "/early.json") {
            early_ = EarlyParts(content);
            continue;
        }
        const FileType type = type_of(at->path());
        files_[path] = {share_text(content), type.is_text ? compressed(content) : nullptr, content_tag(content),
                        std::string(type.type)};
    }
}

bool StaticSite::is_page(const HttpRequest& request) const {
    return request.reads() && !files_.contains(request.path)
           && (!has_extension(request.path) || request.path == "/index.html");
}

HttpAnswer StaticSite::answer(const HttpRequest& request, const PageAbout& about, std::string_view origin) const {
    HttpAnswer answer;
    if (!request.reads()) {
        answer = text_answer(405, "Only GET and HEAD.\n");
        answer.set("Allow", "GET, HEAD");
    } else if (const auto file = files_.find(request.path); file != files_.end()) {
        answer = file_answer(request, file->second);
    } else if (!is_page(request)) {
        answer = text_answer(404, "There is no such file.\n");
    } else {
        answer = page_answer(request, about, origin);
    }
    set_security(answer, request.path);
    return answer;
}

HttpAnswer StaticSite::file_answer(const HttpRequest& request, const File& file) const {
    HttpAnswer answer;
    const bool is_compressed = request.takes_gzip && file.compressed;
    // The two forms differ in their bytes, so a strong tag must differ, too.
    const std::string tag = fmt::format("\"{}{}\"", file.tag, is_compressed ? "-gz" : "");
    answer.set("ETag", tag);
    answer.set("Cache-Control",
               request.path.starts_with("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
    if (file.compressed) answer.set("Vary", "Accept-Encoding");
    if (names_tag(request.if_none_match, tag)) {
        answer.status = 304;
        return answer;
    }
    answer.set("Content-Type", file.type);
    if (is_compressed) answer.set("Content-Encoding", "gzip");
    answer.body = is_compressed ? file.compressed : file.plain;
    return answer;
}

HttpAnswer StaticSite::page_answer(const HttpRequest& request, const PageAbout& about, std::string_view origin) const {
    HttpAnswer answer;
    std::string page = page_.page(about, origin, request.path,
                                  about.is_there ? early_.links(request.path, about.game) : std::string());
    answer.set("Cache-Control", "no-cache");
    if (about.is_there) {
        const std::string tag = fmt::format("\"{}\"", content_tag(page));
        answer.set("ETag", tag);
        if (names_tag(request.if_none_match, tag)) {
            answer.status = 304;
            return answer;
        }
    } else {
        answer.status = 404;
    }
    answer.set("Content-Type", "text/html; charset=utf-8");
    answer.body = share_text(std::move(page));
    return answer;
}

}  // namespace server
