#include "tests/support/samples.hpp"

#include <iostream>
#include <stdexcept>
#include <string>

#include "protocol/json_reader.hpp"

namespace test_support {

void print_sample(std::string_view schema, std::string_view json) {
    std::cout << R"({"schema":")" << schema << R"(","value":)" << json << "}\n";
}

void print_server(std::string_view kind, std::string_view json) {
    print_sample("server.json#/$defs/" + std::string(kind), json);
}

void print_push(std::string_view json) {
    const auto push = protocol::parse_json(json, protocol::any_depth);
    if (!push) throw std::runtime_error("no JSON: " + std::string(json));
    print_server(push->at("type").get<std::string>(), json);
}

void print_lines(std::string_view schema, std::string_view text) {
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
        print_sample(schema, text.substr(0, end));
        text.remove_prefix(end + 1);
    }
}

}  // namespace test_support
