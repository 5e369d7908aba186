// A client that takes changes in place of whole views (wire.md 9), as simple as one can be: it keeps the members of the
// view and its number, and says what is wrong with what it is told.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/frame.hpp"

namespace test_support {

class ViewReader {
public:
    /// It goes on from somewhere of which no more is known: until the next whole view anything may be true.
    void resume() { is_blind_ = true; }
    /// A snapshot or an update. Empty, or what is wrong with it; other messages are passed over.
    std::string hear(std::string_view message);
    /// The same, and what it knows then must be what the whole update says, and have taken fewer bytes.
    std::string hear(const server::Frame& frame);
    /// The view as it knows it, its members in the order of their names; "null" where there is none.
    std::string view() const;
    std::optional<std::uint64_t> number() const { return number_; }
    /// How many updates came as changes.
    std::size_t changes() const { return changes_; }

private:
    std::optional<std::map<std::string, std::string>> members_;
    std::optional<std::uint64_t> number_;
    std::size_t changes_ = 0;
    bool is_blind_ = false;
};

/// A view with its members in the order of their names.
std::string in_order(std::string_view view);

}  // namespace test_support
