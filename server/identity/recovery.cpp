#include "server/identity/recovery.hpp"

#include "server/base/limits.hpp"

namespace server {
namespace {

constexpr std::size_t recovery_code_chars = 16;  // 80 bits
constexpr std::size_t recovery_group_chars = 4;

/// As it was made: Crockford's base 32 has no O, I and L, which are written for what they look like.
std::string plain_code(std::string_view written) {
    std::string plain;
    for (const char character : written) {
        const char capital =
            character >= 'a' && character <= 'z' ? static_cast<char>(character - 'a' + 'A') : character;
        if (capital == '-' || capital == ' ') continue;
        plain += capital == 'O' ? '0' : capital == 'I' || capital == 'L' ? '1' : capital;
    }
    return plain;
}

}  // namespace

RecoveryCode make_recovery_code(Randomness& randomness, std::int64_t now_unix_ms) {
    const std::string plain = random_code(randomness, recovery_code_chars);
    RecoveryCode code{{}, {engine::sha256(plain), now_unix_ms + limit::recovery_ms}};
    for (std::size_t place = 0; place < plain.size(); place += recovery_group_chars) {
        if (place > 0) code.text += '-';
        code.text += plain.substr(place, recovery_group_chars);
    }
    return code;
}

bool opens(const Recovery& recovery, std::string_view code, std::int64_t now_unix_ms) {
    return now_unix_ms < recovery.until_unix_ms && engine::sha256(plain_code(code)) == recovery.hash;
}

}  // namespace server
