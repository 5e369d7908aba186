// The names that a port answers to: loopback, the address that a connection came to, and the names of the listed
// origins. Anybody can let a name lead to this machine (DNS rebinding): a page of that name would pass for one of this
// server's, and a title would repeat it. So a request for any other name is told that it is not here (421).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server {

class OwnNames {
public:
    /// `origins` by normal_origin.
    explicit OwnNames(const std::vector<std::string>& origins = {});

    /// `host` is a Host field, with a port or without; the port is not looked at, since a tunnel may have another one.
    /// `local` is the address that the connection came to, by address_text; empty if it has none.
    bool has(std::string_view host, std::string_view local) const;

private:
    std::vector<std::string> names_;
};

/// The name or address in a Host field in one spelling, without its port; nothing if it is no such field.
std::optional<std::string> name_in_host(std::string_view host);

}  // namespace server
