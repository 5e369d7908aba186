#include "protocol/markup.hpp"

namespace protocol {

std::string markup_escaped(std::string_view text, Apostrophes apostrophes) {
    std::string escaped;
    for (const char letter : text) {
        if (letter == '&') {
            escaped += "&amp;";
        } else if (letter == '<') {
            escaped += "&lt;";
        } else if (letter == '>') {
            escaped += "&gt;";
        } else if (letter == '"') {
            escaped += "&quot;";
        } else if (letter == '\'' && apostrophes == Apostrophes::escaped) {
            escaped += "&#39;";
        } else {
            escaped += letter;
        }
    }
    return escaped;
}

}  // namespace protocol
