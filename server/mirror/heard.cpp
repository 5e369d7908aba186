#include "server/mirror/heard.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "protocol/json_reader.hpp"

namespace server::mirror {
namespace {

constexpr std::array<std::pair<std::string_view, FrameKind>, 4> kinds{{{"snapshot", FrameKind::snapshot},
                                                                       {"update", FrameKind::update},
                                                                       {"info", FrameKind::info},
                                                                       {"end", FrameKind::end}}};

std::optional<std::string_view> text_in(const protocol::Json& json, const char* name) {
    const auto* value = protocol::member(json, name);
    return value != nullptr ? protocol::to_text(*value) : std::nullopt;
}

std::optional<std::int64_t> integer_in(const protocol::Json& json, const char* name) {
    const auto* value = protocol::member(json, name);
    return value != nullptr ? protocol::to_integer(*value) : std::nullopt;
}

}  // namespace

std::optional<Heard> heard_in(std::string_view line, std::string_view room) {
    const auto json = line.empty() ? std::nullopt : protocol::parse_json(line, protocol::any_depth);
    if (!json || text_in(*json, "room") != room) return std::nullopt;
    const auto type = text_in(*json, "type");
    const auto known = std::ranges::find(kinds, type, &decltype(kinds)::value_type::first);
    if (known == kinds.end()) return std::nullopt;
    Heard heard{known->second, 0, integer_in(*json, "retry_ms"), std::string(line)};
    if (heard.kind != FrameKind::snapshot && heard.kind != FrameKind::update) return heard;
    const auto seq = integer_in(*json, "seq");
    if (!seq || *seq < 0) return std::nullopt;
    heard.seq = static_cast<std::uint64_t>(*seq);
    return heard;
}

}  // namespace server::mirror
