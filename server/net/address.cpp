#include "server/net/address.hpp"

#include <algorithm>

#include <boost/asio/ip/address.hpp>

#include "server/base/text.hpp"

namespace server {
namespace {

namespace ip = boost::asio::ip;

ip::address plain(const ip::address& address) {
    if (address.is_v6() && address.to_v6().is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, address.to_v6());
    return address;
}

}  // namespace

std::string address_text(const TcpEndpoint& endpoint) { return plain(endpoint.address()).to_string(); }

std::optional<std::string> normal_address(std::string_view text) {
    boost::system::error_code error;
    const auto address = ip::make_address(std::string(text), error);
    if (error) return std::nullopt;
    return plain(address).to_string();
}

AddressKey address_key(std::string_view text) {
    boost::system::error_code error;
    const auto address = plain(ip::make_address(std::string(text), error));
    if (error) return {};
    if (address.is_v4()) return {false, address.to_v4().to_uint()};
    std::uint64_t bits = 0;
    const auto bytes = address.to_v6().to_bytes();
    for (std::size_t place = 0; place < 8; ++place) bits = bits << 8U | bytes[place];
    return {true, bits};
}

std::string client_address(const std::string& peer, std::string_view forwarded_for,
                           const std::vector<std::string>& trusted_proxies) {
    const auto is_trusted = [&](const std::string& address) {
        return std::find(trusted_proxies.begin(), trusted_proxies.end(), address) != trusted_proxies.end();
    };
    std::string client = peer;
    // From the right: each trusted proxy vouches for the address before its own, and for no other.
    while (is_trusted(client) && !forwarded_for.empty()) {
        const auto comma = forwarded_for.rfind(',');
        const auto last = trimmed(comma == std::string_view::npos ? forwarded_for : forwarded_for.substr(comma + 1));
        forwarded_for = comma == std::string_view::npos ? std::string_view{} : forwarded_for.substr(0, comma);
        const auto address = normal_address(last);
        if (!address) return client;
        client = *address;
    }
    return client;
}

}  // namespace server
