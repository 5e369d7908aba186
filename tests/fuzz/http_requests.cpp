// Fuzz target: any bytes as what comes over an HTTP connection. However they are cut, they are the same requests and
// end in the same fault; and whatever they hold as the body of a request, stated or in chunks, comes out as that body
// alone: no byte of it is read as a request, and the request behind it is there.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/ensure.hpp"
#include "server/base/limits.hpp"
#include "tests/support/http_story.hpp"

namespace {

using namespace server;
using test_support::HttpStory;

const std::string peer = "192.0.2.1";
const std::string behind = "GET /behind HTTP/1.1\r\nHost: localhost\r\n\r\n";

// Numbers that follow from the input's first bytes.
class Lots {
public:
    explicit Lots(std::uint64_t seed) : state_(seed * 2 + 1) {}
    std::size_t below(std::size_t bound) {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::size_t>(state_ >> 33U) % bound;
    }

private:
    std::uint64_t state_;
};

HttpStory story(std::string_view bytes, Lots& lots, std::size_t piece_max) {
    return test_support::story_cut_by(bytes, [&] { return 1 + lots.below(piece_max); }, peer, {peer});
}

void check_requests(const HttpStory& told) {
    for (const auto& request : told.requests) {
        ENSURE(!request.method.empty() && request.body.size() <= limit::http_body_bytes);
        ENSURE(request.path.starts_with('/') || (request.path == "*" && request.method == "OPTIONS"));
        ENSURE(!request.host.empty() || request.is_http_10);
        ENSURE(!request.upgrade || !request.is_http_10);
    }
    ENSURE(told.fault == 0 || told.fault == 400 || told.fault == 413 || told.fault == 431 || told.fault == 501);
}

std::string chunked(std::string_view body, Lots& lots) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string sent;
    while (!body.empty()) {
        const std::string_view piece = body.substr(0, 1 + lots.below(200));
        body.remove_prefix(piece.size());
        if (piece.size() > 15) sent += digits[piece.size() / 16];
        sent += digits[piece.size() % 16];
        if (lots.below(16) == 0) sent += ";a=\"b;c\"";
        sent.append("\r\n").append(piece).append("\r\n");
    }
    return sent + (lots.below(2) == 0 ? "0\r\n\r\n" : "000\r\nX: y\r\n\r\n");
}

void check_body(std::string_view body, Lots& lots) {
    const bool is_chunked = lots.below(2) == 0;
    std::string sent = "POST /first HTTP/1.1\r\nHost: localhost\r\n";
    sent += is_chunked ? std::string("Transfer-Encoding: chunked") : "Content-Length: " + std::to_string(body.size());
    sent.append("\r\n\r\n").append(is_chunked ? chunked(body, lots) : std::string(body)).append(behind);
    const HttpStory told = story(sent, lots, 300);
    ENSURE(told.fault == 0 && told.requests.size() == 2);
    ENSURE(told.requests[0].path == "/first" && told.requests[0].body == body);
    ENSURE(told.requests[1].path == "/behind" && told.requests[1].body.empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    if (count < 2) return 0;
    Lots lots(bytes[0] + 256U * bytes[1]);
    const std::string_view input(reinterpret_cast<const char*>(bytes) + 2, count - 2);
    const HttpStory whole = story(input, lots, std::size_t{1} << 20U);
    check_requests(whole);
    for (const std::size_t piece_max : {std::size_t{1}, std::size_t{4}, std::size_t{60}, std::size_t{3000}}) {
        ENSURE(story(input, lots, piece_max) == whole);
    }
    check_body(input.substr(0, 4000), lots);
    return 0;
}
