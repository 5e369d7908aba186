// Pops with all that stands round them: a clock that only the test moves, and a journal whose receipts are in its hand.
#pragma once

#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "server/base/moment.hpp"
#include "server/pops/pop_bell.hpp"
#include "server/pops/pops.hpp"
#include "tests/support/fake_clock.hpp"
#include "tests/support/fake_randomness.hpp"

namespace pop_test {

using namespace server;
using namespace server::pops;

inline constexpr std::int64_t minute_ms = 60'000;
inline constexpr std::int64_t hour_ms = 60 * minute_ms;
inline constexpr std::int64_t day_ms = 24 * hour_ms;

/// "2027-03-19T19:00:00Z"
inline std::int64_t at(const std::string& moment) { return moment_of(moment).value(); }

/// Documents and rows as they were appended, and what becomes of the receipts.
class PopJournal final : public Journal {
public:
    enum class Receipts : std::uint8_t { at_once, held, refused };

    bool is_accepting() const override { return accepts; }
    void append(Entry entry, std::function<void(bool)> kept) override {
        entries.push_back(entry.documents.size());
        if (receipts == Receipts::refused) return kept(false);
        for (const Document& one : entry.documents) {
            if (one.value) {
                documents[{one.collection, one.key}] = one;
            } else {
                documents.erase({one.collection, one.key});
            }
        }
        for (const ArchiveRow& row : entry.archive) archive.push_back(row.value);
        if (receipts == Receipts::at_once) return kept(true);
        held.push_back(std::move(kept));
    }
    void give_receipts() {
        for (const auto& kept : std::exchange(held, {})) kept(true);
    }
    std::size_t count(const std::string& collection) const {
        std::size_t found = 0;
        for (const auto& [name, document] : documents) found += name.first == collection ? 1 : 0;
        return found;
    }

    void forget_room(const std::string&) override {}
    void forget_player(const PlayerId&) override {}
    void give_out(const std::string&) override {}
    void forget_names(const ForgottenNames&) override {}
    void read_room(const std::string&, TellLines read) const override { read(std::vector<std::string>()); }
    void find_game(const std::string&, TellGame found) const override { found(std::shared_ptr<const FinishedGame>()); }
    void list_games(const GameQuery&, TellGames listed) const override { listed(GamePage{}); }
    void read_archive(const ArchiveQuery&, TellArchive read) const override { read(ArchivePage{}); }
    void tell_ratings(std::function<void(const std::vector<RatingChange>&)>) override {}
    Kept load() override {
        Kept kept;
        for (const auto& [name, document] : documents) kept.documents.push_back(document);
        return kept;
    }
    void stop_time() override {}
    void flush(std::function<void()> flushed) override { flushed(); }
    JournalHealth health() const override { return {}; }
    void back_up(const std::filesystem::path&, std::function<void(std::optional<std::string>)>) override {}

    bool accepts = true;
    Receipts receipts = Receipts::at_once;
    std::map<std::pair<std::string, std::string>, Document> documents;
    std::vector<std::string> archive;
    std::vector<std::size_t> entries;  // how many documents each had
    std::deque<std::function<void(bool)>> held;
};

inline Pop wish(std::int64_t first_unix_ms, bool is_weekly = false, const std::string& time_zone = "") {
    Pop pop;
    pop.title = "Friday evening";
    pop.kinds = {"ctor/2"};
    pop.first_unix_ms = first_unix_ms;
    pop.minutes = 120;
    pop.is_weekly = is_weekly;
    pop.time_zone = time_zone;
    return pop;
}

inline ArchiveRow audit_of(const Pop& pop) { return {"audit", "all", pop.title}; }

/// One life of the server, over what the journal has kept.
struct PopHouse {
    PopHouse(
        PopJournal& with_journal, test_support::FakeClock& with_clock,
        const std::function<bool(const PlayerId&)>& is_known = [](const PlayerId&) { return true; })
        : journal(with_journal), clock(with_clock) {
        pops.restore(journal.load().documents, is_known);
        bell->start();
        run();
    }

    /// All that is due is done.
    void run() {
        loop.restart();
        loop.poll();
    }
    /// In steps, as alarms ring.
    void pass(std::int64_t by_ms) {
        const std::int64_t end_ms = clock.now_ms() + by_ms;
        while (true) {
            const auto next_ms = clock.next_alarm_ms();
            if (!next_ms || *next_ms > end_ms) break;
            clock.advance(std::max<std::int64_t>(0, *next_ms - clock.now_ms()));
            run();
        }
        clock.advance(end_ms - clock.now_ms());
        run();
    }
    void pass_until(std::int64_t unix_ms) { pass(unix_ms - clock.unix_ms()); }

    /// Its id, or the code of the refusal.
    std::string add(const Pop& wished) {
        std::string said = "waits";
        pops.add(wished, audit_of, [&](const auto& made) { said = made ? made->pop.id : made.error().code; });
        run();
        return said;
    }
    std::string remove(const std::string& id) {
        std::string said = "waits";
        pops.remove(id, audit_of, [&](const auto& fault) { said = fault ? fault->code : "ok"; });
        run();
        return said;
    }
    /// How many come, or the code of the refusal.
    std::string come(const std::string& id, const std::string& player, bool comes = true) {
        std::string said = "waits";
        pops.come(id, PlayerId{player}, comes,
                  [&](const auto& coming) { said = coming ? std::to_string(*coming) : coming.error().code; });
        return said;
    }
    std::size_t coming(const std::string& id) const { return pops.find(id).value().coming; }

    PopJournal& journal;
    test_support::FakeClock& clock;
    boost::asio::io_context loop;
    test_support::FakeRandomness randomness{7 + journal.entries.size()};
    Metrics metrics;
    Log log{clock, metrics, LogLevel::off};
    Pops pops{{clock, randomness, journal, log}};
    /// "2027-01-20T18:00:00.000Z pAda pBen", in the order in which it was told.
    std::vector<std::string> told;
    std::shared_ptr<PopBell> bell = std::make_shared<PopBell>(
        PopBell::Deps{loop.get_executor(), clock, pops,
                      [this](const Pop& pop, std::int64_t starts_unix_ms, const std::vector<PlayerId>& coming) {
                          std::string line = pop.title + ' ' + moment_text(starts_unix_ms);
                          for (const PlayerId& player : coming) line += ' ' + player.text;
                          told.push_back(line);
                      }});
};

}  // namespace pop_test
