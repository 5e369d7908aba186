#include "tests/support/simulation/witness.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "tests/support/simulation/world.hpp"

namespace simulation {
namespace {

constexpr std::uint64_t fnv_prime = 1099511628211U;
/// A stamp may be so old when the process ends: what was told of the time meanwhile is forgotten with it.
constexpr std::int64_t stamp_ms = server::limit::journal_stamp_ms;

std::int64_t number_of(std::string_view text) {
    std::int64_t number = -1;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

bool is_black(std::string_view audience) { return audience == "black" || audience == "solo"; }
bool is_white(std::string_view audience) { return audience == "white" || audience == "solo"; }

/// What stands behind a key of an object within the view, or nothing.
std::string_view behind(std::string_view text, std::string_view key) {
    const auto at = text.find(key);
    return at == std::string_view::npos ? std::string_view() : text.substr(at + key.size());
}

/// `"key":{"black":…,"white":…}`, in either order: what follows each side's name.
std::string_view of_side(std::string_view view, std::string_view key, std::string_view side) {
    const std::string opening = "\"" + std::string(key) + "\":{";
    const std::string name = "\"" + std::string(side) + "\":";
    return behind(behind(view, opening), name);
}

}  // namespace

std::string_view value_of(std::string_view frame, std::string_view key) {
    const std::string opening = "\"" + std::string(key) + "\":";
    std::string_view value = behind(frame, opening);
    if (value.starts_with('"')) {
        value.remove_prefix(1);
        return value.substr(0, value.find('"'));
    }
    return value.substr(0, value.find_first_of(",}]"));
}

std::string_view scene_in(std::string_view frame) {
    const auto from = frame.find(",\"view\":");
    if (from == std::string_view::npos) return {};
    const auto log = frame.rfind(",\"log\":[");
    const bool is_snapshot = frame.starts_with("{\"type\":\"snapshot\"") && log != std::string_view::npos;
    return frame.substr(from, (is_snapshot ? log : frame.size() - 1) - from);
}

std::vector<std::string_view> objects_in(std::string_view text, std::size_t from) {
    std::vector<std::string_view> objects;
    int depth = 0;
    bool is_text = false;
    std::size_t began = 0;
    for (std::size_t place = from; place < text.size(); ++place) {
        const char letter = text[place];
        if (is_text) {
            if (letter == '\\') ++place;
            if (letter == '"') is_text = false;
        } else if (letter == '"') {
            is_text = true;
        } else if (letter == '{') {
            if (depth++ == 0) began = place;
        } else if (letter == '}') {
            if (--depth == 0) objects.push_back(text.substr(began, place + 1 - began));
        } else if (letter == ']' && depth == 0) {
            break;
        }
    }
    return objects;
}

void Witness::sent(Line& line, const std::string& frame) {
    ++frames_;
    const auto mix = [this](std::uint64_t number) { hash_ = (hash_ ^ number) * fnv_prime; };
    mix(line.number());
    mix(static_cast<std::uint64_t>(world_.agenda().now_ms()));
    for (const char letter : frame) mix(static_cast<unsigned char>(letter));
    world_.tell([&] { return "< " + std::to_string(line.number()) + " " + frame.substr(0, 400); });
    if (frame.starts_with("{\"re\":")) return answer(line, frame);
    const std::string_view type = value_of(frame, "type");
    if (type == "welcome") return welcome(line, frame);
    if (frame.find("\"token\"") != std::string::npos) world_.blame("a token in " + frame);
    if (type == "snapshot" || type == "update") return scene(line, frame, type == "snapshot");
    if (type == "you") look_at_you(frame, line.audiences[std::string(value_of(frame, "room"))]);
}

void Witness::answer(Line& line, const std::string& frame) {
    const std::string id(value_of(frame, "re"));
    if (id == "null") {
        if (frame.find("\"unauthorized\"") != std::string::npos && world_.is_token_kept(line.client())) {
            world_.blame("a token that was told is not known: " + frame);
        }
        return;
    }
    const auto awaited = line.awaited.find(id);
    if (awaited == line.awaited.end()) return world_.blame("an answer to nothing that was asked here: " + frame);
    if (--awaited->second == 0) line.awaited.erase(awaited);
    Asked* asked = world_.ledger().find(line.client().number(), id);
    if (asked == nullptr) return world_.blame("an answer to somebody else's request: " + frame);
    if (frame.find("\"no_such_room\"") != std::string::npos) world_.look_for_room(asked->room);
    if (const auto fault = world_.ledger().answered(*asked, frame, world_.life())) world_.blame(*fault);
}

void Witness::welcome(Line& line, const std::string& frame) {
    const std::string player(value_of(frame, "id"));
    world_.note_welcome(player);
    if (!world_.disk().knows({player})) world_.blame("welcomed, and not kept: " + player);
    if (frame.find("\"token\"") != std::string::npos && line.client().has_token()) {
        world_.blame("a second token for client " + std::to_string(line.client().number()));
    }
}

void Witness::scene(Line& line, const std::string& frame, bool is_snapshot) {
    const std::string room(value_of(frame, "room"));
    const std::int64_t now_ms = number_of(value_of(frame, "now"));
    std::string& audience = line.audiences[room];
    const bool is_moved =
        is_snapshot
        && std::exchange(audience, std::string(value_of(frame.substr(frame.rfind(",\"audience\":")), "audience")))
               != audience;
    const std::string heard_as = audience;
    const bool starts = frame.find("{\"type\":\"start\",\"at\":") != std::string::npos;
    const auto before = line.game_now_ms.find(room);
    const bool is_another =
        is_snapshot && std::exchange(line.games[room], value_of(frame, "game_id")) != line.games[room];
    if (before != line.game_now_ms.end() && now_ms < before->second && !starts && !is_another && !is_moved) {
        world_.blame("the time of the game goes back from " + std::to_string(before->second) + ": " + frame);
    }
    if (!is_moved) line.game_now_ms[room] = now_ms;
    if (is_moved) line.game_now_ms.erase(room);

    const std::string_view view = scene_in(frame);
    look_for_leaks(frame, heard_as);
    if (is_snapshot) look_at_you(frame, heard_as);
    if (!is_snapshot) events(room, heard_as, frame);
    const DiskRoom* kept = world_.disk().room(room);
    if (kept == nullptr) return world_.blame("told of a room that is not kept: " + frame);
    const Place place{room, heard_as};
    const std::int64_t seq = number_of(value_of(frame, "seq"));
    std::int64_t& greatest = seq_[place];
    if (seq < greatest) world_.blame("the numbers go back from " + std::to_string(greatest) + ": " + frame);
    greatest = seq;
    const auto expected = expected_.find(place);
    if (expected != expected_.end()) {
        if (expected->second.match_lines == kept->match_lines && !starts) {
            ++compared_;
            if (expected->second.text != view) {
                world_.blame("after the server was away " + heard_as + " is told something else:\n"
                             + expected->second.text + "\n" + std::string(view));
            }
        }
        expected_.erase(expected);
    }
    last_[place] = {std::string(view), kept->match_lines};
}

void Witness::shown(const std::string& snapshot) {
    ++frames_;
    look_for_leaks(snapshot, "spectator");
    look_at_you(snapshot, "spectator");
}

void Witness::look_for_leaks(std::string_view frame, std::string_view audience) {
    const auto leak = [&](const char* what) {
        world_.blame(std::string(what) + " told to " + std::string(audience) + ": " + std::string(frame));
    };
    const std::string_view view = scene_in(frame);
    if (frame.find("\"choice\":{") != std::string_view::npos) leak("a sealed choice is");
    if (frame.find("\"secret\":") != std::string_view::npos) leak("a secret is");
    const bool is_over = view.find("\"phase\":\"over\"") != std::string_view::npos;
    if (view.empty() || is_over) return;
    const auto hidden = [](std::string_view value) { return value.empty() || value.starts_with("null"); };
    if (view.find("\"plans\":{") != std::string_view::npos) leak("plans are");
    if (view.find("\"game\":\"ctor\"") != std::string_view::npos) {
        if (!is_black(audience) && !hidden(of_side(view, "secrets", "black"))) leak("black's secrets are");
        if (!is_white(audience) && !hidden(of_side(view, "secrets", "white"))) leak("white's secrets are");
        return;
    }
    if (view.find("\"game\":\"totas\"") == std::string_view::npos) return;
    const bool is_dark = view.find("\"dark\":true") != std::string_view::npos;
    if (is_dark && view.find("\"pieces\":null") == std::string_view::npos) leak("pieces in the dark are");
    const bool is_ground = view.find("\"phase\":\"ground\"") != std::string_view::npos;
    for (const std::string_view side : {"white", "black"}) {
        if (audience == side) continue;
        if (is_ground && !hidden(of_side(view, "zones", side))) leak("a ground is");
        const std::string_view labyrinth = of_side(view, "labyrinth", side);
        if (labyrinth.starts_with('{') && value_of(labyrinth, "used") == "false") leak("an unused labyrinth is");
    }
}

void Witness::look_at_you(std::string_view frame, std::string_view audience) {
    const std::string_view you = behind(frame, "\"you\":");
    const bool has_seat = !you.starts_with("{\"seats\":[]");
    const bool has_sealed = you.find("\"sealed\":{}") == std::string_view::npos;
    if (!has_seat && has_sealed) {
        world_.blame("an envelope for somebody without a seat: " + std::string(frame));
    }
    if (has_seat && audience == "spectator" && has_sealed)
        world_.blame("an envelope for a watcher: " + std::string(frame));
}

void Witness::events(const std::string& room, const std::string& audience, std::string_view frame) {
    static const std::set<std::string_view> of_the_room{"join",  "leave",    "chat", "ready",
                                                        "start", "presence", "away", "resumed"};
    const auto from = frame.find("\"events\":[");
    if (from == std::string_view::npos) return;
    Heard& told = heard_[room];
    for (const std::string_view event : objects_in(frame, from + 10)) {
        const std::string_view type = value_of(event, "type");
        if (type == "chat") {
            told.chat[std::string(value_of(event, "text"))].insert(audience);
        } else if (!of_the_room.contains(type)) {
            told.facts.emplace(event);
            if (audience == "spectator") {
                told.watched.try_emplace(std::string(event), world_.up_ms(world_.agenda().now_ms()));
            }
        }
    }
}

void Witness::process_ended(bool nothing_waited, const Disk& disk) {
    for (auto& [place, scene] : std::exchange(last_, {})) {
        const DiskRoom* room = disk.room(place.first);
        const bool is_delayed = place.second == "spectator" && world_.is_delayed(place.first);
        if (!nothing_waited || room == nullptr || is_delayed || scene.match_lines != room->match_lines) {
            expected_.erase(place);
        } else {
            expected_[place] = std::move(scene);
        }
    }
}

}  // namespace simulation
