// Hears everything that the server says, at the moment it says it, and to whom. Holds what needs no knowledge of the
// game: answers belong to questions, time does not go back, and nothing that is hidden is in a frame (record.md 7).
// What it has been told of, the auditor compares with the disk.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>

#include "tests/support/simulation/connection.hpp"
#include "tests/support/simulation/disk.hpp"

namespace simulation {

/// The value that follows `"key":` first, without its quotes; empty where there is none. For texts that the server has
/// written.
std::string_view value_of(std::string_view frame, std::string_view key);
/// View and marks of a snapshot or an update, as they stand there.
std::string_view scene_in(std::string_view frame);
/// The objects of an array that begins at `from`, as they stand there.
std::vector<std::string_view> objects_in(std::string_view text, std::size_t from);

class Witness {
public:
    explicit Witness(World& world) : world_(world) {}

    void sent(Line& line, const std::string& frame);
    /// What anybody who asks by HTTP is shown.
    void shown(const std::string& snapshot);
    /// Whatever was told last must be told again, where nothing else has happened since.
    void process_ended(bool nothing_waited, const Disk& disk);
    /// The same for the same run.
    std::uint64_t hash() const { return hash_; }
    std::size_t frames() const { return frames_; }
    std::size_t compared_scenes() const { return compared_; }

    struct Heard {
        std::unordered_set<std::string> facts;              // events of games, as texts
        std::map<std::string, std::int64_t> watched;        // those that watchers heard, and when first, in up_ms
        std::map<std::string, std::set<std::string>> chat;  // who has heard which text, by audience
    };
    const std::map<std::string, Heard>& heard() const { return heard_; }

private:
    struct Scene {
        std::string text;
        std::size_t match_lines = 0;
    };
    using Place = std::pair<std::string, std::string>;  // room and audience

    void answer(Line& line, const std::string& frame);
    void welcome(Line& line, const std::string& frame);
    void scene(Line& line, const std::string& frame, bool is_snapshot);
    void look_for_leaks(std::string_view frame, std::string_view audience);
    void look_at_you(std::string_view frame, std::string_view audience);
    void events(const std::string& room, const std::string& audience, std::string_view frame);

    World& world_;
    std::uint64_t hash_ = 1469598103934665603U;
    std::size_t frames_ = 0;
    std::size_t compared_ = 0;
    std::map<std::string, Heard> heard_;
    std::map<Place, std::int64_t> seq_;  // the greatest
    std::map<Place, Scene> last_;
    std::map<Place, Scene> expected_;  // after the process has ended
};

}  // namespace simulation
