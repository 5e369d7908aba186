// How far the time of rooms had run that rest: a document of the journal, from one start to the next. A room whose
// last line is from before the latest start has not been opened since, so its time has not run; by the journal, which
// only knows when that line came, it would have (KeptRoom::ran_on_ms).
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/base/document.hpp"

namespace server::room {

class RestNote {
public:
    /// With the note of the start before this one, where there is one among these.
    explicit RestNote(const std::vector<Document>& documents);
    /// There is one, by a server that wrote another form: it counts for nothing, so that rooms' time has run as the
    /// journal knows it.
    bool is_of_another_form() const { return is_of_another_form_; }

    struct Stood {
        std::int64_t ran_on_ms = 0;  // its time, after its last line
        std::int64_t away_ms = 0;    // from then on, until this start
    };
    struct Lines {
        std::size_t count = 0;
        std::int64_t ran_on_ms = 0;  // KeptRoom's
    };
    /// How this room's time has run, and notes it; `away_ms`: since the server was last known to run.
    Stood take(const std::string& room, Lines lines, std::int64_t away_ms);
    /// To be kept before anything else of this run, for the next start; nothing: no room rests, nor did any.
    std::optional<Document> document() const;
    /// No room rests any more.
    static Document none();

private:
    struct Rest {
        std::size_t lines = 0;       // since it has as many it rests
        std::int64_t ran_on_ms = 0;  // after the last of them
        std::int64_t rested_ms = 0;  // while the server ran, in earlier runs
        std::int64_t away_ms = 0;    // from then on, at that start
    };

    static std::optional<std::map<std::string, Rest>> read_note(const std::string& text);

    bool had_note_ = false;
    bool is_of_another_form_ = false;
    std::map<std::string, Rest> before_;  // by room
    std::map<std::string, Rest> now_;
};

}  // namespace server::room
