#include "server/app/backup_command.hpp"

#include <cstdlib>
#include <exception>
#include <filesystem>
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
#include "protocol/json_writer.hpp"
#include "server/gateway/operator_token.hpp"

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

Response ask(const ListenPlace& operator_port, const OperatorToken& token, std::string body) {
    const auto* file = std::get_if<UnixPath>(&operator_port);
    Request request(http::verb::post, "/backup", 11);
    request.set(http::field::host, file != nullptr ? "localhost" : place_text(operator_port));
    request.set(http::field::content_type, "application/json");
    if (token.is_set()) request.set(http::field::authorization, "Bearer " + token.secret());
    request.keep_alive(false);
    request.body() = std::move(body);
    request.prepare_payload();
    boost::asio::io_context context;
    if (file != nullptr) {
        boost::asio::local::stream_protocol::socket socket(context);
        socket.connect(boost::asio::local::stream_protocol::endpoint(file->path));
        return ask_through(socket, request);
    }
    boost::asio::ip::tcp::socket socket(context);
    socket.connect(std::get<TcpEndpoint>(operator_port));
    return ask_through(socket, request);
}

/// What an error of the server says, or the answer as it is.
std::string words_of(const std::string& body) {
    const auto json = protocol::parse_json(body, protocol::any_depth);
    const auto* error = json ? protocol::member(*json, "error") : nullptr;
    const auto* message = error != nullptr ? protocol::member(*error, "message") : nullptr;
    const auto text = message != nullptr ? protocol::to_text(*message) : std::nullopt;
    return text ? std::string(*text) : body;
}

}  // namespace

int back_up(const BackupOptions& options, std::ostream& out, std::ostream& err) {
    const std::filesystem::path file = std::filesystem::absolute(options.file).lexically_normal();
    auto body = protocol::JsonWriter().begin_object().field("file", file.string()).end_object().take();
    try {
        const auto token = options.token_file.empty() ? OperatorToken() : OperatorToken::from_file(options.token_file);
        const auto response = ask(options.operator_port, token, std::move(body));
        if (response.result() == http::status::ok) {
            out << file.string() << '\n';
            return EXIT_SUCCESS;
        }
        err << "tutti: no backup: " << words_of(response.body()) << '\n';
    } catch (const boost::system::system_error& fault) {
        err << "tutti: no server answers at the operator's port " << place_text(options.operator_port) << ": "
            << fault.code().message() << '\n';
    } catch (const std::exception& fault) {
        err << "tutti: no backup: " << fault.what() << '\n';
    }
    return EXIT_FAILURE;
}

}  // namespace server
