// TOTA*S as JSON: record.md 5, wire.md 3.1, 3.3, 3.4. What all games share is in game_codec.hpp; nothing else of
// protocol knows this game.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/game_codec_of.hpp"
#include "engine/totas/game.hpp"

namespace protocol::totas {

/// Demanded by base/game_codec_of.hpp.
struct Codec {
    static constexpr std::string_view title = "TOTA*S";
    static constexpr std::string_view colour = "#5a3145";  // of the ground that its board lies on, in pictures
    static constexpr std::string_view about =
        "TOTA*S: chess on 144 squares. Both sides plan two half-moves in secret, and all are carried out at once.";
    static constexpr auto endings = std::to_array<Words>({{"king", "a king was lost"},
                                                          {"both_kings", "both kings were lost"},
                                                          {"timeouts", "five time-outs"},
                                                          {"resigned", "by resignation"},
                                                          {"forfeit", "by forfeit"},
                                                          {"time", "the time was up"},
                                                          {"repetition", "the position came back"},
                                                          {"material", "nobody could win any more"}});

    static engine::Result<engine::totas::Options, BadOption> read_options(const Json& options, OptionsFrom from);
    static std::optional<engine::totas::Action> read_action(const Json& action);
    static void write_options(JsonWriter& writer, const engine::totas::Options& options);
    static void write_action(JsonWriter& writer, const engine::totas::Action& action);
    static void write_view(JsonWriter& writer, const engine::totas::View& view);
    static void write_notice(JsonWriter& writer, const engine::totas::Notice& notice);
    static void write_own_envelopes(JsonWriter& writer, const engine::totas::OwnEnvelopes& own);
    static void write_result(JsonWriter& writer, const engine::totas::View& view);
    /// What stands beside the view: facts for display that the contract's view has not.
    static void write_marks(JsonWriter& writer, const engine::totas::View& view);
    static void write_offer(JsonWriter& writer, const engine::totas::Offer& offer);

    /// What happened: the record form (TOTAS 15).
    static std::string notation_lines(const std::vector<engine::Notice>& notices);
    static void draw_board(Svg& svg, const Json& view);
};

// Parts that several of the above are made of.
void write_squares(JsonWriter& writer, const std::vector<engine::totas::Square>& squares);
/// The keys of a half-move: `"from":"e2","to":"e4"`.
void write_half_fields(JsonWriter& writer, const engine::totas::HalfMove& half);
void write_half(JsonWriter& writer, const engine::totas::HalfMove& half);
/// A plan, or what may be chosen from.
void write_halves(JsonWriter& writer, const std::vector<engine::totas::HalfMove>& halves);
void write_zone(JsonWriter& writer, const engine::totas::Zone& zone);
/// `"acropolis":…,"zones":…,"labyrinth":…`
void write_ground_fields(JsonWriter& writer, const engine::totas::Ground& ground);
void write_outcome(JsonWriter& writer, const engine::totas::Outcome& outcome);
void write_mole(JsonWriter& writer, const engine::totas::MoleLot& lot);

/// People read White first.
inline constexpr std::array white_first{engine::Side::white, engine::Side::black};

/// `"white":…,"black":…`; `write_one` writes the value of a side's index.
template <class WriteOne>
void write_side_fields(JsonWriter& writer, WriteOne write_one) {
    for (const auto side : white_first) {
        writer.key(engine::name_of(side));
        write_one(engine::index(side));
    }
}
/// `"name":{"white":…,"black":…}`
template <class WriteOne>
void write_sides(JsonWriter& writer, std::string_view name, WriteOne write_one) {
    writer.key(name).begin_object();
    write_side_fields(writer, write_one);
    writer.end_object();
}

}  // namespace protocol::totas

template <>
struct protocol::CodecOf<engine::totas::Game> {
    using Codec = totas::Codec;
};
