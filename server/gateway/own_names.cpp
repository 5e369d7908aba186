#include "server/gateway/own_names.hpp"

#include <algorithm>

#include "server/base/text.hpp"
#include "server/net/address.hpp"

namespace server {
namespace {

bool is_port(std::string_view text) {
    return text.size() <= 5
           && std::all_of(text.begin(), text.end(), [](char digit) { return digit >= '0' && digit <= '9'; });
}

bool is_name_letter(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '.' || letter == '-'
           || letter == '_';
}

// Of name_in_host: what begins like this and is no address ends with a letter.
bool is_loopback(std::string_view name) {
    const bool is_of_127 = name.starts_with("127.") && name.find_first_not_of("0123456789.") == std::string_view::npos;
    return name == "localhost" || name == "::1" || is_of_127;
}

}  // namespace

std::optional<std::string> name_in_host(std::string_view host) {
    const bool is_bracketed = host.starts_with('[');
    const auto end = is_bracketed ? host.find(']') : std::min(host.find(':'), host.size());
    if (end == std::string_view::npos) return std::nullopt;
    const auto rest = host.substr(is_bracketed ? end + 1 : end);
    if (!rest.empty() && (rest.front() != ':' || !is_port(rest.substr(1)))) return std::nullopt;
    std::string name(host.substr(is_bracketed ? 1 : 0, is_bracketed ? end - 1 : end));
    for (char& letter : name) letter = lower(letter);
    auto address = normal_address(name);
    if (address) return address;
    if (name.ends_with('.')) name.pop_back();
    if (is_bracketed || name.empty() || !std::all_of(name.begin(), name.end(), is_name_letter)) return std::nullopt;
    // Browsers read these as addresses, each in its own way.
    const auto last_label = std::string_view(name).substr(name.rfind('.') + 1);
    if (last_label.find_first_not_of("0123456789") == std::string_view::npos) return std::nullopt;
    return name;
}

OwnNames::OwnNames(const std::vector<std::string>& origins) {
    for (const auto& origin : origins) {
        if (auto name = name_in_host(std::string_view(origin).substr(origin.find("://") + 3))) {
            names_.push_back(std::move(*name));
        }
    }
}

bool OwnNames::has(std::string_view host, std::string_view local) const {
    const auto name = name_in_host(host);
    if (!name) return false;
    if (is_loopback(*name) || *name == local) return true;
    return std::find(names_.begin(), names_.end(), *name) != names_.end();
}

}  // namespace server
