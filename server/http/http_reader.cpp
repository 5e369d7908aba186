#include "server/http/http_reader.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>

#include "engine/base/ensure.hpp"
#include "server/base/limits.hpp"
#include "server/base/text.hpp"
#include "server/http/http_chunks.hpp"
#include "server/http/http_framing.hpp"
#include "server/http/http_head_scan.hpp"
#include "server/net/address.hpp"

namespace server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

using boost::system::error_code;
using Parser = http::request_parser<http::empty_body>;
using Request = Parser::value_type;

constexpr std::size_t read_bytes = 4096;

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

std::vector<std::string_view> lines_of(const Request& request, std::string_view name) {
    std::vector<std::string_view> lines;
    const auto [first, last] = request.equal_range(beast::string_view(name.data(), name.size()));
    for (auto line = first; line != last; ++line) lines.push_back(view(line->value()));
    return lines;
}

// RFC 9110 5.3: the lines of a list are one list.
std::string list_of(const Request& request, std::string_view name) {
    std::string list;
    for (const auto line : lines_of(request, name)) list.append(list.empty() ? "" : ", ").append(line);
    return list;
}

// Headers of which a second one would let two readers see two requests.
bool repeats_a_header(const Request& request) {
    for (const auto name : {http::field::host, http::field::origin, http::field::authorization,
                            http::field::sec_websocket_key, http::field::sec_websocket_version}) {
        if (request.count(name) > 1) return true;
    }
    return false;
}

struct Target {
    std::string_view host;  // of the absolute form, else empty
    std::string_view path;
    std::string_view query;
};

// RFC 9112 3.2: the origin form, the absolute form, and "*" for OPTIONS. CONNECT's is not for a server like this.
std::optional<Target> target_of(std::string_view text, std::string_view method) {
    Target target;
    if (text == "*" && method == "OPTIONS") {
        target.path = text;
        return target;
    }
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (!equal_but_for_case(text.substr(0, scheme.size()), scheme)) continue;
        text.remove_prefix(scheme.size());
        target.host = text.substr(0, std::min(text.find_first_of("/?"), text.size()));
        if (target.host.empty()) return std::nullopt;
        text.remove_prefix(target.host.size());
        if (text.empty() || text.front() == '?') target.path = "/";
        break;
    }
    const auto question = std::min(text.find('?'), text.size());
    if (target.path.empty()) target.path = text.substr(0, question);
    target.query = text.substr(std::min(question + 1, text.size()));
    if (!target.path.starts_with('/')) return std::nullopt;
    return target;
}

// Nothing if 400 is the only fit answer.
std::optional<HttpRequest> request_of(const Request& from, const std::string& peer,
                                      const std::vector<std::string>& trusted_proxies) {
    HttpRequest request;
    request.is_http_10 = from.version() < 11;
    request.method = std::string(view(from.method_string()));
    const auto target = target_of(view(from.target()), request.method);
    if (!target || repeats_a_header(from)) return std::nullopt;
    auto path = target->path == "*" ? std::string(target->path) : decoded_path(target->path);
    if (!path) return std::nullopt;
    request.path = std::move(*path);
    request.query = std::string(target->query);
    request.host = std::string(view(from[http::field::host]));
    if (request.host.empty() && !request.is_http_10) return std::nullopt;
    // RFC 9112 3.2.2 takes the target's host and forgets the field; a proxy may have looked at the other of the two.
    if (!target->host.empty() && !equal_but_for_case(target->host, request.host)) return std::nullopt;
    if (from.count(http::field::origin) != 0) request.origin = std::string(view(from[http::field::origin]));
    request.bearer = bearer_of(view(from[http::field::authorization]));
    request.accept = list_of(from, "Accept");
    request.last_event_id = std::string(view(from["Last-Event-ID"]));
    request.if_none_match = list_of(from, "If-None-Match");
    request.takes_gzip = allows_gzip(list_of(from, "Accept-Encoding"));
    request.address = client_address(peer, list_of(from, "X-Forwarded-For"), trusted_proxies);
    const bool is_proxied = std::find(trusted_proxies.begin(), trusted_proxies.end(), peer) != trusted_proxies.end();
    request.is_secure = is_proxied && list_of(from, "X-Forwarded-Proto") == "https";
    // RFC 9110 7.8: an upgrade that an older client asks for is ignored.
    if (!request.is_http_10 && lists(list_of(from, "Connection"), "upgrade")
        && lists(list_of(from, "Upgrade"), "websocket")) {
        request.upgrade =
            UpgradeRequest{std::string(view(from[http::field::sec_websocket_key])),
                           std::string(view(from[http::field::sec_websocket_version])),
                           list_of(from, "Sec-WebSocket-Protocol"), list_of(from, "Sec-WebSocket-Extensions")};
    }
    return request;
}

FramingFields framing_fields_of(const Request& request) {
    return {request.version() < 11, lines_of(request, "Transfer-Encoding"), lines_of(request, "Content-Length")};
}

HttpAnswer too_large() { return error_answer(413, "malformed", "the body is too large"); }

HttpAnswer no_request() { return error_answer(400, "malformed", "this is no HTTP request"); }

}  // namespace

struct HttpReader::Parts {
    Parts(std::string peer_text, const std::vector<std::string>& proxies)
        : peer(std::move(peer_text)), trusted_proxies(proxies) {}

    const std::string peer;
    const std::vector<std::string>& trusted_proxies;

    std::vector<char> bytes;  // read, and not yet taken apart from `begin` on
    std::size_t begin = 0;
    std::size_t end = 0;
    HttpHeadScan scan;
    std::size_t scanned = 0;  // of the bytes from `begin`

    std::optional<HttpRequest> request;  // whose head has been read
    bool is_whole = false;               // and its body, too
    bool wants_continue = false;
    std::size_t body_left = 0;  // of a stated length
    std::optional<HttpChunks> chunks;
    std::optional<HttpAnswer> fault;

    std::size_t waiting() const { return end - begin; }

    Step fail(HttpAnswer answer) {
        fault = std::move(answer);
        return Step::fault;
    }

    Step read_head();
    Step judge_head(std::size_t head_bytes);
    Step read_body();
    Step read_chunks();
    Step finish();
};

HttpReader::Step HttpReader::Parts::read_head() {
    if (scanned == 0) {
        // RFC 9112 2.2: empty lines before a request are passed over.
        while (waiting() >= 2 && bytes[begin] == '\r' && bytes[begin + 1] == '\n') begin += 2;
        if (waiting() == 1 && bytes[begin] == '\r') return Step::more;
    }
    while (scanned < waiting()) {
        if (scanned == limit::http_header_bytes) {
            return fail(error_answer(431, "malformed", "the headers are too large"));
        }
        const auto found = scan.see(bytes[begin + scanned]);
        ++scanned;
        if (found == HttpHeadScan::Found::fault) return fail(no_request());
        if (found == HttpHeadScan::Found::end) return judge_head(std::exchange(scanned, 0));
    }
    return Step::more;
}

HttpReader::Step HttpReader::Parts::judge_head(std::size_t head_bytes) {
    scan = HttpHeadScan();
    Parser parser;
    parser.header_limit(static_cast<std::uint32_t>(limit::http_header_bytes));
    parser.body_limit(boost::none);  // judged below, after all that makes the length doubtful
    error_code error;
    const std::size_t taken = parser.put(boost::asio::buffer(bytes.data() + begin, head_bytes), error);
    if (error || taken != head_bytes || !parser.is_header_done()) return fail(no_request());
    begin += taken;
    const Request& head = parser.get();
    switch (framing_of(framing_fields_of(head))) {
        case Framing::certain:
            break;
        case Framing::doubtful:
            return fail(error_answer(400, "malformed", "where the body ends is not certain"));
        case Framing::unknown:
            return fail(error_answer(501, "malformed", "chunked is the only transfer coding here"));
    }
    const std::uint64_t length = parser.content_length().value_or(0);
    if (length > limit::http_body_bytes) return fail(too_large());
    // Now, and not when a body's trailers could pass for what stands here (RFC 9110 6.5.1).
    request = request_of(head, peer, trusted_proxies);
    if (!request) return fail(error_answer(400, "malformed", "this request cannot be answered"));
    request->keeps_alive = parser.keep_alive();
    body_left = static_cast<std::size_t>(length);
    if (parser.chunked()) chunks.emplace();
    const bool has_body = chunks || body_left != 0;
    wants_continue = has_body && !request->is_http_10 && lists(list_of(head, "Expect"), "100-continue");
    return Step::head;
}

HttpReader::Step HttpReader::Parts::read_body() {
    if (chunks) return read_chunks();
    const std::size_t taken = std::min(body_left, waiting());
    request->body.append(bytes.data() + begin, taken);
    begin += taken;
    body_left -= taken;
    return body_left == 0 ? finish() : Step::more;
}

HttpReader::Step HttpReader::Parts::read_chunks() {
    std::string_view come(bytes.data() + begin, waiting());
    const auto step = chunks->read(come, request->body);
    begin = end - come.size();
    switch (step) {
        case HttpChunks::Step::more:
            return Step::more;
        case HttpChunks::Step::end:
            return finish();
        case HttpChunks::Step::body_too_large:
            return fail(too_large());
        case HttpChunks::Step::trailers_too_large:
            return fail(error_answer(431, "malformed", "the trailers are too large"));
        case HttpChunks::Step::fault:
            break;
    }
    return fail(error_answer(400, "malformed", "the body's chunks are not well formed"));
}

HttpReader::Step HttpReader::Parts::finish() {
    is_whole = true;
    chunks.reset();
    if (begin == end) begin = end = 0;
    return Step::request;
}

HttpReader::HttpReader(std::string peer, const std::vector<std::string>& trusted_proxies)
    : parts_(std::make_unique<Parts>(std::move(peer), trusted_proxies)) {}

HttpReader::~HttpReader() = default;

std::span<char> HttpReader::room() {
    Parts& own = *parts_;
    std::copy(own.bytes.begin() + static_cast<std::ptrdiff_t>(own.begin),
              own.bytes.begin() + static_cast<std::ptrdiff_t>(own.end), own.bytes.begin());
    own.end -= std::exchange(own.begin, 0);
    own.bytes.resize(own.end + read_bytes);
    return std::span(own.bytes).subspan(own.end);
}

void HttpReader::take(std::size_t count) {
    ENSURE(count <= parts_->bytes.size() - parts_->end);
    parts_->end += count;
}

HttpReader::Step HttpReader::next() {
    if (parts_->fault) return Step::fault;
    return parts_->request ? parts_->read_body() : parts_->read_head();
}

bool HttpReader::wants_continue() const { return parts_->wants_continue; }

HttpRequest HttpReader::request() {
    ENSURE(std::exchange(parts_->is_whole, false));
    HttpRequest made = std::move(*parts_->request);
    parts_->request.reset();
    return made;
}

HttpAnswer HttpReader::fault() const {
    ENSURE(parts_->fault.has_value());
    return *parts_->fault;
}

bool HttpReader::has_more() const { return parts_->waiting() != 0; }

}  // namespace server
