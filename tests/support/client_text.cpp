#include "tests/support/client_text.hpp"

namespace test_support {
namespace {

/// Clients write this one; no program of ours does.
void write_hello(protocol::JsonWriter& writer, const protocol::Hello& hello) {
    writer.begin_object().field("type", "hello");
    if (hello.name) writer.field("name", *hello.name);
    if (hello.token) writer.field("token", *hello.token);
    writer.field("lang", hello.language);
    if (hello.takes_changes) writer.field("views", "changes");
    writer.end_object();
}

}  // namespace

std::string encoded(const protocol::ClientMessage& message) {
    protocol::JsonWriter writer;
    if (const auto* hello = std::get_if<protocol::Hello>(&message)) {
        write_hello(writer, *hello);
    } else {
        protocol::write_request(writer, std::get<protocol::Request>(message));
    }
    return writer.take();
}

}  // namespace test_support
