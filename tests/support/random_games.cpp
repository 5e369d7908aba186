#include "tests/support/random_games.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "engine/base/draws.hpp"
#include "engine/base/overloaded.hpp"
#include "engine/games.hpp"
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

std::string ending_of(const engine::View& referee) {
    return std::visit([](const auto& view) { return std::string(name_of(view.result.value().reason)); }, referee);
}

bool is_reveal(const engine::Notice& notice) {
    return std::visit(engine::Overloaded{[](const engine::ctor::Notice& one) {
                                             return std::holds_alternative<engine::ctor::RoundRevealed>(one.fact);
                                         },
                                         [](const engine::totas::Notice& one) {
                                             return std::holds_alternative<engine::totas::PlansRevealed>(one.fact);
                                         },
                                         [](const engine::tritoc::Notice& one) {
                                             return std::holds_alternative<engine::tritoc::DiceThrown>(one.fact);
                                         }},
                      notice);
}

class Playing {
public:
    RandomGames play(std::string_view game, Enough enough, std::uint64_t seed) {
        engine::Seed seeds(seed);
        const auto play_another = player_of(game);
        while (played_.games < enough.games || played_.reveals < enough.reveals) (this->*play_another)(seeds.next());
        played_.hash = hash_.hex();
        return std::move(played_);
    }

private:
    using PlayOne = void (Playing::*)(std::uint64_t);

    static PlayOne player_of(std::string_view name) {
        PlayOne found = nullptr;
        std::apply(
            [&](auto... game) {
                ((name == decltype(game)::name ? void(found = &Playing::play_one<decltype(game)>) : void()), ...);
            },
            engine::Games{});
        if (found == nullptr) throw std::invalid_argument("no such game: " + std::string(name));
        return found;
    }

    template <class Game>
    void play_one(std::uint64_t seed) {
        Playground<Game> playground(seed);
        auto opened = engine::Match::open(playground.setup());
        auto& match = opened.match;
        hash_.add(encoded(opened.notices));
        add_views(match);
        for (unsigned step = 0; !match.verdict(); ++step) {
            if (step == Playground<Game>::inputs_max) {
                throw std::runtime_error("game " + std::to_string(seed) + " does not end");
            }
            const auto [input, at] = playground.next(match);
            const auto applied = match.apply(input, at);
            hash_.add(encoded(applied.refusal));
            hash_.add(encoded(applied.notices));
            add_views(match);
            ++played_.inputs;
            played_.refused += applied.refusal ? 1 : 0;
            played_.reveals +=
                static_cast<std::uint64_t>(std::count_if(applied.notices.begin(), applied.notices.end(), is_reveal));
        }
        ++played_.endings[ending_of(match.view_for(engine::Audience::referee))];
        ++played_.games;
    }

    void add_views(const engine::Match& match) {
        for (const auto audience : engine::all_audiences) {
            hash_.add(encoded_with_marks(match.view_for(audience)));
            hash_.add("\n");
            ++played_.views;
        }
    }

    RunningHash hash_;
    RandomGames played_;
};

}  // namespace

RandomGames play_random_games(std::string_view game, Enough enough, std::uint64_t seed) {
    return Playing().play(game, enough, seed);
}

}  // namespace test_support
