#include "server/room/line_scan.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "server/room/opening.hpp"

namespace server::room {
namespace {

void add(std::vector<PlayerId>& people, const std::optional<Person>& person) {
    if (person && std::ranges::find(people, person->id) == people.end()) people.push_back(person->id);
}

std::optional<Opened> opening_in(const std::vector<std::string>& lines) {
    auto first = lines.empty() ? std::nullopt : decode(lines.front(), std::nullopt);
    auto* opened = first ? std::get_if<Opened>(&first->change) : nullptr;
    return opened != nullptr ? std::optional(std::move(*opened)) : std::nullopt;
}

}  // namespace

std::optional<Scanned> scan(const std::vector<std::string>& lines) {
    auto opened = opening_in(lines);
    if (!opened) return std::nullopt;
    Scanned scanned{std::move(opened->settings), {}, {}};
    add(scanned.people, opened->host);
    bool begun = false;
    for (std::size_t place = 1; place < lines.size(); ++place) {
        begun = begun || starts_game(lines[place]);
        if (!brings_person(lines[place]) && !configures_room(lines[place])) continue;
        const auto timed = decode(lines[place], std::nullopt);
        if (!timed) continue;  // playing it will say so
        if (const auto* configured = std::get_if<Configured>(&timed->change)) {
            static_cast<Choices&>(scanned.settings) = configured->choices;
        }
        if (const auto* host = std::get_if<HostChanged>(&timed->change)) add(scanned.people, host->host);
        if (const auto* seated = std::get_if<SeatedPerson>(&timed->change)) add(scanned.people, seated->person);
    }
    if (!scanned.settings.found || begun) return scanned;
    for (const auto& [seat, person] : opened->reservations) {
        add(scanned.awaited, person);
        add(scanned.people, person);
    }
    return scanned;
}

bool may_name(const std::vector<std::string>& lines, const DeletedAccount& deleted_account) {
    const auto has_id = [&](const std::string& line) {
        return line.find(deleted_account.player.text) != std::string::npos;
    };
    if (std::ranges::any_of(lines, has_id)) return true;
    const auto scanned = scan(lines);
    return scanned && std::ranges::any_of(deleted_account.names, [&](const std::string& name) {
               return room_named_after(name) == scanned->settings.name;
           });
}

}  // namespace server::room
