// Sealed choices, for every game the same: slots that somebody owns and may fill, change, empty, and that open
// together. SECRET: kept beside the position, not in it; cannot be printed; a choice leaves only by open_all, or to its
// owner.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <utility>

namespace engine {

template <class Choice, std::size_t slots>
class Envelopes {
public:
    void seal(std::size_t slot, Choice choice) { choices_.at(slot) = std::move(choice); }
    void withdraw(std::size_t slot) { choices_.at(slot).reset(); }
    bool is_sealed(std::size_t slot) const { return choices_.at(slot).has_value(); }
    bool any_sealed() const {
        for (const auto& choice : choices_) {
            if (choice) return true;
        }
        return false;
    }
    /// For the owner of the slot and the referee only: the caller has checked that.
    const std::optional<Choice>& open_for_owner(std::size_t slot) const { return choices_.at(slot); }
    /// The reveal: hands out everything and leaves the slots empty.
    std::array<std::optional<Choice>, slots> open_all() { return std::exchange(choices_, {}); }

private:
    std::array<std::optional<Choice>, slots> choices_{};
};

}  // namespace engine
