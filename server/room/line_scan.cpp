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

}  // namespace

std::optional<Settings> settings_in(const std::vector<std::string>& lines) {
    auto first = lines.empty() ? std::nullopt : decode(lines.front(), std::nullopt);
    auto* opened = first ? std::get_if<Opened>(&first->change) : nullptr;
    return opened != nullptr ? std::optional(std::move(opened->settings)) : std::nullopt;
}

std::vector<PlayerId> people_in(const std::vector<std::string>& lines) {
    std::vector<PlayerId> people;
    for (const std::string& line : lines) {
        if (!brings_person(line)) continue;
        const auto timed = decode(line, std::nullopt);
        if (!timed) continue;  // playing it will say so
        if (const auto* opened = std::get_if<Opened>(&timed->change)) add(people, opened->host);
        if (const auto* host = std::get_if<HostChanged>(&timed->change)) add(people, host->host);
        if (const auto* seated = std::get_if<SeatedPerson>(&timed->change)) add(people, seated->person);
    }
    return people;
}

bool may_name(const std::vector<std::string>& lines, const DeletedAccount& deleted_account) {
    const auto has_id = [&](const std::string& line) {
        return line.find(deleted_account.player.text) != std::string::npos;
    };
    if (std::ranges::any_of(lines, has_id)) return true;
    const auto settings = settings_in(lines);
    return settings && std::ranges::any_of(deleted_account.names, [&](const std::string& name) {
               return room_named_after(name) == settings->name;
           });
}

}  // namespace server::room
