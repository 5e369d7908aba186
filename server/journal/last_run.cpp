#include "server/journal/last_run.hpp"

#include <algorithm>
#include <fstream>

#include "server/base/limits.hpp"

namespace server {

std::optional<LastRun> read_last_run(const std::filesystem::path& file, const std::string& store) {
    LastRun run;
    std::ifstream in(file);
    if (!(in >> run.store >> run.boot.id >> run.boot.up_ms >> run.server_ms)) return std::nullopt;
    return run.store == store ? std::optional(run) : std::nullopt;
}

void write_last_run(const std::filesystem::path& file, const LastRun& run) {
    std::error_code ignored;
    if (run.boot.id.empty()) {
        std::filesystem::remove(file, ignored);
        return;
    }
    std::ofstream out(file, std::ios::trunc);
    std::filesystem::permissions(file, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write,
                                 ignored);
    out << run.store << ' ' << run.boot.id << ' ' << run.boot.up_ms << ' ' << run.server_ms << '\n';
}

std::int64_t away_ms(const std::optional<LastRun>& last, const Boot& now, std::int64_t stopped_server_ms,
                     std::int64_t by_wall_ms) {
    if (last && last->boot.id == now.id) {
        const std::int64_t stopped_up_ms = last->boot.up_ms + (stopped_server_ms - last->server_ms);
        return std::clamp<std::int64_t>(now.up_ms - stopped_up_ms, 0, std::max<std::int64_t>(0, now.up_ms));
    }
    const std::int64_t certain_ms = last ? now.up_ms : 0;  // it has not run since the machine was started
    return by_wall_ms < certain_ms || by_wall_ms > limit::away_known_ms ? certain_ms : by_wall_ms;
}

std::int64_t begin_run(const std::filesystem::path& file, const JournalState& state, const Clock& clock) {
    const Boot boot = clock.boot();
    const std::string id = engine::hex_of(engine::sha256(state.id));
    const auto last = read_last_run(file, id);
    write_last_run(file, {id, boot, state.server_ms});
    return state.commits == 0 ? 0 : away_ms(last, boot, state.server_ms, clock.unix_ms() - state.unix_ms);
}

}  // namespace server
