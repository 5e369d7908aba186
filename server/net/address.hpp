// Addresses of clients as text, in one spelling each, and who may speak for another.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/socket.hpp"

namespace server {

/// Without a port; an IPv4 address within IPv6 as plain IPv4.
std::string address_text(const TcpEndpoint& endpoint);
/// The one spelling of an address; nothing if it is none.
std::optional<std::string> normal_address(std::string_view text);

/// What limits are counted by: an IPv4 address, or the /64 of an IPv6 one, since one host has a whole /64.
struct AddressKey {
    bool is_v6 = false;
    std::uint64_t bits = 0;
    bool operator==(const AddressKey&) const = default;
};
AddressKey address_key(std::string_view address);

/// The client behind `peer`: `peer` itself unless it is a trusted proxy; else the last address of `forwarded_for` (the
/// value of X-Forwarded-For) that is not a trusted proxy's.
std::string client_address(const std::string& peer, std::string_view forwarded_for,
                           const std::vector<std::string>& trusted_proxies);

}  // namespace server

template <>
struct std::hash<server::AddressKey> {
    std::size_t operator()(const server::AddressKey& key) const noexcept {
        return std::hash<std::uint64_t>{}(key.bits * 0x9e3779b97f4a7c15U + (key.is_v6 ? 1U : 0U));
    }
};
