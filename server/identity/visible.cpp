#include "server/identity/visible.hpp"

#include <vector>

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include "engine/base/ensure.hpp"

namespace server {
namespace {

using icu::UnicodeString;

constexpr UChar32 non_joiner = 0x200C;
constexpr UChar32 joiner = 0x200D;
constexpr UChar32 emoji_variant = 0xFE0F;
constexpr UChar32 dot_above = 0x0307;
constexpr std::uint8_t virama_class = 9;
constexpr std::size_t marks_max = 4;  // on one letter; what languages write has fewer

using Form = const icu::Normalizer2* (*)(UErrorCode&);

UnicodeString in_form(Form form, const UnicodeString& text) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* normalizer = form(status);
    ENSURE(U_SUCCESS(status));
    UnicodeString result = normalizer->normalize(text, status);
    return U_SUCCESS(status) ? result : UnicodeString();
}

std::vector<UChar32> points_of(const UnicodeString& text) {
    std::vector<UChar32> points;
    for (int32_t place = 0; place < text.length(); place = text.moveIndex32(place, 1)) {
        points.push_back(text.char32At(place));
    }
    return points;
}

bool is_stacking_mark(UChar32 point) { return (U_GET_GC_MASK(point) & (U_GC_MN_MASK | U_GC_ME_MASK)) != 0; }
bool is_pictograph(UChar32 point) { return u_hasBinaryProperty(point, UCHAR_EXTENDED_PICTOGRAPHIC) != 0; }
bool is_space(UChar32 point) { return u_isUWhiteSpace(point) != 0; }

/// Not default-ignorable, and blank all the same; or shown by each system as it likes.
bool is_blank(UChar32 point) {
    switch (point) {
        case 0x2800:   // braille pattern blank
        case 0x16FE4:  // Khitan small script filler
        case 0x1D159:  // musical null notehead
        case 0xFFFC:   // object replacement
            return true;
        default:
            return false;
    }
}

bool is_unseen(UChar32 point) {
    if (u_hasBinaryProperty(point, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0 || is_blank(point)) return true;
    if (u_hasBinaryProperty(point, UCHAR_PREPENDED_CONCATENATION_MARK) != 0) return false;
    constexpr auto meaningless = U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CS_MASK | U_GC_CO_MASK | U_GC_CN_MASK;
    return (U_GET_GC_MASK(point) & meaningless) != 0;
}

/// Writes the line, one character after the other.
class Line {
public:
    void add(UChar32 point, const UChar32* next, const UChar32* end) {
        if (is_space(point)) {
            has_space_ = !points_.empty();
        } else if (point == joiner || point == non_joiner) {
            if (!has_space_ && joins(point, next, end)) points_.push_back(point);
        } else if (point == emoji_variant) {
            if (!has_space_ && !points_.empty() && is_pictograph(points_.back())) points_.push_back(point);
        } else if (is_stacking_mark(point)) {
            if (!is_unseen(point)) mark(point);
        } else if (!is_unseen(point)) {
            if (has_space_) points_.push_back(' ');
            has_space_ = false;
            base_ = points_.size();
            points_.push_back(point);
        }
    }
    const std::vector<UChar32>& points() const { return points_; }

private:
    /// On what stands there; not the same twice, nor a dot on a letter that has one, and not without end.
    void mark(UChar32 point) {
        if (has_space_ || points_.empty()) return;
        if (point == dot_above && u_hasBinaryProperty(points_.back(), UCHAR_SOFT_DOTTED) != 0) return;
        std::size_t marks = 0;
        for (std::size_t place = base_ + 1; place < points_.size(); ++place) {
            if (points_[place] == point) return;
            if (is_stacking_mark(points_[place])) ++marks;
        }
        if (marks < marks_max) points_.push_back(point);
    }

    /// Where it changes what is seen: RFC 5892, A.1 and A.2, and between pictographs.
    bool joins(UChar32 point, const UChar32* next, const UChar32* end) const {
        if (points_.empty()) return false;
        if (u_getCombiningClass(points_.back()) == virama_class) return true;
        if (point == joiner) return is_pictograph(points_[base_]) && next != end && is_pictograph(*next);
        return joining_before() && joining_after(next, end);
    }
    static int32_t joining_type(UChar32 point) { return u_getIntPropertyValue(point, UCHAR_JOINING_TYPE); }
    bool joining_before() const {
        for (auto point = points_.rbegin(); point != points_.rend(); ++point) {
            const auto type = joining_type(*point);
            if (type == U_JT_TRANSPARENT) continue;
            return type == U_JT_LEFT_JOINING || type == U_JT_DUAL_JOINING;
        }
        return false;
    }
    static bool joining_after(const UChar32* next, const UChar32* end) {
        for (; next != end; ++next) {
            const auto type = joining_type(*next);
            if (type == U_JT_TRANSPARENT) continue;
            return type == U_JT_RIGHT_JOINING || type == U_JT_DUAL_JOINING;
        }
        return false;
    }

    std::vector<UChar32> points_;
    std::size_t base_ = 0;  // where the latest letter stands that marks go with
    bool has_space_ = false;
};

}  // namespace

std::string visible_line(std::string_view text, std::size_t most) {
    const icu::StringPiece bytes(text.data(), static_cast<int32_t>(text.size()));
    // Taken apart, so that a mark is a mark, whatever it stands on.
    const auto points = points_of(in_form(icu::Normalizer2::getNFDInstance, UnicodeString::fromUTF8(bytes)));
    Line line;
    for (std::size_t place = 0; place < points.size(); ++place) {
        line.add(points[place], points.data() + place + 1, points.data() + points.size());
    }
    UnicodeString seen;
    for (const UChar32 point : line.points()) seen.append(point);
    seen = in_form(icu::Normalizer2::getNFCInstance, seen);
    if (static_cast<std::size_t>(seen.countChar32()) > most) {
        seen.truncate(seen.moveIndex32(0, static_cast<int32_t>(most)));
        seen.trim();
    }
    std::string result;
    seen.toUTF8String(result);
    return result;
}

}  // namespace server
