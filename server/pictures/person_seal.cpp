#include "server/pictures/person_seal.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <numbers>
#include <string>

#include <fmt/format.h>
#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

#include "engine/base/ensure.hpp"

namespace server {
namespace {

/// As the page has them, or works them out, on 24 × 24. What is round the middle points up, and can be turned.
constexpr std::array<std::string_view, 4> rims{
    "M0.8000000000000007 12a11.2 11.2 0 1 1 22.4 0a11.2 11.2 0 1 1 -22.4 0Z",
    "M12.00 1.80A4.37 4.37 0 0 1 19.21 4.79A4.37 4.37 0 0 1 22.20 12.00A4.37 4.37 0 0 1 19.21 19.21"
    "A4.37 4.37 0 0 1 12.00 22.20A4.37 4.37 0 0 1 4.79 19.21A4.37 4.37 0 0 1 1.80 12.00A4.37 4.37 0 0 1 4.79 4.79"
    "A4.37 4.37 0 0 1 12.00 1.80Z",
    "M12.00 1.60A3.01 3.01 0 0 1 17.20 2.99A3.01 3.01 0 0 1 21.01 6.80A3.01 3.01 0 0 1 22.40 12.00"
    "A3.01 3.01 0 0 1 21.01 17.20A3.01 3.01 0 0 1 17.20 21.01A3.01 3.01 0 0 1 12.00 22.40A3.01 3.01 0 0 1 6.80 21.01"
    "A3.01 3.01 0 0 1 2.99 17.20A3.01 3.01 0 0 1 1.60 12.00A3.01 3.01 0 0 1 2.99 6.80A3.01 3.01 0 0 1 6.80 2.99"
    "A3.01 3.01 0 0 1 12.00 1.60Z",
    "M12.00 0.20L15.98 2.39L20.34 3.66L21.61 8.02L23.80 12.00L21.61 15.98L20.34 20.34L15.98 21.61"
    "L12.00 23.80L8.02 21.61L3.66 20.34L2.39 15.98L0.20 12.00L2.39 8.02L3.66 3.66L8.02 2.39Z"};
constexpr std::array<std::string_view, 6> petals{"M12 3.2C14.6 5.8 14.6 8.2 12 9.6C9.4 8.2 9.4 5.8 12 3.2Z",
                                                 "M12 3.4C15.2 3.4 15.2 8.2 12 8.2C8.8 8.2 8.8 3.4 12 3.4Z",
                                                 "M12 3L14.8 9L9.2 9Z",
                                                 "M10.8 3.2L13.2 3.2L13.2 9.4L10.8 9.4Z",
                                                 "M12 2.8L14.3 6.2L12 9.6L9.7 6.2Z",
                                                 "M9 6.6L12 3L15 6.6L13.6 8.2L12 6.2L10.4 8.2Z"};
constexpr std::array<std::string_view, 4> hearts{
    "M10.3 12a1.7 1.7 0 1 1 3.4 0a1.7 1.7 0 1 1 -3.4 0Z",
    "M12.00 9.10L12.85 11.15L14.90 12.00L12.85 12.85L12.00 14.90L11.15 12.85L9.10 12.00L11.15 11.15Z",
    "M9.5 12a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0ZM10.9 12a1.1 1.1 0 1 1 2.2 0a1.1 1.1 0 1 1 -2.2 0Z", ""};
/// Where there are few.
constexpr std::string_view between_petals = "M12 4.6C13.9 4.6 13.9 7.4 12 7.4C10.1 7.4 10.1 4.6 12 4.6Z";
constexpr std::uint32_t fewest = 3;
constexpr std::uint32_t few = 4;
/// On a dark ground (web-client/src/styles/faces.css).
constexpr std::array<std::string_view, 8> hues{"#f28a9a", "#e3b65a", "#a9cd76", "#5fcbc2",
                                               "#86b9f5", "#e19bdd", "#d3ac90", "#b6c2d0"};

/// The first of this name, as JavaScript writes it: NFKC, in small letters of no language.
icu::UnicodeString seal_key(std::string_view name) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* form = icu::Normalizer2::getNFKCInstance(status);
    ENSURE(U_SUCCESS(status));
    icu::UnicodeString key = form->normalize(icu::UnicodeString::fromUTF8("person 1 " + std::string(name)), status);
    ENSURE(U_SUCCESS(status));
    return key.toLower(icu::Locale::getRoot());
}

/// FNV-1a and the last step of MurmurHash3, over code points.
std::uint32_t seal_hash(const icu::UnicodeString& text) {
    std::uint32_t hash = 0x811c9dc5;
    for (int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1))
        hash = (hash ^ static_cast<std::uint32_t>(text.char32At(at))) * 0x01000193;
    hash = (hash ^ (hash >> 16U)) * 0x85ebca6b;
    hash = (hash ^ (hash >> 13U)) * 0xc2b2ae35;
    return hash ^ (hash >> 16U);
}

/// Round the middle. The path has nothing but pairs of coordinates.
std::string turned(std::string_view path, double angle) {
    constexpr double middle = 12;
    const double across = std::sin(angle);
    const double along = std::cos(angle);
    std::string out;
    const char* at = path.data();
    const char* const end = at + path.size();
    while (at != end) {
        if (*at < '0' || *at > '9') {
            out += *at++;
            continue;
        }
        double x = 0;
        double y = 0;
        at = std::from_chars(at, end, x).ptr + 1;
        at = std::from_chars(at, end, y).ptr;
        x -= middle;
        y -= middle;
        fmt::format_to(std::back_inserter(out), "{:.2f} {:.2f}", middle + x * along - y * across,
                       middle + x * across + y * along);
    }
    return out;
}

}  // namespace

protocol::PersonSeal person_seal(std::string_view name) {
    const icu::UnicodeString key = seal_key(name);
    const std::uint32_t hash = seal_hash(icu::UnicodeString(u"seal ") + key);
    const auto pick = [hash](const auto& from, std::uint32_t of) { return from[hash / of % from.size()]; };
    const std::uint32_t count = fewest + hash % 4;
    const bool is_dotted = count <= few && hash / 384 % 2 == 0;
    const double step = 2 * std::numbers::pi / count;
    protocol::PersonSeal seal{std::string(pick(rims, 96)), hues[seal_hash(icu::UnicodeString(u"hue ") + key) % 8]};
    for (std::uint32_t place = 0; place < count; ++place) {
        seal.path += turned(pick(petals, 4), place * step);
        if (is_dotted) seal.path += turned(between_petals, (place + 0.5) * step);
    }
    seal.path += pick(hearts, 24);
    return seal;
}

}  // namespace server
