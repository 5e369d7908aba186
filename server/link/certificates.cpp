#include "server/link/certificates.hpp"

#include <stdexcept>

#include <openssl/ssl.h>

namespace server::link {

namespace ssl = boost::asio::ssl;

ssl::context make_context(const Certificates& files) {
    ssl::context context(ssl::context::tls);
    SSL_CTX_set_min_proto_version(context.native_handle(), TLS1_3_VERSION);
    const auto take = [](const std::filesystem::path& file, const char* what, const auto& load) {
        boost::system::error_code error;
        load(file.string(), error);
        if (error) throw std::runtime_error(file.string() + " is no " + what + ": " + error.message());
    };
    take(files.authority, "certificate of an authority",
         [&](const std::string& file, auto& error) { context.load_verify_file(file, error); });
    take(files.certificate, "certificate",
         [&](const std::string& file, auto& error) { context.use_certificate_chain_file(file, error); });
    take(files.key, "key of that certificate",
         [&](const std::string& file, auto& error) { context.use_private_key_file(file, ssl::context::pem, error); });
    context.set_verify_mode(ssl::verify_peer | ssl::verify_fail_if_no_peer_cert);
    return context;
}

}  // namespace server::link
