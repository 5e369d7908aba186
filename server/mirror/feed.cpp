#include "server/mirror/feed.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/server_message.hpp"
#include "protocol/view_changes.hpp"

namespace server::mirror {
namespace {

/// The message that tells what a snapshot says of the room.
std::optional<std::string> info_in(std::string_view snapshot) {
    const auto members = protocol::Members::of(snapshot);
    const auto value = [&](std::string_view name) {
        const auto at = members ? members->find(snapshot, name) : std::nullopt;
        return at ? members->value(snapshot, *at) : std::string_view();
    };
    const auto room = value("room");
    const auto info = value("info");
    if (room.size() < 2 || info.empty()) return std::nullopt;
    return protocol::info_message_json(room.substr(1, room.size() - 2), info);
}

}  // namespace

void Reader::tell(const Frame& frame) {
    const bool is_update = frame->kind() == FrameKind::update;
    if (is_update && told && frame->seq() <= *told) return;
    // Changes are for who has what they build upon.
    const bool follows_on = told && *told + 1 == frame->seq();
    if (is_update || frame->kind() == FrameKind::snapshot) told = frame->seq();
    sink->send(form_of(frame, takes_changes && follows_on), watchers_delivery(frame));
}

void Reader::end(const Frame& end) const {
    sink->send(end, Delivery::required);
    sink->close(CloseCode::normal, {});
}

Frame Feed::frame_of(const Heard& heard, std::uint64_t room_number) {
    const auto frame = [&](std::string_view text, FrameKind kind, std::uint64_t seq, Frame whole = nullptr) {
        return make_frame(text, kind, seq, room_number, Deflating::allowed, std::move(whole));
    };
    const bool is_numbered = heard.kind == FrameKind::snapshot || heard.kind == FrameKind::update;
    const auto seq = is_numbered ? heard.seq : at().value_or(0);
    const Frame whole = frame(heard.text, heard.kind, seq);
    if (heard.kind == FrameKind::info) info = whole;
    if (!is_numbered) return whole;
    if (heard.kind == FrameKind::snapshot) {
        const auto told_info = info_in(heard.text);
        info = told_info ? frame(*told_info, FrameKind::info, seq) : nullptr;
    }
    const Frame before = std::exchange(last, whole);
    if (heard.kind != FrameKind::update || !before || before->seq() + 1 != seq) return whole;
    const auto changes = protocol::update_since(whole->text(), before->text(), before->seq());
    return changes ? frame(*changes, FrameKind::update, seq, whole) : whole;
}

}  // namespace server::mirror
