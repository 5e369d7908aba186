// Where an address of the web leads, read as libcurl will read it: so that nothing is called that was not looked at.
#pragma once

#include <cstdint>
#include <string>

#include "engine/base/result.hpp"

namespace server::outgoing {

struct Target {
    bool is_secure = false;  // https; else http
    std::string host;        // a name in lower case, or an address in its one spelling, IPv6 without brackets
    std::uint16_t port = 0;
    bool is_literal = false;  // the host is an address

    /// The host, with the port where it is not the scheme's own: what people are shown.
    std::string authority() const;
    /// As RFC 6454 writes it: "https://push.example.org", "http://[::1]:8080".
    std::string origin() const;
};

/// Or why this is none, as what follows a subject: "must begin with https://". Strict: only what is written in ASCII,
/// without user, password and fragment, and with a host that can be read in one way.
engine::Result<Target, std::string> target_of(const std::string& url);

}  // namespace server::outgoing
