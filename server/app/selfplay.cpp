#include "server/app/selfplay.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ostream>

#include "engine/bots.hpp"
#include "server/app/bot_game.hpp"

namespace server {
namespace {

constexpr std::size_t file_number_digits = 4;

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
    const auto key = key_of_seed(wish.seed_hex);
    if (!key) return fail(err, "the seed must be 1 to 64 hex digits");
    const auto options = options_of(wish.game, wish.options_json);
    if (!options) return fail(err, options.error());
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
        const auto end = play({*options, {wish.level, wish.level}, {}, *key, game});
        if (!write(path, end.record)) {
            return fail(err, "cannot write " + path.string());
        }
    }
    return EXIT_SUCCESS;
}

}  // namespace server
