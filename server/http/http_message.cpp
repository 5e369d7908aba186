#include "server/http/http_message.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/base/draws.hpp"
#include "protocol/server_message.hpp"
#include "server/base/text.hpp"

namespace server {
namespace {

std::string_view reason_of(unsigned status) {
    switch (status) {
        case 200:
            return "OK";
        case 201:
            return "Created";
        case 204:
            return "No Content";
        case 304:
            return "Not Modified";
        case 400:
            return "Bad Request";
        case 401:
            return "Unauthorized";
        case 403:
            return "Forbidden";
        case 404:
            return "Not Found";
        case 405:
            return "Method Not Allowed";
        case 408:
            return "Request Timeout";
        case 409:
            return "Conflict";
        case 413:
            return "Content Too Large";
        case 421:
            return "Misdirected Request";
        case 426:
            return "Upgrade Required";
        case 429:
            return "Too Many Requests";
        case 431:
            return "Request Header Fields Too Large";
        case 500:
            return "Internal Server Error";
        case 501:
            return "Not Implemented";
        case 503:
            return "Service Unavailable";
        default:
            return status < 400 ? "Done" : "Refused";
    }
}

// Calls `visit` with each element of a comma-separated list until it says true.
template <class Visit>
bool any_element(std::string_view list, Visit visit) {
    while (!list.empty()) {
        const auto comma = std::min(list.find(','), list.size());
        if (visit(trimmed(list.substr(0, comma)))) return true;
        list.remove_prefix(std::min(comma + 1, list.size()));
    }
    return false;
}

struct Preference {
    std::string_view name;
    bool is_wanted = true;
};
// "gzip;q=0.5": any weight but 0, 0.0, … is a wish.
Preference preference_in(std::string_view element) {
    const auto semicolon = std::min(element.find(';'), element.size());
    const auto name = trimmed(element.substr(0, semicolon));
    auto weight = trimmed(element.substr(std::min(semicolon + 1, element.size())));
    if (!weight.starts_with("q=") && !weight.starts_with("Q=")) return {name, true};
    weight.remove_prefix(2);
    return {name, weight.find_first_of("123456789") != std::string_view::npos};
}

bool climbs(std::string_view path) {
    while (!path.empty()) {
        const auto slash = std::min(path.find_first_of("/\\"), path.size());
        const auto segment = path.substr(0, slash);
        if (segment == "." || segment == "..") return true;
        path.remove_prefix(std::min(slash + 1, path.size()));
    }
    return false;
}

std::string status_and_headers(const HttpAnswer& answer) {
    std::string text = fmt::format("HTTP/1.1 {} {}\r\nServer: tutti\r\n", answer.status, reason_of(answer.status));
    for (const auto& [name, value] : answer.headers) text += fmt::format("{}: {}\r\n", name, value);
    return text;
}

}  // namespace

std::string_view HttpAnswer::header(std::string_view name) const {
    for (const auto& [known, value] : headers) {
        if (equal_but_for_case(known, name)) return value;
    }
    return {};
}

HttpAnswer error_answer(unsigned status, std::string_view code, std::string_view message,
                        std::optional<std::int64_t> retry_ms) {
    protocol::Error error{std::string(code), std::string(message), {}, {}};
    error.retry_ms = retry_ms;
    HttpAnswer answer = fresh_answer(status, "application/json", protocol::http_error_json(error));
    if (retry_ms) answer.set("Retry-After", std::to_string((*retry_ms + 999) / 1000));
    return answer;
}

HttpAnswer text_answer(unsigned status, std::string text) {
    return fresh_answer(status, "text/plain; charset=utf-8", std::move(text));
}

HttpAnswer fresh_answer(unsigned status, std::string content_type, std::string body) {
    HttpAnswer answer;
    answer.status = status;
    answer.set("Content-Type", std::move(content_type));
    answer.set("Cache-Control", "no-store");
    answer.body = share_text(std::move(body));
    return answer;
}

std::string head_of(const HttpAnswer& answer, bool keep_alive) {
    std::string head = status_and_headers(answer);
    // 204 and 304 have no body by definition, and a length would be read as one.
    if (answer.status != 204 && answer.status != 304) {
        head += fmt::format("Content-Length: {}\r\n", answer.body ? answer.body->size() : 0);
    }
    head += keep_alive ? "Connection: keep-alive\r\n\r\n" : "Connection: close\r\n\r\n";
    return head;
}

std::string head_of_stream(const HttpAnswer& answer, bool is_chunked) {
    std::string head = status_and_headers(answer);
    if (is_chunked) head += "Transfer-Encoding: chunked\r\n";
    return head + "Connection: close\r\n\r\n";
}

std::optional<std::string> decoded_path(std::string_view raw) {
    if (!raw.starts_with('/')) return std::nullopt;
    std::string path;
    for (std::size_t place = 0; place < raw.size(); ++place) {
        char letter = raw[place];
        if (letter == '%') {
            const auto meant = percent_escape(raw.substr(place));
            if (!meant) return std::nullopt;
            letter = *meant;
            place += 2;
        }
        if (static_cast<unsigned char>(letter) < ' ' || letter == 0x7f) return std::nullopt;
        path += letter;
    }
    if (climbs(path)) return std::nullopt;
    return path;
}

std::string bearer_of(std::string_view authorization) {
    constexpr std::string_view scheme = "Bearer ";
    if (!equal_but_for_case(authorization.substr(0, scheme.size()), scheme)) return {};
    return std::string(trimmed(authorization.substr(scheme.size())));
}

std::string content_tag(std::string_view content) { return engine::hex_of(engine::sha256(content)).substr(0, 24); }

bool lists(std::string_view header, std::string_view wanted, bool exactly) {
    return any_element(header, [&](std::string_view element) {
        return exactly ? element == wanted : equal_but_for_case(element, wanted);
    });
}

bool accepts(std::string_view accept, std::string_view type) {
    return any_element(accept, [&](std::string_view element) {
        const auto [name, is_wanted] = preference_in(element);
        return is_wanted && equal_but_for_case(name, type);
    });
}

bool allows_gzip(std::string_view accept_encoding) {
    std::optional<bool> by_name;
    bool by_star = false;
    any_element(accept_encoding, [&](std::string_view element) {
        const auto [coding, is_wanted] = preference_in(element);
        if (equal_but_for_case(coding, "gzip")) by_name = is_wanted;
        if (coding == "*") by_star = is_wanted;
        return by_name.has_value();
    });
    return by_name.value_or(by_star);
}

bool names_tag(std::string_view if_none_match, std::string_view tag) {
    const auto strong = [](std::string_view one) { return one.starts_with("W/") ? one.substr(2) : one; };
    return any_element(if_none_match,
                       [&](std::string_view element) { return element == "*" || strong(element) == strong(tag); });
}

}  // namespace server
