#include "server/outgoing/address_rules.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>

#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>

#include "server/base/text.hpp"

namespace server::outgoing {
namespace {

namespace ip = boost::asio::ip;

constexpr std::size_t host_chars_max = 253;  // RFC 1035 2.3.4

constexpr std::array special_v4{
    "0.0.0.0/8",         // this network
    "10.0.0.0/8",        // private
    "100.64.0.0/10",     // shared by customers of one provider
    "127.0.0.0/8",       // loopback
    "168.63.129.16/32",  // in no registry: every machine of Azure reaches its host's services there
    "169.254.0.0/16",    // link-local, with the metadata of most clouds
    "172.16.0.0/12",     // private
    "192.0.0.0/24",      // IETF protocol assignments
    "192.0.2.0/24",      // documentation
    "192.31.196.0/24",   // AS112
    "192.52.193.0/24",   // AMT
    "192.88.99.0/24",    // relays of 6to4
    "192.168.0.0/16",    // private
    "192.175.48.0/24",   // AS112
    "198.18.0.0/15",     // benchmarking
    "198.51.100.0/24",   // documentation
    "203.0.113.0/24",    // documentation
    "224.0.0.0/4",       // multicast
    "240.0.0.0/4",       // reserved, broadcast
};

constexpr const char* given_out_v6 = "2000::/3";
constexpr const char* nat64 = "64:ff9b::/96";

// Of what has been given out; all else is refused in any case.
constexpr std::array special_v6{
    "2001::/23",          // IETF protocol assignments: Teredo, benchmarking, ORCHID, DRIP
    "2001:db8::/32",      // documentation
    "2002::/16",          // 6to4
    "2620:4f:8000::/48",  // AS112
    "3fff::/20",          // documentation
};

bool is_within(const ip::address_v4& address, const char* network) {
    const auto range = ip::make_network_v4(network);
    return (address.to_uint() & range.netmask().to_uint()) == range.network().to_uint();
}

bool is_within(const ip::address_v6& address, const char* network) {
    const auto range = ip::make_network_v6(network);
    const auto bytes = address.to_bytes();
    const auto first = range.network().to_bytes();
    for (std::size_t bit = 0; bit < range.prefix_length(); ++bit) {
        const unsigned mask = 0x80U >> bit % 8;
        if ((bytes.at(bit / 8) & mask) != (first.at(bit / 8) & mask)) return false;
    }
    return true;
}

template <class Address>
bool is_within_any(const Address& address, std::span<const char* const> networks) {
    return std::ranges::any_of(networks, [&](const char* network) { return is_within(address, network); });
}

bool is_public_v4(const ip::address_v4& address) { return !is_within_any(address, special_v4); }

bool is_public_v6(const ip::address_v6& address) {
    if (is_within(address, nat64)) {
        const auto bytes = address.to_bytes();
        return is_public_v4(ip::address_v4({bytes[12], bytes[13], bytes[14], bytes[15]}));
    }
    return is_within(address, given_out_v6) && !is_within_any(address, special_v6);
}

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

bool is_host_letter(char letter) {
    return is_digit(letter) || (lower(letter) >= 'a' && lower(letter) <= 'z') || letter == '-' || letter == '_';
}

/// "0x7f" and "017" are numbers, too, to those who read addresses generously.
bool is_numeric(std::string_view label) {
    if (label.starts_with("0x") || label.starts_with("0X")) {
        label.remove_prefix(2);
        return std::ranges::all_of(label, [](char letter) { return hex_value(letter) >= 0; });
    }
    return std::ranges::all_of(label, is_digit);
}

bool is_name(std::string_view text) {
    if (text.size() > host_chars_max) return false;
    for (;;) {
        const auto dot = text.find('.');
        const auto label = text.substr(0, dot);
        if (label.empty() || !std::ranges::all_of(label, is_host_letter)) return false;
        if (dot == std::string_view::npos) return !is_numeric(label);
        text.remove_prefix(dot + 1);
    }
}

}  // namespace

bool is_public(const ip::address& address) {
    return address.is_v4() ? is_public_v4(address.to_v4()) : is_public_v6(address.to_v6());
}

std::optional<std::string> normal_host(std::string_view text) {
    boost::system::error_code fault;
    const auto address = ip::make_address(std::string(text), fault);
    if (!fault) return address.to_string();
    if (text.ends_with('.')) text.remove_suffix(1);
    if (!is_name(text)) return std::nullopt;
    std::string host(text);
    std::ranges::transform(host, host.begin(), lower);
    return host;
}

std::optional<AllowedPlace> allowed_place_of(std::string_view text) {
    const auto colon = text.rfind(':');
    if (colon == std::string_view::npos) return std::nullopt;
    std::string_view host = text.substr(0, colon);
    const bool is_bracketed = host.starts_with('[') && host.ends_with(']');
    if (is_bracketed) host = host.substr(1, host.size() - 2);
    AllowedPlace place;
    const char* const end = text.data() + text.size();
    const auto [stopped, fault] = std::from_chars(text.data() + colon + 1, end, place.port);
    if (fault != std::errc{} || stopped != end || place.port == 0) return std::nullopt;
    const auto normal = normal_host(host);
    if (!normal || (normal->find(':') != std::string::npos) != is_bracketed) return std::nullopt;
    place.host = *normal;
    return place;
}

}  // namespace server::outgoing
