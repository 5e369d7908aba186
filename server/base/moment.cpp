#include "server/base/moment.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <ctime>
#include <string>

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace server {
namespace {

constexpr std::size_t digits_max = 11;  // of seconds: until the year 5138

/// All of the text, and nothing but digits.
std::optional<std::int64_t> number_of(std::string_view text) {
    if (text.empty() || text.size() > digits_max) return std::nullopt;
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_number = error == std::errc{} && end == text.data() + text.size() && number >= 0 && text[0] != '-';
    return is_number ? std::optional(number) : std::nullopt;
}

/// Of ".25": 250. Of nothing: 0.
std::optional<std::int64_t> milliseconds_of(std::string_view fraction) {
    if (fraction.empty()) return 0;
    std::string digits(fraction.substr(1));
    const bool is_fraction = fraction[0] == '.' && !digits.empty()
                             && std::ranges::all_of(digits, [](char one) { return one >= '0' && one <= '9'; });
    if (!is_fraction) return std::nullopt;
    digits.resize(3, '0');
    return number_of(digits);
}

/// "2026-11-26T10:00:00", in seconds since 1970.
std::optional<std::int64_t> seconds_of(std::string_view text) {
    constexpr std::string_view form = "0000-00-00T00:00:00";
    if (text.size() != form.size()) return std::nullopt;
    for (std::size_t place = 0; place < form.size(); ++place) {
        if (form[place] != '0' && form[place] != text[place]) return std::nullopt;
    }
    const auto year = number_of(text.substr(0, 4));
    const auto month = number_of(text.substr(5, 2));
    const auto day = number_of(text.substr(8, 2));
    const auto hour = number_of(text.substr(11, 2));
    const auto minute = number_of(text.substr(14, 2));
    const auto second = number_of(text.substr(17, 2));
    if (!year || !month || !day || !hour || !minute || !second) return std::nullopt;
    const std::chrono::year_month_day date(std::chrono::year(static_cast<int>(*year)),
                                           std::chrono::month(static_cast<unsigned>(*month)),
                                           std::chrono::day(static_cast<unsigned>(*day)));
    if (!date.ok() || *year < 1970 || *hour > 23 || *minute > 59 || *second > 59) return std::nullopt;
    const std::int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
    return ((days * 24 + *hour) * 60 + *minute) * 60 + *second;
}

}  // namespace

std::string moment_text(std::int64_t unix_ms) {
    const std::time_t seconds = unix_ms / 1000;
    return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(seconds), unix_ms % 1000);
}

std::optional<std::int64_t> moment_of(std::string_view text) {
    const bool is_date = text.find('T') != std::string_view::npos;
    if (is_date) {
        if (!text.ends_with('Z')) return std::nullopt;
        text.remove_suffix(1);
    }
    const auto whole = std::min(text.find('.'), text.size());
    const auto seconds = is_date ? seconds_of(text.substr(0, whole)) : number_of(text.substr(0, whole));
    const auto milliseconds = milliseconds_of(text.substr(whole));
    if (!seconds || !milliseconds) return std::nullopt;
    return *seconds * 1000 + *milliseconds;
}

}  // namespace server
