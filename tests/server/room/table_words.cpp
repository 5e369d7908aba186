// What tests of a room say in a word: wishes and actions; and a state or a record as text.
#include <sstream>

#include "protocol/game_codec.hpp"
#include "protocol/replay.hpp"
#include "tests/server/room/table.hpp"
#include "tests/support/encoded.hpp"

namespace room_test {

using namespace server::room;

std::string described(const State& state) {
    std::ostringstream text;
    const Settings& settings = state.settings();
    text << settings.id << ' ' << settings.name << ' ' << settings.is_public << settings.table_talk << settings.solo
         << settings.is_demo << ' ' << settings.spectator_delay_s << ' ' << settings.absent_s << ' '
         << settings.password_hash.has_value() << ' ' << engine::hex_of(settings.key) << ' '
         << protocol::json_text(protocol::write_options, settings.options) << '\n';
    text << protocol::name_of(state.status()) << " host " << (state.host() ? state.host()->id.text : "none") << '\n';
    for (const auto& [seat, holder] : state.holders()) {
        text << engine::name_of(seat) << ' ' << (holder.person ? holder.person->id.text + holder.person->name : "bot")
             << ' ' << holder.bot_level << holder.ready << holder.entropy.value_or("-") << '\n';
        if (holder.person) {
            const auto side = state.played_side(holder.person->id);
            text << (side ? engine::name_of(*side) : "none") << '\n';
        }
    }
    text << state.fairness().game_id << ' ' << engine::hex_of(state.fairness().secret) << ' ' << state.can_start()
         << '\n';
    for (const auto& [seat, entropy] : state.fairness().entropy) text << seat << '=' << entropy << '\n';
    if (const auto next = state.next_game()) text << next->game_id << ' ' << next->commitment << '\n';
    text << state.series().played << ' ' << state.series().score[0] << ' ' << state.series().score[1] << ' '
         << state.series().ties << ' ' << state.game_time(RoomTime{9'999'999}).ms << '\n';
    if (state.match()) {
        const engine::Setup setup{settings.options, state.fairness()};
        for (const auto audience : engine::all_audiences)
            text << test_support::encoded(state.match()->view_for(audience));
        for (const auto seat : engine::seats_of(settings.options)) {
            text << test_support::encoded(state.match()->own_envelopes({seat}));
        }
        for (const auto side : engine::both_sides) {
            const auto& remembered = state.remembered(side);
            text << (remembered ? test_support::encoded(*remembered) : "-") << '\n';
        }
        text << (state.match()->deadline() ? state.match()->deadline()->ms : -1) << '\n';
    }
    return text.str();
}

Json duel(const Json& more) {
    Json wish{{"game", "ctor"}, {"options", {{"size", 8}, {"teams", {1, 1}}}}};
    Json options = wish["options"];
    if (more.contains("options")) options.update(more["options"]);
    wish.update(more);
    wish["options"] = options;
    return wish;
}

Json put(int square) { return {{"put", square}}; }
Json seal(int square) { return {{"type", "seal"}, {"choice", put(square)}}; }
Json seal_pass() { return {{"type", "seal"}, {"choice", {{"pass", true}}}}; }
Json seat(const std::string& name) { return {{"seat", name}}; }

bool is_computer(const Table& table, const std::string& who, const std::string& seat) {
    return table.info(who).at("seats").at(seat).at("kind") == "bot";
}

bool is_verified(const std::string& record, std::string& why) {
    std::istringstream in(record);
    std::ostringstream out;
    std::ostringstream err;
    const int status = protocol::verify_record(in, out, err);
    why = out.str() + err.str();
    return status == 0;
}

}  // namespace room_test
