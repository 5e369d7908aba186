#include "server/http/http_chunks.hpp"

#include <algorithm>

#include "server/base/limits.hpp"
#include "server/base/text.hpp"

namespace server {
namespace {

bool is_blank(char letter) { return letter == ' ' || letter == '\t'; }

// "Name: value"; one that would say where the body ends comes too late.
bool is_trailer(std::string_view line) {
    const auto name = line.substr(0, std::min(line.find(':'), line.size()));
    return name.size() < line.size() && !name.empty() && std::all_of(name.begin(), name.end(), is_token_letter)
           && !equal_but_for_case(name, "content-length") && !equal_but_for_case(name, "transfer-encoding");
}

}  // namespace

HttpChunks::Step HttpChunks::read(std::string_view& bytes, std::string& body) {
    while (!bytes.empty()) {
        if (at_ == At::data) {
            const auto piece = bytes.substr(0, left_);
            body += piece;
            bytes.remove_prefix(piece.size());
            left_ -= piece.size();
            if (left_ == 0) at_ = At::data_return;
            continue;
        }
        if (++extra_bytes_ > limit::http_chunk_heads_bytes) return Step::body_too_large;
        const Step step = see(bytes.front());
        bytes.remove_prefix(1);
        if (step != Step::more) return step;
    }
    return Step::more;
}

HttpChunks::Step HttpChunks::see(char letter) {
    switch (at_) {
        case At::size:
            return see_size(letter);
        case At::blank:
            if (letter == ';') at_ = At::extension;
            return letter == ';' || is_blank(letter) ? Step::more : Step::fault;
        case At::extension:
            return see_extension(letter);
        case At::size_end:
            at_ = left_ == 0 ? At::trailers : At::data;
            return letter == '\n' ? Step::more : Step::fault;
        case At::data_return:
            at_ = At::data_end;
            return letter == '\r' ? Step::more : Step::fault;
        case At::data_end:
            at_ = At::size;
            has_digits_ = false;
            return letter == '\n' ? Step::more : Step::fault;
        case At::data:
        case At::trailers:
            break;
    }
    return see_trailer(letter);
}

HttpChunks::Step HttpChunks::see_size(char letter) {
    if (const int digit = hex_value(letter); digit >= 0) {
        has_digits_ = true;
        left_ = left_ * 16 + static_cast<std::size_t>(digit);
        return body_bytes_ + left_ > limit::http_body_bytes ? Step::body_too_large : Step::more;
    }
    if (!has_digits_) return Step::fault;
    body_bytes_ += left_;
    at_ = letter == '\r' ? At::size_end : letter == ';' ? At::extension : At::blank;
    return letter == '\r' || letter == ';' || is_blank(letter) ? Step::more : Step::fault;
}

HttpChunks::Step HttpChunks::see_extension(char letter) {
    if (letter == '\r') {
        at_ = At::size_end;
        return Step::more;
    }
    const auto code = static_cast<unsigned char>(letter);
    const bool is_control = (code < ' ' && letter != '\t') || code == 0x7f;
    return is_control || ++extension_bytes_ > limit::http_extension_bytes ? Step::fault : Step::more;
}

HttpChunks::Step HttpChunks::see_trailer(char letter) {
    if (++trailer_bytes_ > limit::http_header_bytes) return Step::trailers_too_large;
    const auto found = scan_.see(letter);
    if (found == HttpHeadScan::Found::fault) return Step::fault;
    if (found == HttpHeadScan::Found::end) return Step::end;
    if (letter == '\n') {
        const bool is_well = is_trailer(trailer_);
        trailer_.clear();
        return is_well ? Step::more : Step::fault;
    }
    if (letter != '\r') trailer_ += letter;
    return Step::more;
}

}  // namespace server
