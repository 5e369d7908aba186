#include "server/pops/zone.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <unicode/basictz.h>
#include <unicode/timezone.h>
#include <unicode/unistr.h>

#include "engine/base/ensure.hpp"

namespace server::pops {

struct Zone::Rules {
    std::unique_ptr<const icu::BasicTimeZone> icu;
};

namespace {

// Abbreviations that ICU knows beside IANA's names, in the order of the alphabet. Each has meant several zones to
// people: BST is not British there.
constexpr std::array<std::string_view, 25> abbreviations{"ACT", "AET", "AGT", "ART", "AST", "BET", "BST", "CAT", "CNT",
                                                         "CST", "CTT", "EAT", "ECT", "IET", "IST", "JST", "MIT", "NET",
                                                         "NST", "PLT", "PNT", "PRT", "PST", "SST", "VST"};
static_assert(std::ranges::is_sorted(abbreviations));

icu::UnicodeString icu_name(std::string_view name) {
    return icu::UnicodeString::fromUTF8(icu::StringPiece(name.data(), static_cast<int32_t>(name.size())));
}

/// For ICU a name ends at a zero.
bool is_zone_letter(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9')
           || std::string_view("/_+-").find(letter) != std::string_view::npos;
}

bool is_iana_name(std::string_view name) {
    if (!std::ranges::all_of(name, is_zone_letter)) return false;
    if (std::ranges::binary_search(abbreviations, name) || name.starts_with("SystemV/")) return false;
    icu::UnicodeString canonical;
    UBool is_known = 0;  // and not made up, as GMT+3:17 is
    UErrorCode status = U_ZERO_ERROR;
    icu::TimeZone::getCanonicalID(icu_name(name), canonical, is_known, status);
    return U_SUCCESS(status) && is_known != 0;
}

/// Of a name that is known: all zones that have names are basic ones.
std::unique_ptr<const icu::BasicTimeZone> icu_zone(std::string_view name) {
    std::unique_ptr<icu::TimeZone> zone(icu::TimeZone::createTimeZone(icu_name(name)));
    const auto* basic = dynamic_cast<const icu::BasicTimeZone*>(zone.get());
    ENSURE(basic != nullptr);
    static_cast<void>(zone.release());
    return std::unique_ptr<const icu::BasicTimeZone>(basic);
}

}  // namespace

Zone Zone::utc() { return Zone(std::make_shared<const Rules>(Rules{icu_zone("UTC")})); }

engine::Result<Zone, std::string> Zone::named(std::string_view name) {
    if (!is_iana_name(name)) {
        return engine::Failure{std::string("time_zone must be the name of a zone, such as Europe/Berlin or UTC; "
                                           "this server knows no ")
                               + (name.empty() ? "zone without a name" : std::string(name))};
    }
    return Zone(std::make_shared<const Rules>(Rules{icu_zone(name)}));
}

std::int64_t Zone::local_ms(std::int64_t unix_ms) const {
    int32_t raw_ms = 0;
    int32_t saving_ms = 0;
    UErrorCode status = U_ZERO_ERROR;
    rules_->icu->getOffset(static_cast<UDate>(unix_ms), 0, raw_ms, saving_ms, status);
    ENSURE(U_SUCCESS(status));
    return unix_ms + raw_ms + saving_ms;
}

std::int64_t Zone::unix_ms(std::int64_t local_ms) const {
    int32_t raw_ms = 0;
    int32_t saving_ms = 0;
    UErrorCode status = U_ZERO_ERROR;
    // Both by the rule that held before the clocks were set.
    rules_->icu->getOffsetFromLocal(static_cast<UDate>(local_ms), UCAL_TZ_LOCAL_FORMER, UCAL_TZ_LOCAL_FORMER, raw_ms,
                                    saving_ms, status);
    ENSURE(U_SUCCESS(status));
    return local_ms - raw_ms - saving_ms;
}

}  // namespace server::pops
