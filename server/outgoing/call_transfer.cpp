#include "server/outgoing/call_transfer.hpp"

#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <optional>
#include <string_view>
#include <utility>

#include <boost/asio/ip/address.hpp>

#include "server/base/text.hpp"
#include "server/base/version.hpp"

namespace server::outgoing {
namespace {

namespace ip = boost::asio::ip;

constexpr unsigned first_final_status = 200;
constexpr unsigned first_unwelcome_status = 300;

std::optional<ip::address> address_in(const curl_sockaddr& address) {
    if (address.family == AF_INET && address.addrlen >= sizeof(sockaddr_in)) {
        sockaddr_in v4{};
        std::memcpy(&v4, &address.addr, sizeof v4);
        return ip::address_v4(ntohl(v4.sin_addr.s_addr));
    }
    if (address.family != AF_INET6 || address.addrlen < sizeof(sockaddr_in6)) return std::nullopt;
    sockaddr_in6 v6{};
    // libcurl's buffer is larger than the member's type says (struct Curl_sockaddr_ex).
    std::memcpy(&v6, static_cast<const void*>(&address.addr), sizeof v6);
    ip::address_v6::bytes_type bytes{};
    std::memcpy(bytes.data(), &v6.sin6_addr, bytes.size());
    return ip::address_v6(bytes);
}

/// As a log can show it.
std::string printable(std::string_view text) {
    std::string shown(text);
    std::ranges::replace_if(
        shown, [](char letter) { return letter < ' ' || letter > '~'; }, ' ');
    return std::string(trimmed(shown));
}

long milliseconds(std::int64_t ms) { return static_cast<long>(ms); }

}  // namespace

CallTransfer::CallTransfer(Call call, bool may_be_private, const CallLimits& limits)
    : call_(std::move(call)), may_be_private_(may_be_private), limits_(limits), easy_(curl_easy_init()) {
    if (!easy_) throw std::bad_alloc();
    for (const std::string& line : call_.headers) add_header(line);
    set_up();
}

void CallTransfer::add_header(const std::string& line) {
    curl_slist* const longer = curl_slist_append(headers_.get(), line.c_str());
    if (longer == nullptr) throw std::bad_alloc();
    (void)headers_.release();
    headers_.reset(longer);
}

/// Not asked for, and so off in libcurl: cookies, redirects, .netrc, other ways than HTTP/1.1 (Alt-Svc), compression.
void CallTransfer::set_up() {
    CURL* const easy = easy_.get();
    curl_easy_setopt(easy, CURLOPT_URL, call_.url.c_str());
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, may_be_private_ ? "https,http" : "https");
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
    curl_easy_setopt(easy, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
    curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    // Whoever asks for a name whose servers are silent holds up nobody: the thread that waits for them is left alone.
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, milliseconds(limits_.connect_ms));
    curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, milliseconds(limits_.whole_ms));

    curl_easy_setopt(easy, CURLOPT_USERAGENT, ("tutti/" + std::string(version)).c_str());
    curl_easy_setopt(easy, CURLOPT_POST, 1L);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDS, call_.body.c_str());
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(call_.body.size()));
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers_.get());

    curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, &open_socket);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, this);
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, &take_head);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, this);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &take_body);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, this);
    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, trouble_.data());
}

/// Here, and not where a name is looked up: what is asked twice may be answered in two ways, and this is the address
/// that is connected to. libcurl goes on to the next one, if the name has more.
curl_socket_t CallTransfer::open_socket(void* transfer, curlsocktype purpose, curl_sockaddr* address) {
    auto& self = *static_cast<CallTransfer*>(transfer);
    if (purpose != CURLSOCKTYPE_IPCXN) return CURL_SOCKET_BAD;
    const auto host = address_in(*address);
    if (!host || (!self.may_be_private_ && !is_public(*host))) {
        self.has_been_refused_ = true;
        return CURL_SOCKET_BAD;
    }
    // NOLINTNEXTLINE(android-cloexec-socket): it is
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

std::size_t CallTransfer::take_head(const char* bytes, std::size_t /*one*/, std::size_t count, void* transfer) {
    auto& self = *static_cast<CallTransfer*>(transfer);
    self.head_bytes_ += count;
    if (self.head_bytes_ > self.limits_.head_bytes) return 0;
    const std::string_view line(bytes, count);
    long status = 0;
    curl_easy_getinfo(self.easy(), CURLINFO_RESPONSE_CODE, &status);
    if ((line == "\r\n" || line == "\n") && status >= static_cast<long>(first_final_status)) self.has_head_ = true;
    return count;
}

std::size_t CallTransfer::take_body(const char* bytes, std::size_t /*one*/, std::size_t count, void* transfer) {
    auto& self = *static_cast<CallTransfer*>(transfer);
    const std::size_t taken = std::min(count, self.limits_.answer_bytes - self.body_.size());
    try {
        self.body_.append(bytes, taken);
    } catch (const std::bad_alloc&) {
        return 0;
    }
    self.is_cut_ = taken < count;
    return self.is_cut_ ? 0 : count;  // ends the transfer, and the connection
}

Outcome CallTransfer::outcome(CURLcode result) const {
    if (!has_head_) return {0, 0, fault_of(result)};
    long status = 0;
    curl_off_t retry_after_s = 0;
    curl_easy_getinfo(easy(), CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(easy(), CURLINFO_RETRY_AFTER, &retry_after_s);  // of a date: from now on
    Outcome outcome;
    outcome.status = static_cast<unsigned>(status);
    outcome.retry_after_ms = std::clamp<std::int64_t>(retry_after_s, 0, retry_after_ms_max / 1000) * 1000;
    if (outcome.status >= first_unwelcome_status) outcome.fault = complaint();
    return outcome;
}

bool CallTransfer::was_prompt(CURLcode result) const {
    curl_off_t whole_us = 0;
    curl_easy_getinfo(easy(), CURLINFO_TOTAL_TIME_T, &whole_us);
    return has_head_ && (result == CURLE_OK || is_cut_) && whole_us <= limits_.prompt_ms * 1000;
}

std::string CallTransfer::fault_of(CURLcode result) const {
    if (has_been_refused_) return "its address is not public";
    if (head_bytes_ > limits_.head_bytes) return "the head of its answer is too long";
    const std::string words = printable(trouble_.data());
    return words.empty() ? curl_easy_strerror(result) : words;
}

std::string CallTransfer::complaint() const { return printable(std::string_view(body_).substr(0, complaint_chars)); }

}  // namespace server::outgoing
