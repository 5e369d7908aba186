// Who is told what: events, views, info and what is a player's own (protocol.md 3, record.md 7).
#include <algorithm>
#include <utility>

#include "protocol/game_codec.hpp"
#include "server/limits.hpp"
#include "server/room/core.hpp"

namespace server::room {

using engine::Audience;

namespace {

Scene scene_of(const engine::View& view, std::size_t likely_size) {
    Scene scene;
    scene.view.clear();
    scene.view.reserve(likely_size + 64);
    protocol::JsonWriter view_writer(scene.view);
    protocol::write_view(view_writer, view);
    protocol::JsonWriter marks_writer(scene.marks);
    protocol::write_marks(marks_writer, view);
    return scene;
}

}  // namespace

void Core::tell(std::string event, To whom, engine::Keeping keeping) {
    events_.emplace_back(whom, Event{std::move(event), keeping});
}

/// As after the last thing that was told: where a clock runs, time that passes unseen, such as that of a draft, must
/// not show (law 1).
engine::View Core::view_for(Audience audience) const { return state_.match()->view_for(audience, told_at_); }

Channel& Core::channel_of(Audience audience) {
    return *std::find_if(channels_.begin(), channels_.end(),
                         [&](const Channel& channel) { return channel.audience() == audience; });
}

Audience Core::audience_of(const PlayerId& player) const {
    const auto seats = state_.seats_of(player);
    if (seats.empty()) return Audience::spectator;
    return state_.settings().solo ? Audience::solo : engine::audience_of(seats.front().side);
}

/// One publication per audience: an audience is told when its view has changed or something happened for it.
void Core::publish() {
    const auto hears = [](Audience audience, To whom) {
        switch (whom) {
            case To::everybody:
                return true;
            case To::players:
                return audience != Audience::spectator;
            case To::watchers:
                return audience == Audience::spectator;
            case To::black:
                return engine::shares_with(audience, engine::Side::black);
            case To::white:
                return engine::shares_with(audience, engine::Side::white);
        }
        return false;
    };
    if (info_changed_) {
        counts_changed_ = false;
        counts_told_ = now_;
    }
    const std::optional<protocol::RoomInfo> info_now = info_changed_ ? std::optional(info()) : std::nullopt;
    for (Channel& channel : channels_) {
        Publication publication;
        for (const auto& [whom, event] : events_) {
            if (hears(channel.audience(), whom)) publication.events.push_back(event);
        }
        if (state_.match()) {
            auto view = view_for(channel.audience());
            auto scene = scene_of(view, channel.published().view.size());
            if (scene != channel.published()) {
                publication.scene = std::move(scene);
                if (channel.is_delayed()) publication.veiled = scene_of(engine::veiled(std::move(view)), 0);
            }
        }
        if (info_now) {
            publication.info = protocol::info_json(*info_now);
            if (channel.audience() == Audience::spectator) {
                publication.entry = protocol::room_entry_json(state_.settings().id, *info_now);
                publication.status = info_now->status;
            }
        }
        if (publication.events.empty() && !publication.scene && !publication.info) continue;
        publication.game_now_ms = game_now().ms;
        publication.clock_runs = state_.status() == protocol::RoomStatus::playing;
        publication.begins_game = begins_game_;
        if (channel.audience() == Audience::spectator) publication.finished = finished_;
        send(channel, channel.publish(std::move(publication), now_));
    }
    for (std::string& words : watchers_words_) {
        Channel& channel = channel_of(Audience::spectator);
        send(channel, channel.say(std::move(words), now_));
    }
}

void Core::send(const Channel& channel, Channel::Out out) {
    // Before anything that is told: whoever hears the end, on whatever channel, finds the record.
    for (auto& game : out.finished) decision_.effects.insert(decision_.effects.begin(), Finished{std::move(game)});
    for (Channel::Told& told : out.frames) {
        decision_.effects.push_back(Published{channel.audience(), std::move(told.frame), told.delivery});
    }
    if (out.entry) {
        decision_.effects.push_back(
            Listed{*std::move(out.entry), std::string(engine::game_name(state_.settings().options)), out.status});
    }
}

/// Before anything is published: those whose audience has changed hear it with the new one.
void Core::tell_moved() {
    for (const PlayerId& player : moved_) {
        const auto presence = people_.find(player);
        if (presence == people_.end() || !presence->second.connected) continue;
        const Audience audience = audience_of(player);
        if (std::exchange(presence->second.audience, audience) == audience) continue;
        presence->second.you = you_of(player);
        decision_.effects.push_back(Moved{player, audience, make_frame(snapshot_of(player))});
    }
}

/// What is one player's alone, where it has changed (protocol.md 3.1). Watchers have nothing of the kind.
void Core::tell_players_apart() {
    std::vector<const PlayerId*> concerned;
    for (const PlayerId& player : moved_) concerned.push_back(&player);
    for (const auto& [seat, holder] : state_.holders()) {
        if (holder.person) concerned.push_back(&holder.person->id);
    }
    if (state_.host()) concerned.push_back(&state_.host()->id);
    std::ranges::sort(concerned, {}, [](const PlayerId* player) -> const PlayerId& { return *player; });
    const PlayerId* before = nullptr;
    for (const PlayerId* player : concerned) {
        if (const auto* last = std::exchange(before, player); last != nullptr && *last == *player) continue;
        const auto presence = people_.find(*player);
        if (presence == people_.end() || !presence->second.connected) continue;
        std::string you = you_of(*player);
        if (you == presence->second.you) continue;
        decision_.effects.push_back(
            Whispered{*player, make_frame(protocol::you_message_json(state_.settings().id, you))});
        presence->second.you = std::move(you);
    }
}

std::string Core::you_of(const PlayerId& player) const {
    return protocol::you_json(state_.seats_of(player), state_.match(), is_host(player));
}

std::string Core::snapshot_of(const PlayerId& player) const {
    const Audience audience = audience_of(player);
    const auto channel = std::find_if(channels_.begin(), channels_.end(),
                                      [&](const Channel& one) { return one.audience() == audience; });
    return channel->snapshot(you_of(player), now_);
}

std::string Core::public_snapshot(RoomTime now) const {
    return channels_.back().snapshot(protocol::you_json({}, std::nullopt, false), std::max(now, now_));
}

std::uint64_t Core::watchers() const {
    const auto count = static_cast<std::uint64_t>(std::count_if(people_.begin(), people_.end(), [&](const auto& one) {
        return one.second.connected && state_.seats_of(one.first).empty();
    }));
    return count <= 100 ? count : count - count % 10;
}

protocol::RoomInfo Core::info() const {
    const Settings& settings = state_.settings();
    protocol::RoomInfo info;
    info.options = settings.options;
    info.name = settings.name;
    info.status = state_.status();
    info.is_public = settings.is_public;
    for (const auto seat : engine::seats_of(settings.options)) {
        std::optional<protocol::Occupant> occupant;
        if (const SeatHolder* holder = state_.holder_of(seat)) {
            if (holder->is_bot()) {
                occupant = protocol::Occupant{bot_name(holder->bot_level), holder->bot_level, true, true};
            } else {
                const auto presence = people_.find(holder->person->id);
                const bool connected = presence != people_.end() && presence->second.connected;
                occupant = protocol::Occupant{holder->person->name, std::nullopt, connected, holder->ready};
            }
        }
        info.seats.emplace_back(seat, std::move(occupant));
    }
    if (state_.host()) info.host = state_.host()->name;
    info.game_id = state_.fairness().game_id;
    info.commitment = engine::commitment_of(state_.fairness().secret);
    info.spectators = watchers();
    info.series = state_.series();
    info.solo = settings.solo;
    info.table_talk = settings.table_talk;
    info.spectator_delay_s = settings.spectator_delay_s;
    info.absent_s = settings.absent_s;
    info.has_password = settings.password_hash.has_value();
    info.next = state_.next_game();
    if (info.next) {
        for (const auto& [seat, holder] : state_.holders()) {
            if (holder.is_bot() || holder.ready) info.rematch.push_back(seat);
        }
    }
    return info;
}

}  // namespace server::room
