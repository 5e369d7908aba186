// Fuzz target: any lines as what the journal has kept of a room. They are refused as a broken invariant, or they make a
// room that can be shown and goes on. Sums and hashes keep such lines away from a server; this is what stands behind
// them.
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/ensure.hpp"
#include "protocol/json_reader.hpp"
#include "server/room/core.hpp"

namespace {

using server::room::Core;
using server::room::Decision;
using server::room::RoomTime;

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    if (count == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(bytes + 1), count - 1);
    const Core::Past past{lines_of(text), std::int64_t{bytes[0]} * 100, 1'000};
    try {
        Decision first;
        Core core(past, {}, first, 0);
        ENSURE(!first.records.empty());
        for (const std::string& record : first.records) ENSURE(protocol::parse_json(record, protocol::any_depth));
        ENSURE(protocol::parse_json(core.public_snapshot(core.now())->text(), protocol::any_depth));
        core.wake(RoomTime{core.now().ms + 1'000}, 0);
    } catch (const engine::BrokenInvariant&) {
        return 0;  // as promised
    } catch (const std::out_of_range&) {
        return 0;  // by a container: whoever makes rooms again takes it for the same
    }
    return 0;
}
