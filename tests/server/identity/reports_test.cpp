// Reports: kept with what was said, bounded by reporter and in all, closed once, and without names of who has gone.
#include "server/identity/reports.hpp"

#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "tests/support/book.hpp"
#include "tests/support/fake_clock.hpp"

using namespace server;
using test_support::Book;

namespace {

const Person reporter{PlayerId{"pAda"}, "Ada", Standing::registered};
const Person reported{PlayerId{"pEve"}, "Eve"};
const Person olga{PlayerId{"pOlga"}, "Olga", Standing::registered};

struct CaseRoom {
    Book& book;
    test_support::FakeClock clock;
    Metrics metrics;
    Reports reports{{clock, book, metrics}};
    int made = 0;

    explicit CaseRoom(Book& with_book) : book(with_book) { reports.restore(book.load().documents); }
    std::string add(const Person& by, const std::string& id = {}) {
        Report report{id.empty() ? "r" + std::to_string(++made) : id, reported, by, Report::Reason::words,
                      clock.unix_ms()};
        report.text = "since noon";
        report.room = "4GZK7Q2M";
        report.talk = {{reported, "room", "fool"}, {reporter, "team", "hm"}};
        std::string code = "waits";
        reports.add(std::move(report), [&](const auto& fault) { code = fault ? fault->code : "ok"; });
        return code;
    }
    std::string close(const std::string& id) {
        std::string code = "waits";
        reports.close(id, {olga, "muted", clock.unix_ms()}, {},
                      [&](const auto& fault) { code = fault ? fault->code : "ok"; });
        return code;
    }
};

std::vector<std::string> ids(const Reports::Page& page) {
    std::vector<std::string> all;
    for (const Report& one : page.reports) all.push_back(one.id);
    return all;
}

}  // namespace

TEST_CASE("a report stays over a restart, and is closed once", "[identity]") {
    Book book;
    CaseRoom before(book);
    REQUIRE(before.add(reporter) == "ok");
    CHECK(before.metrics.reports_open.value() == 1);
    CaseRoom desk(book);
    CHECK(desk.metrics.reports_open.value() == 1);
    const auto report = desk.reports.find("r1");
    REQUIRE(report);
    CHECK(report->about.name == "Eve");
    CHECK(report->by.is_registered());
    CHECK(report->text == "since noon");
    CHECK(report->room == "4GZK7Q2M");
    REQUIRE(report->talk.size() == 2);
    CHECK(report->talk[0].text == "fool");
    CHECK(report->talk[1].channel == "team");
    CHECK(desk.close("r2") == "not_available");
    CHECK(desk.close("r1") == "ok");
    CHECK(desk.close("r1") == "not_available");
    CHECK(desk.metrics.reports_open.value() == 0);
    const auto mine = CaseRoom(book).reports.made_by(reporter.id);
    REQUIRE(mine.size() == 1);
    CHECK(mine[0].closing.value().answer == "muted");
    CHECK(desk.reports.made_by(reported.id).empty());
}

TEST_CASE("ten reports a day, also over a restart", "[identity]") {
    Book book;
    CaseRoom desk(book);
    for (std::size_t number = 0; number < limit::reports_per_day; ++number) REQUIRE(desk.add(reporter) == "ok");
    CHECK(desk.add(reporter) == "rate_limited");
    CHECK(desk.add(olga) == "ok");
    CaseRoom later(book);
    const auto refusal = later.reports.refusal_of(reporter.id);
    REQUIRE(refusal);
    CHECK(refusal->retry_ms == limit::report_day_ms);
    later.clock.advance(limit::report_day_ms);
    CHECK_FALSE(later.reports.refusal_of(reporter.id));
    CHECK(later.add(reporter, "next") == "ok");
}

TEST_CASE("there are so many reports; the oldest closed one goes", "[identity]") {
    Book book;
    CaseRoom desk(book);
    for (std::size_t number = 0; number < limit::reports_max; ++number) {
        desk.clock.advance(1);
        REQUIRE(desk.add({PlayerId{"p" + std::to_string(number)}, "Guest"}) == "ok");
    }
    CHECK(desk.add(reporter, "one more") == "unavailable");
    CHECK(desk.close("r7") == "ok");
    CHECK(desk.close("r3") == "ok");
    CHECK(desk.add(reporter, "one more") == "ok");
    CHECK_FALSE(desk.reports.find("r3"));
    CHECK(desk.reports.find("r7"));
    CHECK(book.documents.size() == limit::reports_max);
}

TEST_CASE("reports are listed page by page, by status, the latest first", "[identity]") {
    Book book;
    CaseRoom desk(book);
    for (std::size_t number = 0; number < limit::reports_per_page + 2; ++number) {
        desk.clock.advance(1);
        desk.add({PlayerId{"p" + std::to_string(number)}, "Guest"});
    }
    desk.close("r52");
    const auto open = desk.reports.page(true, std::nullopt);
    CHECK(open.reports.size() == limit::reports_per_page);
    CHECK(open.reports.front().id == "r51");
    REQUIRE(open.cursor);
    desk.close(*open.cursor);  // between two pages
    CHECK(ids(desk.reports.page(true, open.cursor)) == std::vector<std::string>{"r1"});
    CHECK(ids(desk.reports.page(false, std::nullopt)) == std::vector<std::string>{"r52", "r2"});
    CHECK(desk.reports.page(std::nullopt, "nonsense").reports.front().id == "r52");
}

TEST_CASE("no report bears the name of somebody who has gone", "[identity]") {
    Book book;
    CaseRoom desk(book);
    desk.add(reporter);
    desk.reports.forget(reporter.id);
    desk.reports.forget(reported.id);
    const auto report = CaseRoom(book).reports.find("r1");
    REQUIRE(report);
    CHECK(report->about.name == deleted_player);
    CHECK(report->by.name == deleted_player);
    CHECK(report->talk[0].who.name == deleted_player);
    CHECK(report->talk[1].who.name == deleted_player);
    for (const auto& [name, document] : book.documents) {
        CHECK(document.value.value().find("\"Ada\"") == std::string::npos);
        CHECK(document.value.value().find("\"Eve\"") == std::string::npos);
    }
}
