#include "server/net/listen_place.hpp"

#include <sys/un.h>

#include <charconv>
#include <cstdint>

#include <fmt/format.h>

#include <boost/asio/ip/address.hpp>

namespace server {
namespace {

constexpr std::string_view unix_scheme = "unix:";

// With the suffix, and the zero behind it.
constexpr std::size_t unix_path_max = sizeof(sockaddr_un::sun_path) - unix_name_suffix.size() - 1;

}  // namespace

std::optional<TcpEndpoint> endpoint_of(const std::string& text) {
    const auto colon = text.rfind(':');
    if (colon == std::string::npos) return std::nullopt;
    std::string host = text.substr(0, colon);
    const bool is_bracketed = host.size() > 2 && host.front() == '[' && host.back() == ']';
    if (is_bracketed) host = host.substr(1, host.size() - 2);
    std::uint16_t port = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, fault] = std::from_chars(text.data() + colon + 1, end, port);
    if (fault != std::errc{} || stopped != end) return std::nullopt;
    boost::system::error_code error;
    const auto address = boost::asio::ip::make_address(host, error);
    if (error || address.is_v6() != is_bracketed) return std::nullopt;
    return TcpEndpoint(address, port);
}

std::string endpoint_text(const TcpEndpoint& endpoint) {
    const std::string address = endpoint.address().to_string();
    return fmt::format(fmt::runtime(endpoint.address().is_v6() ? "[{}]:{}" : "{}:{}"), address, endpoint.port());
}

std::optional<ListenPlace> listen_place_of(const std::string& text) {
    if (text.starts_with(unix_scheme)) {
        UnixPath place{text.substr(unix_scheme.size())};
        const bool is_file = place.path.starts_with('/') && !place.path.ends_with('/');
        if (!is_file || place.path.size() > unix_path_max) return std::nullopt;
        return place;
    }
    if (const auto endpoint = endpoint_of(text)) return *endpoint;
    return std::nullopt;
}

std::string place_text(const ListenPlace& place) {
    if (const auto* file = std::get_if<UnixPath>(&place)) return std::string(unix_scheme) + file->path;
    return endpoint_text(std::get<TcpEndpoint>(place));
}

}  // namespace server
