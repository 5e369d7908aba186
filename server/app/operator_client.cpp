#include "server/app/operator_client.hpp"

#include <cstdlib>
#include <exception>
#include <ostream>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>

#include "protocol/json_reader.hpp"
#include "server/http/file_token.hpp"

namespace server {
namespace {

namespace http = boost::beast::http;

using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

template <class StreamSocket>
Response ask_through(StreamSocket& socket, const Request& request) {
    http::write(socket, request);
    boost::beast::flat_buffer buffer;
    Response response;
    http::read(socket, buffer, response);
    return response;
}

Response ask(const ListenPlace& place, const Request& request) {
    boost::asio::io_context context;
    if (const auto* file = std::get_if<UnixPath>(&place)) {
        boost::asio::local::stream_protocol::socket socket(context);
        socket.connect(boost::asio::local::stream_protocol::endpoint(file->path));
        return ask_through(socket, request);
    }
    boost::asio::ip::tcp::socket socket(context);
    socket.connect(std::get<TcpEndpoint>(place));
    return ask_through(socket, request);
}

std::string words_of(const std::string& body) {
    const auto json = protocol::parse_json(body, protocol::any_depth);
    const auto* error = json ? protocol::member(*json, "error") : nullptr;
    const auto* message = error != nullptr ? protocol::member(*error, "message") : nullptr;
    const auto text = message != nullptr ? protocol::to_text(*message) : std::nullopt;
    return text ? std::string(*text) : body;
}

struct OperatorAnswer {
    bool is_ok = false;
    std::string words;  // what an error of the server says, or the answer as it is
};

/// Throws boost::system::system_error where no server answers, and what FileToken throws.
OperatorAnswer ask_operator(const OperatorAddress& address, const std::string& target, std::string body) {
    const auto token = FileToken::from_file(address.token_file);
    Request request(http::verb::post, target, 11);
    const bool is_file = std::holds_alternative<UnixPath>(address.place);
    request.set(http::field::host, is_file ? "localhost" : place_text(address.place));
    request.set(http::field::content_type, "application/json");
    if (token.is_set()) request.set(http::field::authorization, "Bearer " + token.secret());
    request.keep_alive(false);
    request.body() = std::move(body);
    request.prepare_payload();
    const Response response = ask(address.place, request);
    return {response.result() == http::status::ok, words_of(response.body())};
}

}  // namespace

std::optional<std::string> answer_of_operator(const OperatorAddress& address, const std::string& target,
                                              std::string body, const std::string& failed, std::ostream& err) {
    const std::string complaint = failed.empty() ? "tutti: " : "tutti: " + failed + ": ";
    try {
        OperatorAnswer answer = ask_operator(address, target, std::move(body));
        if (answer.is_ok) return std::move(answer.words);
        err << complaint << answer.words << '\n';
    } catch (const boost::system::system_error& fault) {
        err << "tutti: no server answers at the operator's port " << place_text(address.place) << ": "
            << fault.code().message() << '\n';
    } catch (const std::exception& fault) {
        err << complaint << fault.what() << '\n';
    }
    return std::nullopt;
}

int report_to_operator(const OperatorAddress& address, const std::string& target, std::string body,
                       const std::string& failed, const std::string& done, std::ostream& out, std::ostream& err) {
    if (!answer_of_operator(address, target, std::move(body), failed, err)) return EXIT_FAILURE;
    out << done << '\n';
    return EXIT_SUCCESS;
}

}  // namespace server
