// Who two nodes believe each other to be: each shows a certificate of the site's own authority, and speaks to nobody
// without one (TLS 1.3).
#pragma once

#include <filesystem>

#include <boost/asio/ssl/context.hpp>

namespace server::link {

struct Certificates {
    std::filesystem::path authority, certificate, key;
};

/// Throws std::runtime_error that names the file that will not do.
boost::asio::ssl::context make_context(const Certificates& files);

}  // namespace server::link
