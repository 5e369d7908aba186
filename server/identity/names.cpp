#include "server/identity/names.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include "engine/base/ensure.hpp"
#include "server/base/limits.hpp"
#include "server/base/person.hpp"
#include "server/base/randomness.hpp"
#include "server/identity/house.hpp"
#include "server/identity/visible.hpp"

namespace server {
namespace {

using icu::UnicodeString;

struct CloseChecker {
    void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
};
using Checker = std::unique_ptr<USpoofChecker, CloseChecker>;

Checker make_checker() {
    UErrorCode status = U_ZERO_ERROR;
    Checker checker(uspoof_open(&status));
    uspoof_setRestrictionLevel(checker.get(), USPOOF_HIGHLY_RESTRICTIVE);
    uspoof_setChecks(checker.get(), USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS, &status);
    ENSURE(U_SUCCESS(status));
    return checker;
}

/// Never changed once it is made: any thread may ask it.
const USpoofChecker* checker() {
    static const Checker made = make_checker();
    return made.get();
}

UnicodeString normalised(std::string_view text) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* form = icu::Normalizer2::getNFCInstance(status);
    ENSURE(U_SUCCESS(status));
    UnicodeString result = form->normalize(
        UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int32_t>(text.size()))), status);
    return U_SUCCESS(status) ? result : UnicodeString();
}

std::string utf8(const UnicodeString& text) {
    std::string bytes;
    text.toUTF8String(bytes);
    return bytes;
}

UnicodeString skeleton_of(const UnicodeString& name) {
    UErrorCode status = U_ZERO_ERROR;
    UnicodeString skeleton;
    uspoof_getSkeletonUnicodeString(checker(), 0, name, skeleton, &status);
    return U_SUCCESS(status) ? skeleton : UnicodeString();
}

/// Marked, so that both kinds may stand in one table.
NameKeys keys_in(const UnicodeString& written) {
    UErrorCode status = U_ZERO_ERROR;
    // Letters of other widths and styles are those letters.
    const icu::Normalizer2* compatible = icu::Normalizer2::getNFKCInstance(status);
    ENSURE(U_SUCCESS(status));
    const UnicodeString name = compatible->normalize(written, status);
    UnicodeString folded = name;
    folded = skeleton_of(folded.foldCase());
    return {"folded " + utf8(folded.foldCase()), "look " + utf8(skeleton_of(name))};
}

bool is_letter_or_digit(UChar32 point) { return u_isalpha(point) != 0 || u_isdigit(point) != 0; }
bool is_mark(UChar32 point) { return (U_GET_GC_MASK(point) & U_GC_M_MASK) != 0; }

/// People who read it ignore capitals.
bool looks_like_player_id(std::string text) {
    for (char& letter : text) {
        if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
    }
    if (text.starts_with('P')) text.front() = 'p';
    return is_player_id(text);
}

bool is_of_the_house(const NameKeys& keys) {
    static const std::vector<NameKeys> names = [] {
        std::vector<NameKeys> all;
        for (const HouseProgram& program : house_programs()) all.push_back(keys_of(program.person.name));
        return all;
    }();
    return std::ranges::any_of(names, [&](const NameKeys& one) { return one.is_like(keys); });
}

bool is_reserved(const NameKeys& keys) {
    static const std::array reserved{keys_of("me"),     keys_of("guest"),     keys_of("system"),  keys_of("server"),
                                     keys_of("tutti"),  keys_of("admin"),     keys_of("bot"),     keys_of("director"),
                                     keys_of("nobody"), keys_of("moderator"), keys_of("operator")};
    return std::ranges::any_of(reserved, [&](const NameKeys& one) { return one.is_like(keys); })
           || is_of_the_house(keys);
}

}  // namespace

engine::Result<AccountName, std::string> account_name(std::string_view text) {
    const auto no = [](std::string why) { return engine::Failure{std::move(why)}; };
    const UnicodeString name = normalised(text);
    if (utf8(name) != visible_line(text, text.size())) return no("a name has nothing that cannot be seen");
    const auto characters = static_cast<std::size_t>(name.countChar32());
    if (characters < limit::account_name_chars_min || characters > limit::account_name_chars_max) {
        return no("a name has " + std::to_string(limit::account_name_chars_min) + " to "
                  + std::to_string(limit::account_name_chars_max) + " characters");
    }
    if (!is_letter_or_digit(name.char32At(0))) return no("a name begins with a letter or a digit");
    for (int32_t place = 0; place < name.length(); place = name.moveIndex32(place, 1)) {
        const UChar32 point = name.char32At(place);
        const bool joins = point == '-' || point == '_' || point == '.';
        if (!joins && !is_letter_or_digit(point) && !is_mark(point)) {
            return no("a name consists of letters, digits, - _ and .");
        }
    }
    UErrorCode status = U_ZERO_ERROR;
    if (uspoof_checkUnicodeString(checker(), name, nullptr, &status) != 0 || U_FAILURE(status)) {
        return no("a name keeps to one script, and to letters that are in use");
    }
    AccountName result{utf8(name), keys_in(name)};
    if (is_reserved(result.keys)) return no("that name is reserved");
    if (looks_like_player_id(result.text)) return no("a name is not written like the id of a player");
    return result;
}

bool is_player_id(std::string_view text) {
    if (!text.starts_with('p') || text.size() != 1 + player_id_chars) return false;
    return text.substr(1).find_first_not_of(crockford_alphabet) == std::string_view::npos;
}

NameKeys keys_of(std::string_view name) { return keys_in(normalised(visible_line(name, name.size()))); }

bool is_said_by_the_site(const NameKeys& keys) {
    static const std::array said{keys_of("system"),   keys_of("server"),       keys_of("tutti"),
                                 keys_of("admin"),    keys_of("director"),     keys_of("moderator"),
                                 keys_of("operator"), keys_of(deleted_player), keys_of("Bot 1"),
                                 keys_of("Bot 2"),    keys_of("Bot 3")};
    return std::ranges::any_of(said, [&](const NameKeys& one) { return one.is_like(keys); }) || is_of_the_house(keys);
}

}  // namespace server
