// What becomes of names: an operator has given somebody another one; the time of an evening's guests is over.
#include <algorithm>
#include <utility>

#include <boost/asio/dispatch.hpp>

#include "server/tournaments/tournament_service.hpp"

namespace server::tournaments {

void TournamentService::rename(const Person& person, const Person& by) {
    boost::asio::dispatch(deps_.executor, [this, person, by] {
        for (const auto& [id, live] : LiveTournaments(live_)) {  // a copy: as where names are taken out
            if (auto command = tournament::renaming(live->state(), person))
                live->request({{by, true}, *std::move(command), wall_clock_.unix_ms()}, [](bool /*kept*/) {});
        }
    });
}

/// Whoever has registered meanwhile is somebody to the server, and keeps their name. One that is open for corrections
/// is waited for.
void TournamentService::forget_guests_when_due() {
    if (is_draining_) return;
    std::optional<std::int64_t> next;
    for (auto one = guest_names_.begin(); one != guest_names_.end();) {
        if (live_.contains(one->first)) {
            ++one;
        } else if (one->second.until > wall_clock_.unix_ms()) {
            next = std::min(next.value_or(one->second.until), one->second.until);
            ++one;
        } else {
            GuestNames names = std::move(one->second);
            one = guest_names_.erase(one);
            std::erase_if(names.people, [&](const auto& person) { return deps_.is_registered(person.first); });
            name_removal_.begin(std::move(names));
        }
    }
    if (next) guest_names_alarm_->set(wall_clock_.alarm_ms(*next), [this] { forget_guests_when_due(); });
}

}  // namespace server::tournaments
