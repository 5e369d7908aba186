// What can be chosen for a room beside its game. It is described once, here: RoomCreate, RoomInfo and what the server
// keeps of a room contain RoomOptions, and all who read or write JSON go by the list `room_options`. A test holds the
// list against the schema. What else to do for a new one: protocol/reference/schema.md.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <variant>

#include "protocol/json_writer.hpp"

namespace protocol {

inline constexpr unsigned spectator_delay_max_s = 600;
inline constexpr unsigned absent_min_s = 5;
inline constexpr unsigned absent_max_s = 600;

struct RoomOptions {
    bool is_public = true;
    unsigned spectator_delay_s = 0;
    unsigned absent_s = 60;
    bool table_talk = false;
    bool solo = false;
    bool is_watchable = true;  // false: nobody without a seat watches
    bool is_lesson = false;    // the game's first lesson, for the one who makes the room
    bool patient = false;      // computer players seal after all people on the other side
    bool beginners = false;    // computer players of level 1 play as somebody does who is new to the game
    bool warm_chairs = false;  // computer players give their chairs to people who come, and take over from who leaves

    friend bool operator==(const RoomOptions&, const RoomOptions&) = default;
};

/// One of them, with its key on the wire and in the journal. What RoomOptions begins with is its default.
struct RoomOption {
    struct Switch {
        bool RoomOptions::*member;
    };
    struct Seconds {
        unsigned RoomOptions::*member;
        unsigned least;
        unsigned most;
    };
    /// Messages and journals have had the first ones from the beginning. One that was added is written only where it is
    /// not at its default: requests and lines from before it are the same as ever (wire.md 1.4).
    enum class Since : std::uint8_t { beginning, added };

    const char* key;
    std::variant<Switch, Seconds> value;
    Since since;
    bool is_listed;  // entries of the list of rooms have it, too

    void write(JsonWriter& writer, const RoomOptions& options) const;
    void copy(const RoomOptions& from, RoomOptions& to) const;
};

/// All but is_public, which the wire calls visibility and the journal public. Those that were added stand last.
inline constexpr std::array room_options{
    RoomOption{"spectator_delay", RoomOption::Seconds{&RoomOptions::spectator_delay_s, 0, spectator_delay_max_s},
               RoomOption::Since::beginning, false},
    RoomOption{"absent_seconds", RoomOption::Seconds{&RoomOptions::absent_s, absent_min_s, absent_max_s},
               RoomOption::Since::beginning, false},
    RoomOption{"table_talk", RoomOption::Switch{&RoomOptions::table_talk}, RoomOption::Since::beginning, false},
    RoomOption{"solo", RoomOption::Switch{&RoomOptions::solo}, RoomOption::Since::beginning, true},
    RoomOption{"watchable", RoomOption::Switch{&RoomOptions::is_watchable}, RoomOption::Since::added, true},
    RoomOption{"lesson", RoomOption::Switch{&RoomOptions::is_lesson}, RoomOption::Since::added, false},
    RoomOption{"patient", RoomOption::Switch{&RoomOptions::patient}, RoomOption::Since::added, false},
    RoomOption{"beginners", RoomOption::Switch{&RoomOptions::beginners}, RoomOption::Since::added, false},
    RoomOption{"warm_chairs", RoomOption::Switch{&RoomOptions::warm_chairs}, RoomOption::Since::added, true},
};

/// For messages with an order of their own. What is no option's key does not compile.
consteval const RoomOption& room_option(std::string_view key) {
    return *std::ranges::find_if(room_options, [&](const RoomOption& option) { return option.key == key; });
}

/// In the order of the list.
void write_room_options(JsonWriter& writer, const RoomOptions& options, RoomOption::Since since);

/// `public` or `unlisted`.
std::string_view visibility_of(const RoomOptions& options);

}  // namespace protocol
