// Whom a certificate does not vouch for hears nothing, not even where an operator has allowed the place.
#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <thread>

#include <openssl/evp.h>
#include <openssl/x509.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>

#include <catch2/catch.hpp>

#include "server/outgoing/http_caller.hpp"

using namespace server::outgoing;

namespace {

using boost::asio::ip::tcp;

/// For the name "localhost", by nobody but itself.
void sign_oneself(SSL_CTX* context) {
    const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key(EVP_EC_gen("P-256"), &EVP_PKEY_free);
    const std::unique_ptr<X509, decltype(&X509_free)> certificate(X509_new(), &X509_free);
    REQUIRE(key);
    REQUIRE(certificate);
    X509_set_version(certificate.get(), 2);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -3'600);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), 3'600);
    X509_set_pubkey(certificate.get(), key.get());
    X509_NAME* const name = X509_get_subject_name(certificate.get());
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>("localhost"), -1, -1,
                               0);
    X509_set_issuer_name(certificate.get(), name);
    REQUIRE(X509_sign(certificate.get(), key.get(), EVP_sha256()) > 0);
    REQUIRE(SSL_CTX_use_certificate(context, certificate.get()) == 1);
    REQUIRE(SSL_CTX_use_PrivateKey(context, key.get()) == 1);
}

}  // namespace

TEST_CASE("https: a certificate that nobody vouches for ends the call before anything is said", "[outgoing]") {
    boost::asio::io_context loop;
    tcp::acceptor acceptor(loop, {boost::asio::ip::make_address("127.0.0.1"), 0});
    boost::asio::ssl::context context(boost::asio::ssl::context::tls_server);
    sign_oneself(context.native_handle());
    std::promise<std::string> heard;
    std::thread host([&] {
        boost::system::error_code fault;
        boost::asio::ssl::stream<tcp::socket> stream(acceptor.accept(), context);
        stream.handshake(boost::asio::ssl::stream_base::server, fault);
        std::string bytes(1'000, '\0');
        const auto count = fault ? 0 : stream.read_some(boost::asio::buffer(bytes), fault);
        heard.set_value(bytes.substr(0, count));
    });
    CallerSettings settings;
    settings.allowed.push_back({"localhost", acceptor.local_endpoint().port()});
    const auto caller = make_http_caller(settings);
    std::promise<Outcome> told;
    caller->post({"https://localhost:" + std::to_string(acceptor.local_endpoint().port()), {}, "secret"},
                 [&](Outcome outcome) { told.set_value(std::move(outcome)); });
    const Outcome outcome = told.get_future().get();
    CHECK(outcome.status == 0);
    CHECK(outcome.fault.find("certificate") != std::string::npos);
    host.join();
    CHECK(heard.get_future().get().empty());
}
