#include "server/gateway/origin.hpp"

#include <algorithm>

#include "server/base/text.hpp"
#include "server/gateway/own_names.hpp"

namespace server {
namespace {

bool is_host_letter(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '.' || letter == '-'
           || letter == '_' || letter == ':' || letter == '[' || letter == ']';
}

}  // namespace

std::optional<std::string> normal_origin(std::string_view text) {
    std::string origin(text);
    for (char& letter : origin) letter = lower(letter);
    if (origin.ends_with('/')) origin.pop_back();
    std::string_view default_port;
    std::size_t host_at = 0;
    if (origin.starts_with("http://")) {
        default_port = ":80";
        host_at = 7;
    } else if (origin.starts_with("https://")) {
        default_port = ":443";
        host_at = 8;
    } else {
        return std::nullopt;
    }
    const std::string_view host = std::string_view(origin).substr(host_at);
    if (host.empty() || !std::all_of(host.begin(), host.end(), is_host_letter)) return std::nullopt;
    if (host.ends_with(default_port) && host.size() > default_port.size()) {
        origin.resize(origin.size() - default_port.size());
    }
    return origin;
}

bool is_origin_allowed(std::optional<std::string_view> origin, std::string_view host,
                       const std::vector<std::string>& listed) {
    if (!origin) return true;
    const auto asked = normal_origin(*origin);
    if (!asked) return false;
    if (std::find(listed.begin(), listed.end(), *asked) != listed.end()) return true;
    if (host.empty()) return false;
    for (const char* scheme : {"http://", "https://"}) {
        if (normal_origin(scheme + std::string(host)) == asked) return true;
    }
    return false;
}

std::string own_origin(const HttpRequest& request, const std::vector<std::string>& listed) {
    if (request.host.empty()) return {};
    const auto name = name_in_host(request.host);
    const auto is_asked_for = [&](const std::string& origin) {
        return name && name_in_host(std::string_view(origin).substr(origin.find("://") + 3)) == name;
    };
    const auto known = std::find_if(listed.begin(), listed.end(), is_asked_for);
    return known != listed.end() ? *known : (request.is_secure ? "https://" : "http://") + request.host;
}

}  // namespace server
