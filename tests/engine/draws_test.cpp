// The lots (record.md 1, fine-print A). The expected numbers were computed by another program, in another language.
#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/draws.hpp"
#include "engine/base/ensure.hpp"
#include "tests/support/printing.hpp"

using namespace engine;

namespace {

using Entropy = std::vector<std::pair<std::string, std::string>>;

Bytes32 zero_secret() { return Bytes32{}; }
/// 00 01 02 … 1f
Bytes32 counting_secret() {
    Bytes32 secret{};
    for (std::size_t place = 0; place < secret.size(); ++place) secret[place] = static_cast<std::uint8_t>(place);
    return secret;
}
std::vector<std::uint32_t> lots(const Fairness& fairness, const std::vector<std::uint32_t>& ranges) {
    Draws draws(fairness);
    std::vector<std::uint32_t> result;
    for (const auto range : ranges) result.push_back(draws.draw(range));
    return result;
}
std::vector<std::uint32_t> dice(const Fairness& fairness) { return lots(fairness, std::vector<std::uint32_t>(24, 6)); }

const std::vector<std::uint32_t> mixed_ranges{1, 2, 6, 29, 65535, 65536, 1, 1000, 6, 65536};
const Entropy three_entropies{{"white1", "0"}, {"black2", "ff"}, {"black1", "c0ffee"}};

}  // namespace

TEST_CASE("record.md 1.1: the commitment is the SHA-256 of the secret") {
    CHECK(commitment_of(zero_secret()) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
    CHECK(commitment_of(counting_secret()) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
}

TEST_CASE("record.md 1.2: an entropy is 1 to 64 lower-case hex digits") {
    CHECK(is_entropy("0"));
    CHECK(is_entropy("0123456789abcdef"));
    CHECK(is_entropy(std::string(64, 'f')));
    CHECK_FALSE(is_entropy(""));
    CHECK_FALSE(is_entropy(std::string(65, 'f')));
    CHECK_FALSE(is_entropy("C0FFEE"));
    CHECK_FALSE(is_entropy("g"));
    CHECK_FALSE(is_entropy("0 "));
    CHECK_FALSE(is_entropy(std::string_view("0\0", 2)));
}

TEST_CASE("record.md 1.3: the game key takes the id and the entropies sorted by seat") {
    const std::vector<std::uint32_t> expected{0, 2, 1, 3, 5, 2, 5, 3, 5, 1, 5, 5, 5, 3, 4, 3, 5, 4, 5, 4, 4, 5, 0, 4};
    Entropy order = three_entropies;
    std::sort(order.begin(), order.end());
    do {
        CHECK(dice({counting_secret(), "7HX2C9VQ", order}) == expected);
    } while (std::next_permutation(order.begin(), order.end()));
    CHECK(dice({counting_secret(), "7HX2C9VQ", {{"black1", std::string(64, 'a')}}})
          == std::vector<std::uint32_t>{5, 2, 4, 3, 4, 5, 5, 4, 0, 0, 3, 1, 3, 4, 4, 3, 2, 0, 2, 1, 5, 0, 1, 5});
}

TEST_CASE("A2: a seat that contributed nothing is not in the list, and the list may be empty") {
    CHECK(dice({zero_secret(), "7HX2C9VQ", {}})
          == std::vector<std::uint32_t>{0, 4, 2, 0, 1, 0, 3, 1, 3, 5, 3, 3, 3, 3, 2, 0, 1, 4, 4, 5, 2, 0, 2, 5});
    CHECK(dice({zero_secret(), "", {}})
          == std::vector<std::uint32_t>{2, 2, 3, 5, 4, 1, 2, 0, 3, 4, 3, 0, 0, 2, 2, 3, 1, 1, 4, 5, 3, 1, 1, 1});
}

TEST_CASE("record.md 1.4: draws of all ranges, in the order they are taken") {
    CHECK(lots({zero_secret(), "", {}}, mixed_ranges)
          == std::vector<std::uint32_t>{0, 0, 3, 25, 50947, 3379, 0, 136, 3, 34584});
    CHECK(lots({zero_secret(), "7HX2C9VQ", {}}, mixed_ranges)
          == std::vector<std::uint32_t>{0, 0, 2, 28, 63088, 47300, 0, 989, 3, 1853});
    CHECK(lots({counting_secret(), "7HX2C9VQ", three_entropies}, mixed_ranges)
          == std::vector<std::uint32_t>{0, 0, 1, 4, 55208, 39084, 0, 475, 5, 11485});
}

TEST_CASE("record.md 1.4: a first word that would be biased is passed over") {
    // Found by search: the first word of draw 0 is 4294931444, and 2^32 mod 65175 = 65146 forbids it; the second fits.
    CHECK(lots({zero_secret(), "R115346", {}}, {65175, 65175, 65175})
          == std::vector<std::uint32_t>{51380, 37569, 35199});
    CHECK(4294931444U % 65175U == 29294U);
}

TEST_CASE("A1: every draw takes one k, draw(1) too, and k is decimal without leading zeros") {
    Draws draws({counting_secret(), "7HX2C9VQ", three_entropies});
    std::vector<std::uint32_t> at_selected_k;
    for (unsigned k = 0; k <= 100; ++k) {
        const bool selected = k == 0 || k == 9 || k == 10 || k == 99 || k == 100;
        const auto lot = draws.draw(selected ? 65521 : 1);
        if (selected) {
            at_selected_k.push_back(lot);
        } else {
            CHECK(lot == 0);
        }
    }
    CHECK(at_selected_k == std::vector<std::uint32_t>{50324, 47345, 49219, 39104, 24173});
}

TEST_CASE("record.md 1.4: a range outside 1 to 65536 is a broken invariant") {
    Draws draws({zero_secret(), "", {}});
    CHECK_THROWS_AS(draws.draw(0), BrokenInvariant);
    CHECK_THROWS_AS(draws.draw(65537), BrokenInvariant);
}

TEST_CASE("record.md 1.5: secrets and digests are 64 lower-case hex digits, to and fro") {
    const std::string hex = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    CHECK(hex_of(counting_secret()) == hex);
    CHECK(bytes_from_hex(hex) == counting_secret());
    CHECK_FALSE(bytes_from_hex(hex.substr(1)));
    CHECK_FALSE(bytes_from_hex(hex + "0"));
    CHECK_FALSE(bytes_from_hex("A" + hex.substr(1)));
    CHECK_FALSE(bytes_from_hex(""));
}

TEST_CASE("record.md 1.4: a book of lots, where one is asked for, tells each with its k and range") {
    const Fairness fairness{counting_secret(), "7HX2C9VQ", three_entropies};
    Draws plain(fairness);
    Draws booked(fairness, LotBook::kept);
    for (const std::uint32_t n : mixed_ranges) {
        const std::uint32_t value = plain.draw(n);
        CHECK(booked.draw(n) == value);
        REQUIRE_FALSE(booked.lots().empty());
        CHECK(booked.lots().back().n == n);
        CHECK(booked.lots().back().value == value);
        CHECK(booked.lots().back().k == booked.lots().size() - 1);
    }
    CHECK(booked.lots().size() == mixed_ranges.size());
    CHECK(plain.lots().empty());
}
