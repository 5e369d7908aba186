#include "protocol/error.hpp"

#include <array>
#include <utility>

#include "engine/base/ensure.hpp"

namespace protocol {
namespace {

constexpr std::array<std::string_view, 27> code_names{
    "malformed",       "unknown_type", "unauthorized",   "forbidden",      "no_such_room",   "no_such_game",
    "wrong_password",  "bad_option",   "seat_taken",     "room_full",      "team_full",      "not_host",
    "already_started", "rate_limited", "too_many_rooms", "chat_closed",    "unavailable",    "draining",
    "wrong_phase",     "not_seated",   "name_taken",     "not_registered", "no_such_player", "no_such_tournament",
    "not_available",   "damaged",      "no_such_party"};

std::string_view words_of(engine::Refusal refusal) {
    using engine::Refusal;
    switch (refusal) {
        case Refusal::not_your_turn:
            return "it is the other side's turn";
        case Refusal::not_seated:
            return "nobody plays on that seat";
        case Refusal::wrong_phase:
            return "not in this phase of the game";
        case Refusal::illegal_square:
            return "that square is not among those allowed";
        case Refusal::illegal_move:
            return "there is no such move";
        case Refusal::occupied:
            return "that square is taken";
        case Refusal::not_yours:
            return "that is not yours";
        case Refusal::overlap:
            return "it overlaps with another choice of your own";
        case Refusal::already_sealed:
            return "somebody has sealed already";
        case Refusal::nothing_sealed:
            return "there is nothing to take back";
        case Refusal::not_available:
            return "that is not offered now";
        case Refusal::incomplete_plan:
            return "the plan is short and the skip is used up";
        case Refusal::malformed:
            return "not an action of this game";
    }
    engine::invariant_broken("a refusal has words", __FILE__, __LINE__);
}

}  // namespace

std::string_view name_of(Code code) { return code_names.at(static_cast<std::size_t>(code)); }

bool is_passing(const Error& error) { return error.retry_ms.has_value() || error.code == name_of(Code::draining); }

Error error_of(Code code, std::string message) {
    return Error{std::string(name_of(code)), std::move(message), std::nullopt, std::nullopt};
}

Error error_of(Code code, std::string message, std::int64_t retry_ms) {
    return Error{std::string(name_of(code)), std::move(message), retry_ms, std::nullopt};
}

Error bad_option(std::string option, std::string message) {
    return Error{std::string(name_of(Code::bad_option)), std::move(message), std::nullopt, std::move(option)};
}

Error error_of(engine::Refusal refusal) {
    return Error{std::string(engine::name_of(refusal)), std::string(words_of(refusal)), std::nullopt, std::nullopt};
}

}  // namespace protocol
