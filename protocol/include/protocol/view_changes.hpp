// Views told by what has changed (wire.md 9): the members of a view, one level deep, and what turns one view into the
// next. Works on texts as JsonWriter makes them, without blanks; anything else has no members.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace protocol {

/// Where the members of an object stand in its text.
class Members {
public:
    /// Nothing where the text is no object, such as the view before the first game, which is null.
    static std::optional<Members> of(std::string_view object);

    std::size_t size() const { return places_.size(); }
    /// Of the text that it was made from; a name as it is written, which for names of ours is as it is.
    std::string_view name(std::string_view object, std::size_t at) const {
        return object.substr(places_[at].name, places_[at].value - places_[at].name - 2);
    }
    std::string_view value(std::string_view object, std::size_t at) const {
        return object.substr(places_[at].value, places_[at].end - places_[at].value);
    }
    /// Nothing where there is no such member. It is looked for first where it would stand in a like object.
    std::optional<std::size_t> find(std::string_view object, std::string_view name, std::size_t likely = 0) const;

private:
    struct Place {
        std::uint32_t name = 0;  // after its quotation mark
        std::uint32_t value = 0;
        std::uint32_t end = 0;
    };
    std::vector<Place> places_;
};

/// An object, and where its members stand: both stay where they are while it is used.
struct ObjectText {
    std::string_view text;
    const Members& members;
};

/// Members of the new view that the old one has not, or has otherwise, whole, as an object; and the names of those that
/// are no longer there, as an array, or empty.
struct ViewChanges {
    std::string changed;
    std::string gone;
};
ViewChanges changes_between(const ObjectText& before, const ObjectText& after);

/// An update told by what has changed since an earlier message, a snapshot or an update with its whole view, of number
/// `since`. Nothing where one of the two has no view, or where it would be no shorter (wire.md 9.3).
std::optional<std::string> update_since(std::string_view update, std::string_view earlier, std::uint64_t since);

}  // namespace protocol
