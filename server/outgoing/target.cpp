#include "server/outgoing/target.hpp"

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <string_view>

#include <curl/curl.h>

#include <boost/asio/ip/address.hpp>

#include "server/outgoing/address_rules.hpp"
#include "server/outgoing/outgoing_limits.hpp"

namespace server::outgoing {
namespace {

constexpr std::uint16_t https_port = 443;
constexpr std::uint16_t http_port = 80;

struct EndUrl {
    void operator()(CURLU* url) const { curl_url_cleanup(url); }
};

std::optional<std::string> part_of(CURLU* url, CURLUPart part) {
    char* text = nullptr;
    if (curl_url_get(url, part, &text, CURLU_DEFAULT_PORT) != CURLUE_OK) return std::nullopt;
    std::string copy(text);
    curl_free(text);
    return copy;
}

/// What stands between the scheme and the path.
std::string_view authority_in(std::string_view url) {
    url.remove_prefix(url.find("://") + 3);
    return url.substr(0, url.find_first_of("/?#\\"));
}

bool is_printed(char letter) { return letter > ' ' && letter < '\x7f'; }

std::string bracketed(const std::string& host) { return host.find(':') == std::string::npos ? host : '[' + host + ']'; }

}  // namespace

std::string Target::authority() const {
    const std::string name = bracketed(host);
    return port == (is_secure ? https_port : http_port) ? name : name + ':' + std::to_string(port);
}

std::string Target::origin() const { return (is_secure ? "https://" : "http://") + authority(); }

engine::Result<Target, std::string> target_of(const std::string& url) {
    const auto refused = [](const char* why) { return engine::Failure{std::string(why)}; };
    if (url.size() > url_chars_max) return refused("is too long");
    Target target;
    target.is_secure = url.starts_with("https://");
    if (!target.is_secure && !url.starts_with("http://")) return refused("must begin with https://");
    if (!std::ranges::all_of(url, is_printed) || url.find('\\') != std::string::npos) {
        return refused("must be a web address, written in ASCII");
    }
    const auto authority = authority_in(url);
    if (authority.find('@') != std::string_view::npos) return refused("must not have a user or a password in it");
    if (url.find('#') != std::string::npos) return refused("must not have a fragment");
    if (authority.find('%') != std::string_view::npos) return refused("must be a web address");
    const std::unique_ptr<CURLU, EndUrl> parsed(curl_url());
    if (!parsed || curl_url_set(parsed.get(), CURLUPART_URL, url.c_str(), 0) != CURLUE_OK) {
        return refused("must be a web address");
    }
    std::string host = part_of(parsed.get(), CURLUPART_HOST).value_or("");
    const std::string port = part_of(parsed.get(), CURLUPART_PORT).value_or("");
    if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
    const auto normal = normal_host(host);
    const auto [stopped, fault] = std::from_chars(port.data(), port.data() + port.size(), target.port);
    if (!normal || fault != std::errc{} || stopped != port.data() + port.size() || target.port == 0) {
        return refused("must be a web address");
    }
    target.host = *normal;
    boost::system::error_code is_no_address;
    (void)boost::asio::ip::make_address(target.host, is_no_address);
    target.is_literal = !is_no_address;
    return target;
}

}  // namespace server::outgoing
