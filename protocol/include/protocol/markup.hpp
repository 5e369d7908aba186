// Texts of anybody in HTML and XML.
#pragma once

#include <string>
#include <string_view>

namespace protocol {

/// What must not stand between tags, nor in an attribute's value, is escaped. Pictures have no attributes in single
/// quotes, and leave apostrophes as they are.
enum class Apostrophes : bool { kept, escaped };
std::string markup_escaped(std::string_view text, Apostrophes apostrophes);

}  // namespace protocol
