// Fills a folder for tests/bench/start.mjs and looking_back.mjs: finished games, a quarter of them by a player called
// Largest, and rooms in which games of all kinds are on. A few games are played by the real rooms, and each is then put
// into the journal as many rooms.
#include <CLI/CLI.hpp>

#include <array>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "engine/bots.hpp"
#include "protocol/client_message.hpp"
#include "protocol/game_codec.hpp"
#include "server/room/core.hpp"
#include "tests/bench/filling.hpp"

namespace {

using namespace server;
using protocol::Json;

struct Settings {
    std::filesystem::path folder;
    unsigned games = 200'000;
    unsigned rooms = 10'000;
    unsigned lines = 100;
};

constexpr std::int64_t pace_ms = 700;
constexpr unsigned games_of_each_kind = 8;
/// The first with a clock that runs, the last two without. Rooms of one kind share ids of games, which must not end
/// while their people are away.
const std::array<Json, 4> kinds{
    Json{{"game", "ctor"}, {"absent_seconds", 600}, {"options", {{"size", 10}, {"teams", {1, 1}}, {"sandglass", 30}}}},
    Json{{"game", "ctor"}, {"absent_seconds", 600}, {"options", {{"size", 8}, {"teams", {1, 1}}}}},
    Json{{"game", "totas"}, {"absent_seconds", 600}, {"options", Json::object()}},
    Json{{"game", "tritoc"}, {"absent_seconds", 600}, {"options", {{"turn_seconds", 0}}}},
};

template <class Command>
Command command_of(const char* type, Json fields) {
    fields.update({{"type", type}, {"id", "b-1"}});
    auto message = protocol::read_client_message(fields);
    return std::get<Command>(std::get<protocol::Request>(std::move(message).value()).command);
}

/// Two people who play until so many lines are there, or the game is nearly over.
class Game {
public:
    Game(const Json& kind, unsigned number) {
        engine::Bytes32 key{};
        key[0] = static_cast<std::uint8_t>(number);
        const auto wish = command_of<protocol::RoomCreate>("room.create", kind);
        room::Decision first;
        core_.emplace(room::opening_of(wish, room_id, key, people_[0]), room::Core::Tuning{}, first,
                      room::sitters_of(wish), 0);
        note(first);
        ask(people_[0], command_of<protocol::SeatTake>("seat.take", {{"room", room_id}, {"seat", "black1"}}));
        ask(people_[1], command_of<protocol::SeatTake>("seat.take", {{"room", room_id}, {"seat", "white1"}}));
        for (const Person& one : people_) {
            ask(one, command_of<protocol::RoomReady>("room.ready", {{"room", room_id}, {"ready", true}}));
        }
    }

    std::vector<std::string> play(std::size_t lines) {
        for (std::uint64_t turn = 0; turn < 20 * lines && is_on() && lines_.size() < lines; ++turn) {
            act(turn);
            now_.ms += pace_ms;
            for (auto at = core_->wake_at(); at && *at <= now_; at = core_->wake_at()) note(core_->wake(now_, now_.ms));
        }
        if (is_on()) return lines_;
        return {lines_.begin(), lines_.begin() + static_cast<std::ptrdiff_t>(middle_)};
    }

    static constexpr const char* room_id = "R0000000";
    static constexpr const char* person_id = "p000000";

private:
    bool is_on() const { return core_->state().status() == protocol::RoomStatus::playing; }

    void act(std::uint64_t turn) {
        for (std::size_t side = 0; side < people_.size() && is_on(); ++side) {
            const engine::Seat seat = engine::starting_seats_of(core_->state().settings().options).at(side);
            const engine::Match& match = *core_->state().match();
            auto seen = engine::seen_from(match, seat);
            if (const auto* remembered = core_->state().remembered(seat.side)) seen.remembered = *remembered;
            const auto action = engine::think(seen, 1, turn);
            if (!action) continue;
            protocol::JsonWriter writer;
            writer.begin_object();
            protocol::write_input_fields(writer, engine::PlayerInput{seat, *action});
            writer.end_object();
            const Json input = Json::parse(writer.text());
            ask(people_.at(side),
                command_of<protocol::Act>("act", {{"room", room_id}, {"action", input.at("action")}}));
        }
    }

    void ask(const Person& who, room::RoomCommand command) {
        note(core_->request({room::Ticket{++tickets_}, who, std::move(command)}, now_, now_.ms));
    }

    void note(const room::Decision& decision) {
        lines_.insert(lines_.end(), decision.records.begin(), decision.records.end());
        if (lines_.size() < 2 * middle_ + 8 || !is_on()) return;
        middle_ = lines_.size();
    }

    const std::array<Person, 2> people_{
        {{PlayerId{std::string(person_id) + "1"}, "Ada"}, {PlayerId{std::string(person_id) + "2"}, "Ben"}}};
    std::optional<room::Core> core_;
    room::RoomTime now_{1};
    std::uint64_t tickets_ = 0;
    std::vector<std::string> lines_;
    std::size_t middle_ = 0;  // so many lines had come when the game was on, long before its end
};

std::string with(std::string text, const std::string& what, const std::string& instead) {
    for (auto place = text.find(what); place != std::string::npos; place = text.find(what, place + instead.size())) {
        text.replace(place, what.size(), instead);
    }
    return text;
}

/// Of CTOR, where nothing is drawn: with a key of its own, and so with an id of its game of its own.
std::string with_own_key(std::string opening, const std::string& key) {
    constexpr std::string_view before = R"("key":")";
    const auto place = opening.find(before);
    if (opening.find(R"("game":"ctor")") == std::string::npos || place == std::string::npos) return opening;
    return opening.replace(place + before.size(), key.size(), key);
}

std::string padded(unsigned number, std::size_t digits) {
    const std::string text = std::to_string(number);
    return std::string(digits - text.size(), '0') + text;
}

void fill(const Settings& settings) {
    std::vector<std::vector<std::string>> played;
    for (unsigned number = 0; number < games_of_each_kind; ++number) {
        for (const Json& kind : kinds) played.push_back(Game(kind, number).play(settings.lines));
    }
    bench::FolderJournal journal(settings.folder);
    std::size_t bytes = 0;
    for (unsigned number = 1; number <= settings.rooms; ++number) {
        Entry entry;
        entry.room = "R" + padded(number, 7);
        for (const std::string& line : played[number % played.size()]) {
            const std::string of_room =
                with(with(line, Game::room_id, entry.room), Game::person_id, "p" + padded(number, 6));
            entry.lines.push_back(with_own_key(of_room, padded(number, 64)));
            bytes += entry.lines.back().size();
        }
        journal.fill(std::move(entry));
    }
    for (unsigned number = 0; number < settings.games; ++number) {
        Entry entry;
        FinishedGame game = bench::finished_game(number);
        if (number % 4 == 0) game.players.push_back({PlayerId{"plargest"}, "Largest"});
        entry.finished = std::make_shared<const FinishedGame>(std::move(game));
        journal.fill(std::move(entry));
    }
    std::printf("%u finished games, %u rooms in play with %.1f MB of lines\n", settings.games, settings.rooms,
                static_cast<double>(bytes) / 1e6);
}

}  // namespace

int main(int count, char** arguments) try {
    Settings settings;
    CLI::App app("Fills a folder of data for tests/bench/start.mjs.");
    app.add_option("--folder", settings.folder, "to be made")->required();
    app.add_option("--games", settings.games, "finished")->capture_default_str();
    app.add_option("--rooms", settings.rooms, "in which games are on")->capture_default_str();
    app.add_option("--lines", settings.lines, "of each room, at most about so many")->capture_default_str();
    CLI11_PARSE(app, count, arguments);
    fill(settings);
} catch (const std::exception& fault) {
    std::cerr << "bench_start: " << fault.what() << '\n';
    return 1;
}
