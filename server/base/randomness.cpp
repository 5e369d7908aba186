#include "server/base/randomness.hpp"

#include <vector>

#include <openssl/rand.h>

#include "engine/base/ensure.hpp"

namespace server {
namespace {

class SystemRandomness final : public Randomness {
public:
    void fill(std::span<std::uint8_t> bytes) override {
        ENSURE(RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) == 1);
    }
};

}  // namespace

std::unique_ptr<Randomness> make_system_randomness() { return std::make_unique<SystemRandomness>(); }

std::string crockford_base32(std::span<const std::uint8_t> bytes, std::size_t length) {
    ENSURE(bytes.size() * 8 >= length * 5);
    std::string text;
    for (std::size_t place = 0; place < length; ++place) {
        unsigned digit = 0;
        for (std::size_t bit = 5 * place; bit < 5 * place + 5; ++bit) {
            digit = digit << 1U | (bytes[bit / 8] >> (7 - bit % 8) & 1U);
        }
        text += crockford_alphabet[digit];
    }
    return text;
}

std::string random_code(Randomness& randomness, std::size_t chars) {
    std::vector<std::uint8_t> bytes((chars * 5 + 7) / 8);
    randomness.fill(bytes);
    return crockford_base32(bytes, chars);
}

std::string crockford_normal(std::string text) {
    for (char& letter : text) {
        if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
        if (letter == 'O') letter = '0';
        if (letter == 'I' || letter == 'L') letter = '1';
    }
    return text;
}

}  // namespace server
