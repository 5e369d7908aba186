#include "server/app/backup_command.hpp"

#include <cstdlib>
#include <filesystem>
#include <ostream>

#include <boost/asio/io_context.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>

#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"
#include "server/app/config.hpp"

namespace server {
namespace {

namespace http = boost::beast::http;

http::response<http::string_body> ask(const TcpEndpoint& operator_port, std::string body) {
    boost::asio::io_context context;
    boost::asio::ip::tcp::socket socket(context);
    socket.connect(operator_port);
    http::request<http::string_body> request(http::verb::post, "/backup", 11);
    request.set(http::field::host, endpoint_text(operator_port));
    request.set(http::field::content_type, "application/json");
    request.keep_alive(false);
    request.body() = std::move(body);
    request.prepare_payload();
    http::write(socket, request);
    boost::beast::flat_buffer buffer;
    http::response<http::string_body> response;
    http::read(socket, buffer, response);
    return response;
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
        const auto response = ask(options.operator_port, std::move(body));
        if (response.result() == http::status::ok) {
            out << file.string() << '\n';
            return EXIT_SUCCESS;
        }
        err << "tutti: no backup: " << words_of(response.body()) << '\n';
    } catch (const boost::system::system_error& fault) {
        err << "tutti: no server answers at the operator's port " << endpoint_text(options.operator_port) << ": "
            << fault.code().message() << '\n';
    }
    return EXIT_FAILURE;
}

}  // namespace server
