// Options of CTOR: checked as a whole (wire.md 2.1, record.md 4.1, fine-print D17).
#include <algorithm>
#include <array>
#include <string>

#include "codec.hpp"

namespace protocol::ctor {
namespace {

using engine::Failure;
using engine::ctor::Options;

constexpr std::array<std::string_view, 7> known_options{"size",         "teams",   "power",          "sandglass",
                                                        "auto_replace", "secrets", "secrets_seconds"};

bool between(const std::optional<std::int64_t>& number, std::int64_t least, std::int64_t most) {
    return number && *number >= least && *number <= most;
}

std::optional<std::array<unsigned, 2>> read_pair(const Json& value) {
    if (!value.is_array() || value.size() != 2) return std::nullopt;
    std::array<unsigned, 2> pair{};
    for (std::size_t place = 0; place < 2; ++place) {
        const auto number = to_integer(value[place]);
        if (!between(number, 0, engine::ctor::clock_max_s)) return std::nullopt;
        pair[place] = static_cast<unsigned>(*number);
    }
    return pair;
}

bool is_sandglass(unsigned seconds) { return seconds == 0 || seconds >= engine::ctor::sandglass_min_s; }

}  // namespace

engine::Result<Options, BadOption> Codec::read_options(const Json& json, OptionsFrom from) {
    const auto bad = [](std::string_view option, std::string_view message) {
        return Failure{BadOption{std::string(option), std::string(message)}};
    };
    if (!json.is_object()) return bad("options", "options must be an object");
    for (const auto& [name, value] : json.items()) {
        const bool known = std::find(known_options.begin(), known_options.end(), name) != known_options.end();
        if (!known && from == OptionsFrom::room) return bad(name, "there is no such option in CTOR");
    }
    Options options;
    if (const Json* size = member(json, "size")) {
        const auto number = to_integer(*size);
        if (number != 8 && number != 10) return bad("size", "size must be 8 or 10");
        options.size = static_cast<unsigned>(*number);
    }
    if (const Json* teams = member(json, "teams")) {
        const auto pair = read_pair(*teams);
        const bool fits = pair && std::all_of(pair->begin(), pair->end(), [](unsigned n) { return n >= 1 && n <= 3; });
        if (!fits) return bad("teams", "teams must be two numbers from 1 to 3");
        options.teams = *pair;
    }
    options.power = engine::ctor::default_power(options.teams);
    if (const Json* power = member(json, "power")) {
        const auto number = to_integer(*power);
        if (!between(number, options.power, engine::ctor::power_max)) {
            return bad("power", "power must be from " + std::to_string(options.power) + " to 3 for these teams");
        }
        options.power = static_cast<unsigned>(*number);
    }
    if (const Json* sandglass = member(json, "sandglass")) {
        const auto number = to_integer(*sandglass);
        const auto pair =
            between(number, 0, engine::ctor::clock_max_s)
                ? std::optional(std::array{static_cast<unsigned>(*number), static_cast<unsigned>(*number)})
                : read_pair(*sandglass);
        if (!pair || !is_sandglass((*pair)[0]) || !is_sandglass((*pair)[1])) {
            return bad("sandglass", "sandglass must be 0 or 5 to 3600 seconds, or a pair of such numbers");
        }
        options.sandglass_s = *pair;
    }
    for (const auto& [name, target] :
         {std::pair{"auto_replace", &options.auto_replace}, std::pair{"secrets", &options.secrets}}) {
        const Json* flag = member(json, name);
        if (flag == nullptr) continue;
        if (!flag->is_boolean()) return bad(name, std::string(name) + " must be true or false");
        *target = flag->get<bool>();
    }
    if (const Json* seconds = member(json, "secrets_seconds")) {
        const auto number = to_integer(*seconds);
        if (!between(number, 0, engine::ctor::clock_max_s)) {
            return bad("secrets_seconds", "secrets_seconds must be from 0 to 3600");
        }
        options.secrets_s = static_cast<unsigned>(*number);
    }
    return options;
}

void Codec::write_options(JsonWriter& writer, const Options& options) {
    const auto pair = [&](std::string_view name, const std::array<unsigned, 2>& numbers) {
        writer.key(name).begin_array().value(numbers[0]).value(numbers[1]).end_array();
    };
    writer.begin_object().field("size", options.size);
    pair("teams", options.teams);
    writer.field("power", options.power);
    if (options.sandglass_s[0] == options.sandglass_s[1]) {
        writer.field("sandglass", options.sandglass_s[0]);
    } else {
        pair("sandglass", options.sandglass_s);
    }
    writer.field("auto_replace", options.auto_replace)
        .field("secrets", options.secrets)
        .field("secrets_seconds", options.secrets_s)
        .end_object();
}

}  // namespace protocol::ctor
