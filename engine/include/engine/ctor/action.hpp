// What a member of a CTOR team may do (record.md 4.2). Shapes only: whether it is allowed is the match's affair.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <variant>

#include "engine/ctor/choice.hpp"
#include "engine/ctor/operation.hpp"
#include "engine/ctor/options.hpp"

namespace engine::ctor {

/// Without a duty: the lowest own unsealed one of the round, else the lowest own.
struct Seal {
    std::optional<std::int64_t> duty;
    Choice choice;
    friend bool operator==(const Seal&, const Seal&) = default;
};
/// Without a duty: the lowest own sealed one.
struct Unseal {
    std::optional<std::int64_t> duty;
    friend bool operator==(const Unseal&, const Unseal&) = default;
};
/// Switches the open round to another operation that is left (CTOR 3.3).
struct OpenRound {
    Operation operation{};
    friend bool operator==(const OpenRound&, const OpenRound&) = default;
};
struct Replace {
    std::int64_t square = 0;
    friend bool operator==(const Replace&, const Replace&) = default;
};
struct SayDone {
    friend bool operator==(const SayDone&, const SayDone&) = default;
};
struct Resign {
    friend bool operator==(const Resign&, const Resign&) = default;
};
/// Replaces the team's list of secret squares (CTOR 6.2).
struct NoteSecrets {
    std::array<std::int64_t, secret_squares> squares{};
    friend bool operator==(const NoteSecrets&, const NoteSecrets&) = default;
};

using Action = std::variant<Seal, Unseal, OpenRound, Replace, SayDone, Resign, NoteSecrets>;

}  // namespace engine::ctor
