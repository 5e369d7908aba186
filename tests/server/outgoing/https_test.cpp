// Whom a certificate does not vouch for hears nothing, not even where an operator has allowed the place.
#include <chrono>
#include <future>
#include <string>
#include <thread>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>

#include <catch2/catch.hpp>

#include "server/outgoing/http_caller.hpp"
#include "tests/support/self_signed.hpp"

namespace server::outgoing {

namespace {

using boost::asio::ip::tcp;

}  // namespace

TEST_CASE("https: a certificate that nobody vouches for ends the call before anything is said", "[outgoing]") {
    boost::asio::io_context loop;
    tcp::acceptor acceptor(loop, {boost::asio::ip::make_address("127.0.0.1"), 0});
    boost::asio::ssl::context context(boost::asio::ssl::context::tls_server);
    test_support::sign_oneself(context.native_handle());
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

}  // namespace server::outgoing
