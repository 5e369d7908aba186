#include "server/room/admission.hpp"

#include "server/room/opening.hpp"

namespace server::room {

using protocol::Code;
using protocol::error_of;

namespace {

/// Takes equally long wherever the first difference is.
bool same(const engine::Bytes32& a, const engine::Bytes32& b) {
    unsigned difference = 0;
    for (std::size_t byte = 0; byte < a.size(); ++byte) difference |= static_cast<unsigned>(a[byte] ^ b[byte]);
    return difference == 0;
}

}  // namespace

bool is_host(const State& state, const PlayerId& player) { return state.host() && state.host()->id == player; }

bool needs_password(const State& state, const PlayerId& player) {
    return state.settings().password_hash && !state.has_let_in(player) && state.seats_of(player).empty();
}

bool is_password(const State& state, std::string_view text) {
    const Settings& settings = state.settings();
    return settings.password_hash && same(password_hash(settings.key, text), *settings.password_hash);
}

bool is_caster_key(const State& state, std::string_view key) {
    return state.caster_hash() && same(caster_hash(state.settings().key, key), *state.caster_hash());
}

bool bars(const State& state, const PlayerId& player) {
    return !state.settings().is_watchable && state.status() != protocol::RoomStatus::open
           && state.seats_of(player).empty();
}

std::optional<protocol::Error> refusal_of_strangers(const State& state) {
    if (!state.settings().is_watchable) return error_of(Code::forbidden, "nobody watches this room");
    if (state.settings().password_hash) return error_of(Code::wrong_password, "this room needs its password");
    return std::nullopt;
}

bool has_public_title(const Settings& settings) {
    return settings.is_public || (settings.is_watchable && !settings.password_hash);
}

bool is_for_a_host(const Settings& settings) { return !settings.is_demo && !settings.tournament && !settings.found; }

bool has_own_guests(const State& state) { return state.host() && !state.settings().tournament; }

std::vector<TalkLine> talk_heard_by(const State& state, const PlayerId& player) {
    std::vector<TalkLine> heard;
    const auto seats = state.seats_of(player);
    if (seats.empty() && (needs_password(state, player) || bars(state, player))) return heard;
    const bool playing = state.status() == protocol::RoomStatus::playing;
    for (const Spoken& spoken : state.talk()) {
        if (spoken.channel == protocol::ChatChannel::team
            && (seats.empty() || !spoken.seat || seats.front().side != spoken.seat->side)) {
            continue;
        }
        if (spoken.channel == protocol::ChatChannel::watchers && playing && !seats.empty()) continue;
        heard.push_back({spoken.who, std::string(protocol::name_of(spoken.channel)), spoken.text});
    }
    return heard;
}

std::optional<protocol::Error> refusal_of_reserved(const State& state, const Person& who, engine::Seat seat) {
    if (!state.is_reserved_for_others(seat, who.id)) return std::nullopt;
    return error_of(Code::forbidden, "this seat is kept for somebody else");
}

std::optional<protocol::Error> refusal_of_rated(const State& state, const Person& who) {
    if (!state.settings().rated || state.settings().tournament) return std::nullopt;
    if (!who.is_registered()) return error_of(Code::not_registered, "rated games are for registered players");
    for (const auto& [seat, holder] : state.holders()) {
        if (holder.person && holder.person->is_program() != who.is_program()) {
            return error_of(Code::forbidden, "in rated games people and programs play among themselves");
        }
    }
    return std::nullopt;
}

}  // namespace server::room
