#include "server/journal/second_look.hpp"

#include <exception>
#include <utility>

namespace server {

SecondLook::SecondLook(Open open, Found found) : open_(std::move(open)), found_(std::move(found)) {}

void SecondLook::suspect(const Finding& finding, const std::function<bool(Database&)>& is_damaged) {
    if (!open_ || is_still_damaged(is_damaged)) report(finding);
}

void SecondLook::forget() { database_.reset(); }

/// Where there can be no second look, the first one counts.
bool SecondLook::is_still_damaged(const std::function<bool(Database&)>& is_damaged) {
    try {
        if (!database_) database_ = open_();
        return is_damaged(*database_);
    } catch (const std::exception&) {
        return true;
    }
}

}  // namespace server
