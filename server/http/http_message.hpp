// HTTP requests and answers as the gateway's routes see them: plain values, no sockets, no Beast.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/base/shared_text.hpp"
#include "server/http/stream_source.hpp"

namespace server {

/// The parts of an upgrade to WebSocket, as the client wrote them.
struct UpgradeRequest {
    std::string key;
    std::string version;
    std::string protocols;
    std::string extensions;
};

struct HttpRequest {
    std::string method;
    std::string path;   // percent-decoded, begins with "/"; "*" of OPTIONS alone
    std::string query;  // raw, without "?"
    std::string host;
    std::optional<std::string> origin;
    std::string bearer;  // secret; empty without an Authorization header of that kind
    std::string if_none_match;
    std::string accept;
    std::string last_event_id;
    bool takes_gzip = false;
    bool is_secure = false;    // a trusted proxy says that the client came by https
    bool is_http_10 = false;   // knows no chunks and no WebSocket
    bool keeps_alive = false;  // another request may follow
    std::optional<UpgradeRequest> upgrade;
    std::string body;
    std::string address;  // the client's; behind a trusted proxy the forwarded one

    bool reads() const { return method == "GET" || method == "HEAD"; }
};

struct HttpAnswer {
    unsigned status = 200;
    std::vector<std::pair<std::string, std::string>> headers;
    SharedText body;               // null: empty
    std::optional<Stream> stream;  // instead of the body

    void set(std::string name, std::string value) { headers.emplace_back(std::move(name), std::move(value)); }
    std::string_view header(std::string_view name) const;
};

/// Something that answers requests.
class HttpHandler {
public:
    virtual ~HttpHandler() = default;
    /// `answer` is called exactly once, from any thread.
    virtual void handle(HttpRequest request, std::function<void(HttpAnswer)> answer) = 0;
};

/// Made for this request alone, and kept by nobody.
HttpAnswer fresh_answer(unsigned status, std::string content_type, std::string body);
/// {"error":{"code","message","retry_ms"?}}; Retry-After says the same, in seconds.
HttpAnswer error_answer(unsigned status, std::string_view code, std::string_view message,
                        std::optional<std::int64_t> retry_ms = {});
HttpAnswer text_answer(unsigned status, std::string text);

/// Status line and headers, with the body's length, ended by the empty line.
std::string head_of(const HttpAnswer& answer, bool keep_alive);
/// Of an answer that goes on; after it the connection is closed.
std::string head_of_stream(const HttpAnswer& answer, bool is_chunked);

/// "%41/b" is "A/b". Nothing if it does not begin with "/", has a broken escape, a control character, or a segment that
/// would climb.
std::optional<std::string> decoded_path(std::string_view raw);

/// The token of "Bearer TOKEN"; empty for any other kind.
std::string bearer_of(std::string_view authorization);

/// What an ETag says of a content: the same for the same bytes. Twelve bytes of SHA-256, in hex.
std::string content_tag(std::string_view content);

/// Whether an element of a comma-separated header is `wanted` (case counts only if `exactly`).
bool lists(std::string_view header, std::string_view wanted, bool exactly = false);

/// Whether If-None-Match names this ETag: compared weakly (RFC 9110 13.1.2), since a proxy that compresses what it
/// passes on makes a weak one of it.
bool names_tag(std::string_view if_none_match, std::string_view tag);

/// Whether an Accept header names this type, "application/x-ndjson"; wildcards do not.
bool accepts(std::string_view accept, std::string_view type);

/// Whether Accept-Encoding allows gzip: by its name, or else by "*" (RFC 9110 12.5.3).
bool allows_gzip(std::string_view accept_encoding);

}  // namespace server
