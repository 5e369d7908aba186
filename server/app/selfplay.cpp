#include "server/app/selfplay.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <ostream>
#include <span>

#include "engine/bots.hpp"
#include "engine/ensure.hpp"
#include "protocol/game_codec.hpp"
#include "protocol/record.hpp"
#include "server/randomness.hpp"

namespace server {
namespace {

constexpr std::size_t seed_digits_max = 64;
constexpr std::size_t options_depth_max = 16;
constexpr std::size_t game_id_chars = 12;
constexpr std::size_t entropy_digits = 16;
constexpr std::size_t file_number_digits = 4;
// Times of no real clock: how long an action takes, and when the first game began; a game every hour.
constexpr std::int64_t pace_ms = 400;
constexpr std::int64_t first_game_unix_ms = 1'767'225'600'000;  // 2026-01-01T00:00:00Z
constexpr std::int64_t hour_ms = 3'600'000;

/// All chance of one game: numbers by name, from the seed.
class Chance {
public:
    Chance(const engine::Bytes32& key, unsigned game) : key_(key), prefix_(std::to_string(game) + "/") {}
    engine::Bytes32 bytes(const std::string& name) const { return engine::hmac_sha256(key_, prefix_ + name); }
    std::uint64_t number(const std::string& name) const {
        std::uint64_t number = 0;
        const engine::Bytes32 all = bytes(name);
        for (std::size_t byte = 0; byte < sizeof number; ++byte) number = number << 8U | all[byte];
        return number;
    }

private:
    engine::Bytes32 key_;
    std::string prefix_;
};

std::optional<engine::Bytes32> key_of(std::string seed) {
    std::transform(seed.begin(), seed.end(), seed.begin(),
                   [](char letter) { return static_cast<char>(std::tolower(static_cast<unsigned char>(letter))); });
    if (seed.size() > seed_digits_max || !engine::is_entropy(seed)) return std::nullopt;
    return engine::sha256("tutti/selfplay/1/" + seed);
}

protocol::RecordHeader header_of(const engine::Options& options, unsigned level, unsigned game, const Chance& chance) {
    protocol::RecordHeader header;
    header.game_id = crockford_base32(chance.bytes("id"), game_id_chars);
    header.options = options;
    header.commitment = engine::commitment_of(chance.bytes("secret"));
    header.started = protocol::utc_text(first_game_unix_ms + (game - 1) * hour_ms);
    for (const auto seat : engine::starting_seats_of(options)) {
        const std::string name = engine::name_of(seat);
        header.seats.push_back({name, "Bot " + std::to_string(level), false});
        header.entropy.emplace_back(name, engine::hex_of(chance.bytes("entropy/" + name)).substr(0, entropy_digits));
    }
    return header;
}

/// The first player in order of the seats who wants to do something.
std::optional<engine::Input> next_input(const engine::Match& match, const std::vector<engine::Seat>& seats,
                                        unsigned level, std::uint64_t seed) {
    for (const auto seat : seats) {
        const auto action = engine::think(match.view_for(engine::audience_of(seat.side)), match.own_envelopes({seat}),
                                          seat, level, seed);
        if (action) return engine::PlayerInput{seat, *action};
    }
    return std::nullopt;
}

std::string play(const engine::Options& options, unsigned level, unsigned game, const Chance& chance) {
    const protocol::RecordHeader header = header_of(options, level, game, chance);
    const engine::Bytes32 secret = chance.bytes("secret");
    protocol::RecordWriter record(header);
    auto match = engine::Match::open({options, {secret, header.game_id, header.entropy}}).match;
    const auto seats = engine::starting_seats_of(options);
    for (std::uint64_t thought = 0; !match.ended_at(); ++thought) {
        engine::Instant at = engine::after(match.now(), pace_ms);
        const auto deadline = match.deadline();
        std::optional<engine::Input> input;
        if (!deadline || at < *deadline) {
            input = next_input(match, seats, level, chance.number("thought/" + std::to_string(thought)));
        }
        if (!input) {  // nobody acts, or acts in time
            ENSURE(deadline);
            at = *deadline;
            input = engine::Tick{};
        }
        const auto applied = match.apply(*input, at);
        ENSURE(!applied.refusal);
        record.add(*input, at);
    }
    record.finish(match, secret);
    return record.text();
}

bool write(const std::filesystem::path& path, const std::string& text) {
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file << text;
    file.close();
    return file.good();
}

int fail(std::ostream& err, const std::string& message) {
    err << "tutti: " << message << '\n';
    return EXIT_FAILURE;
}

}  // namespace

int selfplay(const SelfplayOptions& wish, std::ostream& err) {
    if (!protocol::is_game(wish.game)) return fail(err, "there is no game " + wish.game);
    const auto key = key_of(wish.seed_hex);
    if (!key) return fail(err, "the seed must be 1 to 64 hex digits");
    const auto json = protocol::parse_json(wish.options_json, options_depth_max);
    if (!json || !json->is_object()) return fail(err, "the options must be a JSON object");
    const auto options = protocol::read_options(wish.game, *json, protocol::OptionsFrom::room);
    if (!options) return fail(err, "option " + options.error().option + ": " + options.error().message);
    if (wish.level < engine::bot_level_min || wish.level > engine::bot_level_max) {
        return fail(err, "there is no level " + std::to_string(wish.level));
    }
    if (wish.out_dir.empty()) return fail(err, "say which folder the records go to");
    std::error_code failed;
    std::filesystem::create_directories(wish.out_dir, failed);
    if (failed) return fail(err, "cannot make the folder " + wish.out_dir + ": " + failed.message());

    for (unsigned game = 1; game <= wish.games; ++game) {
        std::string number = std::to_string(game);
        number.insert(0, file_number_digits - std::min(number.size(), file_number_digits), '0');
        const auto path = std::filesystem::path(wish.out_dir) / ("game-" + number + ".ndjson");
        if (!write(path, play(*options, wish.level, game, Chance(*key, game)))) {
            return fail(err, "cannot write " + path.string());
        }
    }
    return EXIT_SUCCESS;
}

}  // namespace server
