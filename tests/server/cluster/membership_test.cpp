// Nodes with copies on disk over one log: who decides, what a receipt is worth, and that every copy is the same.
#include <algorithm>
#include <fstream>
#include <future>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/base/seed.hpp"
#include "server/base/limits.hpp"
#include "server/journal/data_folder.hpp"
#include "tests/server/cluster/machines.hpp"
#include "tests/server/journal/journal_house.hpp"

namespace {

using server::Document;
using server::JournalRun;
using server::Kept;
using test_support::Machine;
using test_support::Machines;

/// All that a copy has, but for its place in the log, in words.
std::vector<std::string> words_of(const Kept& kept) {
    std::vector<std::string> words;
    for (const auto& room : kept.rooms) {
        for (const auto& line : room.lines) words.push_back(room.id + ": " + line);
    }
    for (const auto& one : kept.players) words.push_back("player " + one.person.id.text);
    for (const auto& one : kept.answers) words.push_back("answer " + one.player.text + ' ' + one.request_id);
    for (const auto& one : kept.documents) {
        if (one.collection != "_log") words.push_back(one.collection + '/' + one.key + '=' + one.value.value_or("-"));
    }
    for (const auto& one : kept.hidden) words.push_back("hidden " + one.id);
    return words;
}

/// What a machine's disk has once nobody runs there.
std::vector<std::string> words_on(Machines& world, const std::string& name) {
    JournalRun run(server::options_in(world.disk(name)), server::usual_unix_ms);
    return words_of(run.journal().load());
}

bool is_kept(const std::shared_ptr<std::optional<bool>>& receipt) { return *receipt == true; }

/// Of a machine that nobody runs on: the disk has changed a letter of this.
void damage(Machines& world, const std::string& name, const std::string& text) {
    const auto path = world.disk(name).path() / server::journal_file_name;
    std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    const auto found = bytes.find(text);
    REQUIRE(found != std::string::npos);
    file.clear();
    for (auto at = found; at != std::string::npos; at = bytes.find(text, at + 1)) {
        file.seekp(static_cast<std::streamoff>(at));
        file.put('#');
    }
    REQUIRE(file.flush());
}

}  // namespace

TEST_CASE("a node alone begins a site, and what it decides is in its own copy when it has its receipt",
          "[cluster][membership]") {
    Machines world;
    auto& node = begin_site(world);
    CHECK(node.metrics.cluster_is_owner.value() == 1);
    CHECK(node.found.away_ms < 5'000);

    const auto one = node.append("R1", {"first", "second"});
    CHECK_FALSE(one->has_value());
    world.until([&] { return one->has_value(); });
    CHECK(is_kept(one));
    world.kill(node);
    CHECK(words_on(world, "a") == std::vector<std::string>{"R1: first", "R1: second"});
}

TEST_CASE("where a document that is to be new is there, nothing of the entry is kept, by any copy",
          "[cluster][membership]") {
    Machines world;
    auto& node = begin_site(world);
    const auto first = node.append("", {}, {Document{"account", "ada", "1", true}});
    // In the same batch: the one before it counts.
    const auto second = node.append("R1", {"lost"}, {Document{"account", "ada", "2", true}});
    const auto third = node.append("R1", {"kept"});
    world.until([&] { return third->has_value(); });
    CHECK(is_kept(first));
    CHECK(*second == false);
    CHECK(is_kept(third));
    world.kill(node);
    CHECK(words_on(world, "a") == std::vector<std::string>{"R1: kept", "account/ada=1"});
}

TEST_CASE("what is long goes into the log compressed, and what is too long stops its room alone",
          "[cluster][membership][hostile]") {
    Machines world;
    auto& owner = begin_site(world);
    auto& follower = join(world, owner, "b");
    const std::vector<std::string> lines(20'000, R"({"kind":"seal","seat":"white1","choice":{"put":20},"at":1234567})");
    const auto alike = owner.append("R1", lines);
    std::string noise(2 * server::limit::cluster_payload_bytes, ' ');
    engine::Seed seed(5);
    for (char& one : noise) one = static_cast<char>('!' + seed.below(90));
    const auto too_long = owner.append("R2", {noise});
    const auto after = owner.append("R3", {"after"});
    world.until([&] { return after->has_value(); });
    CHECK(is_kept(alike));
    CHECK(*too_long == false);
    CHECK(is_kept(after));
    for (const auto& batch : world.engine().batches()) {
        CHECK(batch.payload.size() <= server::limit::cluster_payload_bytes);
    }
    meet(world, {&owner, &follower});
    world.kill(follower);
    world.kill(owner);
    CHECK(words_on(world, "a").size() == lines.size() + 1);
    CHECK(words_on(world, "b") == words_on(world, "a"));
}

TEST_CASE("who joins takes a copy first, and then has what the owner has", "[cluster][membership]") {
    Machines world;
    auto& owner = begin_site(world);
    const auto before = owner.append("R1", {"before"});
    world.until([&] { return before->has_value(); });
    auto& follower = join(world, owner, "b");
    world.until([&] { return follower.owner.has_value(); });
    CHECK(follower.owner->facts == R"({"at":"a"})");

    const auto after = owner.append("R1", {"after"}, {Document{"account", "ada", "1", true}});
    world.until([&] { return after->has_value(); });
    meet(world, {&owner, &follower});
    CHECK_FALSE(follower.owns());
    world.kill(follower);
    world.kill(owner);
    CHECK(words_on(world, "a") == std::vector<std::string>{"R1: before", "R1: after", "account/ada=1"});
    CHECK(words_on(world, "b") == words_on(world, "a"));
}

TEST_CASE("when the owner is gone another decides, with all that anybody was told, and time has stood still",
          "[cluster][membership]") {
    Machines world;
    auto& first = begin_site(world);
    auto& second = join(world, first, "b");
    auto& third = join(world, first, "c");
    const auto told = first.append("R1", {"told"});
    world.until([&] { return told->has_value(); });
    world.pass(20'000);
    const auto first_ms = first.journal->server_ms();
    world.kill(first);
    const auto killed_ms = world.clock.now_ms();
    world.until([&] { return second.owns() || third.owns(); });

    auto& next = second.owns() ? second : third;
    auto& other = second.owns() ? third : second;
    CHECK(words_of(next.found) == std::vector<std::string>{"R1: told"});
    const auto silent_ms = world.clock.now_ms() - killed_ms;
    CHECK(silent_ms < 3'000);
    // It is counted from the last beat that was heard.
    CHECK(next.found.away_ms >= silent_ms);
    CHECK(next.found.away_ms <= silent_ms + 600);
    CHECK(next.journal->server_ms() <= first_ms);
    CHECK(next.journal->server_ms() >= first_ms - 600);
    // What ran on after the room's last line, as far as the owner's beats told.
    CHECK(next.found.rooms.at(0).ran_on_ms >= 19'000);
    CHECK(next.found.rooms.at(0).ran_on_ms <= 20'100);

    const auto later = next.append("R1", {"later"});
    world.until([&] { return later->has_value(); });
    // The first comes back and follows.
    auto& back = world.start("a");
    world.until([&] { return back.owner.has_value(); });
    meet(world, {&next, &other, &back});
    CHECK_FALSE(back.owns());
    for (auto* one : {&back, &other, &next}) world.kill(*one);
    CHECK(words_on(world, "a") == std::vector<std::string>{"R1: told", "R1: later"});
    CHECK(words_on(world, "b") == words_on(world, "a"));
    CHECK(words_on(world, "c") == words_on(world, "a"));
}

TEST_CASE("an owner that is cut off takes nothing more, and its life ends when it hears of another",
          "[cluster][membership]") {
    Machines world;
    auto& first = begin_site(world);
    auto& second = join(world, first, "b");
    world.pass(3'000);
    first.is_cut = true;
    const auto lost = first.append("R1", {"nobody was told"});
    world.until([&] { return !first.journal->is_accepting(); });
    CHECK(first.journal->health().trouble == "the log of the cluster does not answer");
    world.until([&] { return second.owns(); });
    CHECK_FALSE(lost->has_value());
    CHECK_FALSE(first.over.has_value());

    first.is_cut = false;
    world.until([&] { return first.over.has_value(); });
    CHECK_FALSE(first.copy_from);
    world.pass(5'000);
    CHECK_FALSE(lost->has_value());
    CHECK(second.found.rooms.empty());
}

TEST_CASE("an owner that was cut off for a moment goes on", "[cluster][membership]") {
    Machines world;
    auto& node = begin_site(world);
    world.pass(3'000);
    node.is_cut = true;
    const auto late = node.append("R1", {"late"});
    world.until([&] { return !node.journal->is_accepting(); });
    CHECK_FALSE(node.journal->is_current());  // what others have decided it would deny
    node.is_cut = false;
    world.until([&] { return late->has_value(); });
    CHECK(is_kept(late));
    CHECK(node.journal->is_accepting());
    CHECK(node.stalls == std::vector<bool>{true, false});
    CHECK(node.journal->is_current());
    // Whoever was stopped answers before it looks at the time: what it was told then is too old.
    world.clock.advance(server::limit::cluster_sure_ms + 100);
    CHECK_FALSE(node.journal->is_current());
    CHECK_FALSE(node.journal->is_accepting());
}

TEST_CASE("who leaves hands over without anybody waiting for silence", "[cluster][membership]") {
    Machines world;
    auto& first = begin_site(world);
    auto& second = join(world, first, "b");
    world.pass(3'000);
    const auto last = first.append("R1", {"last"});
    const auto left_ms = world.clock.now_ms();
    first.membership->leave();
    world.until([&] { return second.owns(); });
    CHECK(is_kept(last));
    CHECK(world.clock.now_ms() - left_ms < 300);
    CHECK(words_of(second.found) == std::vector<std::string>{"R1: last"});
    CHECK(first.over == "it has left");
}

TEST_CASE("what is asked of the journal comes after what it was given before", "[cluster][membership]") {
    Machines world;
    auto& node = begin_site(world);
    const auto one = node.append("R1", {"first"});
    std::optional<std::vector<std::string>> lines;
    node.journal->read_room("R1", [&](auto read) { lines = std::move(read).value(); });
    bool is_flushed = false;
    node.journal->flush([&] { is_flushed = true; });
    CHECK_FALSE(is_flushed);
    world.until([&] { return is_flushed && lines.has_value(); });
    CHECK(is_kept(one));
    CHECK(lines == std::vector<std::string>{"first"});
    node.journal->forget_room("R1");
    lines.reset();
    node.journal->read_room("R1", [&](auto read) { lines = std::move(read).value(); });
    world.until([&] { return lines.has_value(); });
    CHECK(lines->empty());
}

TEST_CASE("many entries go into few batches, in their order", "[cluster][membership]") {
    Machines world;
    auto& node = begin_site(world);
    const auto first = node.append("R0", {"alone"});
    world.until([&] { return first->has_value(); });
    const auto before = world.engine().batches().size();
    std::vector<std::shared_ptr<std::optional<bool>>> receipts;
    std::vector<std::string> all{"R0: alone"};
    for (int index = 0; index < 1'000; ++index) {
        all.push_back("R1: " + std::to_string(index));
        receipts.push_back(node.append("R1", {std::to_string(index)}));
    }
    world.until([&] { return receipts.back()->has_value(); });
    CHECK(std::ranges::all_of(receipts, is_kept));
    CHECK(world.engine().batches().size() - before == 4);
    world.kill(node);
    CHECK(words_on(world, "a") == all);
}

TEST_CASE("a copy that was damaged decides nothing: its node takes one that is whole", "[cluster][membership]") {
    Machines world;
    auto& first = begin_site(world);
    auto& second = join(world, first, "b");
    auto& third = join(world, first, "c");
    for (const char* room : {"R1", "R2"}) {
        const auto told = first.append(room, {std::string("told in ") + room});
        world.until([&] { return told->has_value(); });
    }
    meet(world, {&first, &second, &third});
    world.kill(second);
    damage(world, "b", "told in R1");
    world.kill(first);
    auto& again = world.start("b");
    world.until([&] { return third.owns() && again.copy_from.has_value(); });
    CHECK(again.copy_from->front().facts == R"({"at":"c"})");
    CHECK_FALSE(again.owns());
    world.kill(again);
    CHECK(words_on(world, "b") == std::vector<std::string>{"R2: told in R2"});
}

TEST_CASE("where every copy was damaged, one goes on after a while, and the others take its copy",
          "[cluster][membership]") {
    Machines world;
    auto& first = begin_site(world);
    auto& second = join(world, first, "b");
    for (const char* room : {"R1", "R2", "R3"}) {
        const auto told = first.append(room, {std::string("told in ") + room});
        world.until([&] { return told->has_value(); });
    }
    meet(world, {&first, &second});
    world.kill(second);
    world.kill(first);
    damage(world, "a", "told in R1");
    damage(world, "b", "told in R2");

    auto& one = world.start("b");
    world.pass(1'000);  // it is the one that has lived longer
    auto& other = world.start("a");
    world.pass(server::limit::cluster_alone_ms - 5'000);
    CHECK_FALSE(one.owns());
    CHECK_FALSE(other.owns());
    CHECK_FALSE(one.copy_from);
    CHECK_FALSE(other.copy_from);
    world.until([&] { return one.owns() && other.copy_from.has_value(); });
    CHECK(words_of(one.found) == std::vector<std::string>{"R1: told in R1", "R3: told in R3"});
    CHECK(other.copy_from->front().facts == R"({"at":"b"})");
    CHECK_FALSE(other.owns());

    // What is known to be lost keeps nobody waiting again.
    world.kill(other);
    world.kill(one);
    auto& back = world.start("b");
    const auto started_ms = world.clock.now_ms();
    world.until([&] { return back.owns(); });
    CHECK(world.clock.now_ms() - started_ms < server::limit::cluster_alone_ms / 4);
}

TEST_CASE("a site begins with what was mended before there was a cluster", "[cluster][membership]") {
    Machines world;
    {
        JournalRun run(server::options_in(world.disk("a")), server::usual_unix_ms);
        CHECK(run.keep(server::entry_of("R1", {"told in R1"})));
        CHECK(run.keep(server::entry_of("R2", {"told in R2"})));
    }
    damage(world, "a", "told in R1");
    auto& node = world.start("a");
    world.until([&] { return node.owns(); });
    CHECK(world.clock.now_ms() < server::limit::cluster_alone_ms / 4);
    CHECK(words_of(node.found) == std::vector<std::string>{"R2: told in R2"});
}

TEST_CASE("whoever has the founder's name, and not its data, takes a copy", "[cluster][membership]") {
    Machines world;
    keep_before(world);
    auto& first = begin_site(world);
    auto& second = join(world, first, "b");
    world.kill(first);
    renew_disk(world, "a");
    auto& again = world.start("a");
    world.until([&] { return second.owns() && again.copy_from.has_value(); });
    CHECK(again.copy_from->front().facts == R"({"at":"b"})");
    CHECK(words_of(second.found) == std::vector<std::string>{"R1: from before"});
}

TEST_CASE("a founder that ends as it begins the site goes on with its own data", "[cluster][membership]") {
    Machines world;
    keep_before(world);
    auto& first = world.start("a");
    world.until([&] { return world.engine().batches().size() == 1; });
    world.kill(first);
    auto& again = world.start("a");
    world.until([&] { return again.owns(); });
    CHECK_FALSE(again.copy_from);
    CHECK(words_of(again.found) == std::vector<std::string>{"R1: from before"});
}

TEST_CASE("where etcd was set back, copies that have more than it decide nothing from then on",
          "[cluster][membership]") {
    Machines world;
    auto& first = begin_site(world);
    auto& second = join(world, first, "b");
    auto& third = join(world, first, "c");
    const auto kept = first.append("R1", {"kept"});
    world.until([&] { return kept->has_value(); });
    meet(world, {&first, &second, &third});
    world.kill(third);
    const auto left = world.engine().batches().size();
    const auto lost = first.append("R1", {"lost"});
    world.until([&] { return lost->has_value(); });
    meet(world, {&first, &second});
    world.kill(second);
    world.kill(first);
    world.set_log_back(static_cast<server::cluster::Place>(left));
    for (const char* name : {"a", "b"}) {
        auto& ahead = world.start(name);
        world.until([&] { return ahead.over.has_value(); });
        CHECK(ahead.over->find("etcd has another or less of it") != std::string::npos);
        world.pass(100);
        world.kill(ahead);
    }
    CHECK(world.engine().batches().size() == left);

    // Who has no more goes on, and comes to more than they had.
    auto& next = world.start("c");
    world.until([&] { return next.owns(); });
    const auto other = next.append("R1", {"other"});
    world.until([&] { return other->has_value(); });
    for (const char* name : {"a", "b"}) {
        auto& ahead = world.start(name);
        world.until([&] { return ahead.copy_from.has_value(); });
        CHECK(ahead.copy_from->front().facts == R"({"at":"c"})");
        CHECK(ahead.membership->is_foreign());
        world.kill(ahead);
    }
    CHECK(words_on(world, "a") == std::vector<std::string>{"R1: kept", "R1: lost"});
    // Nor does one of them decide where nobody else is there.
    world.kill(next);
    auto& alone = world.start("b");
    world.pass(2 * server::limit::cluster_alone_ms);
    CHECK_FALSE(alone.owns());
}

TEST_CASE("a log that was lost is begun anew by nobody's copy of the old one", "[cluster][membership]") {
    Machines world;
    auto& first = begin_site(world);
    auto& second = join(world, first, "b");
    const auto kept = first.append("R1", {"kept"});
    world.until([&] { return kept->has_value(); });
    world.pass(1'000);
    world.kill(first);
    world.kill(second);
    world.lose_log();
    for (const char* name : {"a", "b"}) {
        auto& again = world.start(name);
        world.until([&] { return again.over.has_value(); });
        CHECK(again.over->find("has followed a log of this cluster to place 2, and etcd has another")
              != std::string::npos);
        CHECK_FALSE(again.owns());
        world.kill(again);
    }
    CHECK(world.engine().batches().empty());
    // Which of them the site goes on with is a person's choice: as a server of its own it is no copy any more.
    {
        JournalRun run(server::options_in(world.disk("b")), server::usual_unix_ms);
        server::Entry entry;
        entry.documents = server::cluster::without_mark(run.journal().load().documents);
        REQUIRE_FALSE(entry.documents.empty());
        run.journal().append(std::move(entry), [](bool) {});
        std::promise<void> flushed;
        run.journal().flush([&] { flushed.set_value(); });
        flushed.get_future().wait();
    }
    auto& chosen = world.start("b");
    world.until([&] { return chosen.owns(); });
    CHECK(words_of(chosen.found) == std::vector<std::string>{"R1: kept"});
    // The other still has what it had, and does not get among them.
    auto& other = world.start("a");
    world.until([&] { return other.over.has_value(); });
    CHECK(words_on(world, "a") == std::vector<std::string>{"R1: kept"});
}
