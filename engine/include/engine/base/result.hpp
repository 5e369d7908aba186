// A value or an expected failure. Exceptions are left to broken invariants and exhausted resources.
#pragma once

#include <utility>
#include <variant>

#include "engine/base/ensure.hpp"

namespace engine {

template <class Error>
struct Failure {
    Error error;
};
template <class Error>
Failure(Error) -> Failure<Error>;

template <class Value, class Error>
class [[nodiscard]] Result {
public:
    Result(Value value) : state_(std::in_place_index<0>, std::move(value)) {}
    Result(Failure<Error> failure) : state_(std::in_place_index<1>, std::move(failure.error)) {}

    explicit operator bool() const { return state_.index() == 0; }
    /// The value; a broken invariant where this is a failure.
    const Value& value() const& { return ENSURE(*this), *std::get_if<0>(&state_); }
    Value&& value() && { return ENSURE(*this), std::move(*std::get_if<0>(&state_)); }
    const Value& operator*() const& { return value(); }
    Value&& operator*() && { return std::move(*this).value(); }
    const Value* operator->() const { return &value(); }
    /// The failure; a broken invariant where this is a value.
    const Error& error() const { return ENSURE(!*this), *std::get_if<1>(&state_); }

private:
    std::variant<Value, Error> state_;
};

}  // namespace engine
