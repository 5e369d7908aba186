#include "protocol/room_options.hpp"

namespace protocol {

void RoomOption::write(JsonWriter& writer, const RoomOptions& options) const {
    const auto write_value = [&](const auto& content) {
        const bool is_default = options.*content.member == RoomOptions{}.*content.member;
        if (since == Since::added && is_default) return;
        writer.field(std::string_view(key), options.*content.member);
    };
    std::visit(write_value, value);
}

void RoomOption::copy(const RoomOptions& from, RoomOptions& to) const {
    std::visit([&](const auto& content) { to.*content.member = from.*content.member; }, value);
}

void write_room_options(JsonWriter& writer, const RoomOptions& options, RoomOption::Since since) {
    for (const RoomOption& option : room_options) {
        if (option.since == since) option.write(writer, options);
    }
}

std::string_view visibility_of(const RoomOptions& options) { return options.is_public ? "public" : "unlisted"; }

}  // namespace protocol
