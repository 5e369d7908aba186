#include "server/room/line_scan.hpp"

#include <algorithm>
#include <functional>
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

std::uint32_t hash_of(std::string_view text) { return static_cast<std::uint32_t>(std::hash<std::string_view>{}(text)); }

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

/// Whatever may be somebody's id (base/person.hpp), wherever it stands: as a value, a key, or in a text in a text.
Mentions::Mentions(const std::vector<std::string>& lines, std::string_view room_name) {
    const auto is_of_id = [](char one) {
        return (one >= '0' && one <= '9') || (one >= 'A' && one <= 'Z') || (one >= 'a' && one <= 'z') || one == '-';
    };
    add(room_name);
    for (const std::string& line : lines) {
        for (auto begin = std::ranges::find_if(line, is_of_id); begin != line.end();) {
            const auto end = std::find_if_not(begin, line.end(), is_of_id);
            if (*begin == 'p' && end - begin > 1) add({begin, end});
            begin = std::find_if(end, line.end(), is_of_id);
        }
    }
    hashes_.shrink_to_fit();
}

bool Mentions::may_name(const DeletedAccount& deleted_account) const {
    return has(deleted_account.player.text) || std::ranges::any_of(deleted_account.names, [&](const std::string& name) {
               return has(room_named_after(name));
           });
}

bool Mentions::has(std::string_view text) const { return std::ranges::binary_search(hashes_, hash_of(text)); }

void Mentions::add(std::string_view text) {
    const auto hash = hash_of(text);
    const auto place = std::ranges::lower_bound(hashes_, hash);
    if (place == hashes_.end() || *place != hash) hashes_.insert(place, hash);
}

}  // namespace server::room
