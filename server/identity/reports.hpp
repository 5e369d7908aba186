// What people have told operators about other people, and what became of it: each is a case, with what was said in the
// room where it happened. From any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"
#include "protocol/error.hpp"
#include "server/base/clock.hpp"
#include "server/base/person.hpp"
#include "server/base/talk_line.hpp"
#include "server/journal/journal.hpp"
#include "server/telemetry/metrics.hpp"

namespace server {

struct Report {
    enum class Reason : std::uint8_t { words, cheating, name, other };
    struct Closing {
        Person by;
        std::string answer;  // for who has reported
        std::int64_t at_unix_ms = 0;
    };
    std::string id;
    Person about;
    Person by;
    Reason reason{};
    std::int64_t at_unix_ms = 0;
    std::string text = {};  // the reporter's own words; this and the next two are empty where there are none
    std::string room = {};
    std::string game = {};
    std::vector<TalkLine> talk = {};
    std::optional<Closing> closing = {};  // nothing: it is open
};
std::string_view name_of(Report::Reason reason);
std::optional<Report::Reason> report_reason_named(std::string_view name);

inline constexpr const char* report_collection = "report";

class Reports {
public:
    /// All of them outlive it.
    struct Deps {
        Clock& clock;
        Journal& journal;
        Metrics& metrics;
    };
    explicit Reports(Deps deps) : deps_(deps) {}
    void restore(const std::vector<Document>& documents);

    /// Why this player can report nobody now.
    std::optional<protocol::Error> refusal_of(const PlayerId& reporter) const;

    using Done = std::function<void(std::optional<protocol::Error>)>;
    void add(Report report, Done done);
    std::optional<Report> find(const std::string& id) const;
    /// `with_it` is kept together with it.
    void close(const std::string& id, Report::Closing closing, std::vector<ArchiveRow> with_it, Done done);

    struct Page {
        std::vector<Report> reports;
        std::optional<std::string> cursor;  // there are more
    };
    /// The latest first; `is_open`: nothing for all. A cursor that we did not make starts at the first page.
    Page page(std::optional<bool> is_open, const std::optional<std::string>& cursor) const;
    /// The latest of this reporter, the latest first.
    std::vector<Report> made_by(const PlayerId& reporter) const;

    /// They have deleted their account: no report bears their name any more.
    void forget(const PlayerId& player);

private:
    std::optional<protocol::Error> fault_of(const PlayerId& reporter) const;
    void make_room(Entry& entry);
    void count_open() const;

    Deps deps_;
    mutable std::mutex mutex_;
    std::map<std::string, Report> reports_;
};

}  // namespace server
