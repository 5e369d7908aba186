// What the program says, as samples to be held against the schemas: on standard output, a line for each,
// {"schema":"server.json#/$defs/update","value":…}. tests/protocol/samples.test.mjs reads them.
#pragma once

#include <string_view>

namespace test_support {

void print_sample(std::string_view schema, std::string_view json);
/// `kind` is a definition in server.json.
void print_server(std::string_view kind, std::string_view json);
/// A push says its type itself.
void print_push(std::string_view json);
/// Each line of the text is a sample of that schema.
void print_lines(std::string_view schema, std::string_view text);

}  // namespace test_support
