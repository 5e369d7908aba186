#include "tests/support/random_games.hpp"

#include <openssl/evp.h>

#include <memory>
#include <stdexcept>
#include <string_view>

#include "engine/ctor/game.hpp"
#include "engine/draws.hpp"
#include "tests/support/encoded.hpp"
#include "tests/support/playground.hpp"

namespace test_support {
namespace {

/// SHA-256 of a text that is longer than one would keep.
class RunningHash {
public:
    RunningHash() : context_(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
        require(context_ && EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1);
    }
    void add(std::string_view text) { require(EVP_DigestUpdate(context_.get(), text.data(), text.size()) == 1); }
    std::string hex() {
        engine::Bytes32 digest{};
        require(EVP_DigestFinal_ex(context_.get(), digest.data(), nullptr) == 1);
        return engine::hex_of(digest);
    }

private:
    static void require(bool went_well) {
        if (!went_well) throw std::runtime_error("SHA-256 is not available");
    }
    std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_;
};

using Playing = Playground<engine::ctor::Game>;

void add_views(const engine::Match& match, RunningHash& hash, RandomGames& played) {
    for (const auto audience : engine::all_audiences) {
        hash.add(encoded(match.view_for(audience)));
        hash.add("\n");
        ++played.views;
    }
}

void play_one(std::uint64_t seed, RunningHash& hash, RandomGames& played) {
    Playing playground(seed);
    auto opened = engine::Match::open(playground.setup());
    auto& match = opened.match;
    hash.add(encoded(opened.notices));
    add_views(match, hash, played);
    for (unsigned step = 0; !match.verdict(); ++step) {
        if (step == Playing::inputs_max) throw std::runtime_error("game " + std::to_string(seed) + " does not end");
        const auto [input, at] = playground.next(match);
        const auto applied = match.apply(input, at);
        hash.add(encoded(applied.refusal));
        hash.add(encoded(applied.notices));
        add_views(match, hash, played);
        ++played.inputs;
        played.refused += applied.refusal ? 1 : 0;
    }
    const auto view = std::get<engine::ctor::View>(match.view_for(engine::Audience::referee));
    ++played.endings[view.result.value().reason];
    ++played.games;
}

}  // namespace

RandomGames play_random_games(std::uint64_t games, std::uint64_t seed) {
    RandomGames played;
    RunningHash hash;
    engine::Seed seeds(seed);
    while (played.games < games) play_one(seeds.next(), hash, played);
    played.hash = hash.hex();
    return played;
}

}  // namespace test_support
