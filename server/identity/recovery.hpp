// The way back for a player who has forgotten the password: a code that an operator gives them, good once, for a day.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/draws.hpp"
#include "server/base/randomness.hpp"

namespace server {

/// What is kept of a code; it has too many bits for anybody to find it from its hash in a day.
struct Recovery {
    engine::Bytes32 hash{};  // SECRET
    std::int64_t until_unix_ms = 0;
};

struct RecoveryCode {
    std::string text;  // SECRET; told once
    Recovery recovery;
};

RecoveryCode make_recovery_code(Randomness& randomness, std::int64_t now_unix_ms);

/// Whether that is its code, however it was written down: in small letters, without the hyphens, with O for 0.
bool opens(const Recovery& recovery, std::string_view code, std::int64_t now_unix_ms);

}  // namespace server
