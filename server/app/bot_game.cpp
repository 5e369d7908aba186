#include "server/app/bot_game.hpp"

#include <algorithm>
#include <cctype>

#include "engine/base/ensure.hpp"
#include "engine/bots.hpp"
#include "protocol/game_codec.hpp"
#include "protocol/record.hpp"
#include "server/base/randomness.hpp"

namespace server {
namespace {

constexpr std::size_t seed_digits_max = 64;
constexpr std::size_t options_depth_max = 16;
constexpr std::size_t game_id_chars = 12;
constexpr std::size_t entropy_digits = 16;
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

protocol::RecordHeader header_of(const BotGame& game, const Chance& chance) {
    protocol::RecordHeader header;
    header.game_id = crockford_base32(chance.bytes("id"), game_id_chars);
    header.options = game.options;
    header.commitment = engine::commitment_of(chance.bytes("secret"));
    header.started = protocol::utc_text(first_game_unix_ms + (game.number - 1) * hour_ms);
    for (const auto seat : engine::starting_seats_of(game.options)) {
        const std::string name = engine::name_of(seat);
        const unsigned level = game.levels[engine::index(seat.side)];
        header.seats.push_back({name, "Bot " + std::to_string(level), false});
        header.entropy.emplace_back(name, engine::hex_of(chance.bytes("entropy/" + name)).substr(0, entropy_digits));
    }
    return header;
}

/// What the seats have seen and what is hidden from them now: a side's last view before a veil fell.
class Memory {
public:
    void note(const engine::Match& before, const std::vector<engine::Notice>& notices) {
        for (const auto& notice : notices) {
            const auto keeping = engine::keeping_of(notice);
            if (keeping == engine::Keeping::unveil) views_ = {};
            if (keeping != engine::Keeping::veil) continue;
            for (const auto side : engine::both_sides)
                views_[engine::index(side)] = before.view_for(engine::audience_of(side));
        }
    }
    const std::optional<engine::View>& of(engine::Side side) const { return views_[engine::index(side)]; }

private:
    std::array<std::optional<engine::View>, 2> views_;
};

/// The first player in order of the seats who wants to do something.
std::optional<engine::PlayerInput> next_input(const BotGame& game, const engine::Match& match, const Memory& memory,
                                              std::uint64_t seed, BotGameEnd& end) {
    using Clock = std::chrono::steady_clock;
    for (const auto seat : engine::starting_seats_of(game.options)) {
        const std::size_t side = engine::index(seat.side);
        auto seen = engine::seen_from(match, seat);
        seen.remembered = memory.of(seat.side);
        const auto started = Clock::now();
        auto action = engine::think(seen, game.levels[side], seed, {game.iterations[side], {}});
        end.thinking[side] += Clock::now() - started;
        if (!action) continue;
        ++end.thoughts[side];
        return engine::PlayerInput{seat, *std::move(action)};
    }
    return std::nullopt;
}

}  // namespace

engine::Result<engine::Options, std::string> options_of(const std::string& game, const std::string& options_json) {
    if (!protocol::is_game(game)) return engine::Failure{"there is no game " + game};
    const auto json = protocol::parse_json(options_json, options_depth_max);
    if (!json || !json->is_object()) return engine::Failure{std::string("the options must be a JSON object")};
    auto options = protocol::read_options(game, *json, protocol::OptionsFrom::room);
    if (!options) return engine::Failure{"option " + options.error().option + ": " + options.error().message};
    return *std::move(options);
}

std::optional<engine::Bytes32> key_of_seed(std::string seed_hex) {
    std::transform(seed_hex.begin(), seed_hex.end(), seed_hex.begin(),
                   [](char letter) { return static_cast<char>(std::tolower(static_cast<unsigned char>(letter))); });
    if (seed_hex.size() > seed_digits_max || !engine::is_entropy(seed_hex)) return std::nullopt;
    return engine::sha256("tutti/selfplay/1/" + seed_hex);
}

BotGameEnd play(const BotGame& game) {
    const Chance chance(game.key, game.number);
    const protocol::RecordHeader header = header_of(game, chance);
    const engine::Bytes32 secret = chance.bytes("secret");
    protocol::RecordWriter record(header);
    auto match = engine::Match::open({game.options, {secret, header.game_id, header.entropy}}).match;
    Memory memory;
    BotGameEnd end;
    for (std::uint64_t thought = 0; !match.ended_at(); ++thought) {
        engine::Instant at = engine::after(match.now(), pace_ms);
        const auto deadline = match.deadline();
        std::optional<engine::Input> input;
        if (!deadline || at < *deadline) {
            auto action = next_input(game, match, memory, chance.number("thought/" + std::to_string(thought)), end);
            if (action) input = *std::move(action);
        }
        if (!input) {  // nobody acts, or acts in time
            ENSURE(deadline);
            at = *deadline;
            input = engine::Tick{};
        }
        const engine::Match before = match;
        const auto applied = match.apply(*input, at);
        ENSURE(!applied.refusal);
        memory.note(before, applied.notices);
        record.add(*input, at);
    }
    record.finish(match, secret);
    end.record = record.text();
    end.verdict = *match.verdict();
    return end;
}

}  // namespace server
