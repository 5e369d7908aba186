// What seems to be damaged is looked at a second time before anybody hears of it: by a connection that has nothing of
// the first look in its memory, and sees what has been written since.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/journal/database.hpp"

namespace server {

struct Finding {
    std::string what;  // by which it is told from all others
    std::string how;
    bool is_of_one_game = false;  // which can be read, and without which all else is whole
};

class SecondLook {
public:
    using Open = std::function<std::unique_ptr<Database>()>;
    using Found = std::function<void(const Finding&)>;
    /// `open`: one more connection; none: nobody writes, and the first look counts.
    SecondLook(Open open, Found found);

    /// Tells of it unless a second look, `is_damaged`, finds all well. What cannot be read is damaged.
    void suspect(const Finding& finding, const std::function<bool(Database&)>& is_damaged);
    /// Tells of it at once.
    void report(const Finding& finding) const { found_(finding); }
    /// The next look is a fresh one.
    void forget();

private:
    bool is_still_damaged(const std::function<bool(Database&)>& is_damaged);

    const Open open_;
    const Found found_;
    std::unique_ptr<Database> database_;
};

}  // namespace server
