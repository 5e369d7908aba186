// Commits as bytes: what comes back, and what is made of bytes that nobody wrote.
#include <catch2/catch.hpp>

#include "engine/base/seed.hpp"
#include "server/journal/commit_codec.hpp"
#include "server/journal/log_segment.hpp"
#include "tests/server/journal/ship_house.hpp"

using namespace server;
using namespace test_support;

namespace {

Entry entry_with_all() {
    Entry entry = entry_of("R", {"line", "", "\xC3\xBC \"quoted\""});
    entry.answers.push_back({PlayerId{"p1"}, "q1", engine::sha256("content"), "answer", 0});
    entry.players.push_back({{PlayerId{"p1"}, "Ann", Standing::program}, engine::sha256("token")});
    FinishedGame game;
    game.id = "G";
    game.game = "ctor";
    game.record = std::string(100'000, 'r');
    game.summary = "{}";
    game.players = {{PlayerId{"p1"}, "Ann"}, {PlayerId{"p2"}, "Bob", Standing::registered}};
    game.is_listed = false;
    game.is_out = false;
    game.rated = RatedGame{"duel", {std::vector{PlayerId{"p1"}}, std::vector{PlayerId{"p2"}}}, {2, 0}, -5, false};
    entry.finished = std::make_shared<const FinishedGame>(game);
    entry.documents = {{"notes", "k", "value", true}, {"notes", "gone", std::nullopt, false}};
    entry.archive = {{"list", "p1", "row", false}, {"list", "p1", "another", true}};
    entry.deleted_account = DeletedAccount{PlayerId{"p3"}, {"Cid", "Cyd"}};
    return entry;
}

Commit full_commit() {
    Commit commit;
    commit.after.id = "0123456789abcdef";
    commit.after.commits = 7;
    commit.after.server_ms = 1'250;
    commit.after.unix_ms = usual_unix_ms;
    commit.changes = {KeepEntry{entry_with_all(), 1'234},
                      ForgetRoom{"R"},
                      ForgetPlayer{PlayerId{"p9"}},
                      GiveOut{"G"},
                      KeepEntry{},
                      ForgetNames{{{"G", "H"}, {{PlayerId{"p4"}, {"Dot", "Dotty"}}}}}};
    return commit;
}

}  // namespace

TEST_CASE("Every part of a commit comes back from its bytes", "[journal]") {
    const auto commit = full_commit();
    const auto changes = changes_in(encoded_changes(commit.changes));
    REQUIRE(changes.size() == commit.changes.size());
    const auto& kept = std::get<KeepEntry>(changes[0]);
    const Entry& entry = kept.entry;
    const Entry wanted = entry_with_all();
    CHECK(kept.server_ms == 1'234);
    CHECK(entry.room == "R");
    CHECK(entry.lines == wanted.lines);
    REQUIRE(entry.answers.size() == 1);
    CHECK(entry.answers[0].player.text == "p1");
    CHECK(entry.answers[0].request_id == "q1");
    CHECK(entry.answers[0].content == engine::sha256("content"));
    CHECK(entry.answers[0].text == "answer");
    REQUIRE(entry.players.size() == 1);
    CHECK(entry.players[0].person.name == "Ann");
    CHECK(entry.players[0].person.standing == Standing::program);
    CHECK(entry.players[0].token_hash == engine::sha256("token"));
    REQUIRE(entry.finished);
    CHECK(entry.finished->id == "G");
    CHECK(entry.finished->record == wanted.finished->record);
    CHECK(entry.finished->summary == "{}");
    CHECK(entry.finished->players[1].name == "Bob");
    CHECK_FALSE(entry.finished->is_listed);
    CHECK_FALSE(entry.finished->is_out);
    REQUIRE(entry.finished->rated);
    CHECK(entry.finished->rated->kind == "duel");
    CHECK(entry.finished->rated->players == wanted.finished->rated->players);
    CHECK(entry.finished->rated->half_points == wanted.finished->rated->half_points);
    CHECK(entry.finished->rated->ended_unix_ms == -5);
    CHECK_FALSE(entry.finished->rated->is_listed);
    REQUIRE(entry.documents.size() == 2);
    CHECK(entry.documents[0].value == "value");
    CHECK(entry.documents[0].is_new);
    CHECK_FALSE(entry.documents[1].value);
    REQUIRE(entry.archive.size() == 2);
    CHECK(entry.archive[1].value == "another");
    CHECK(entry.archive[1].replaces);
    REQUIRE(entry.deleted_account);
    CHECK(entry.deleted_account->names == std::vector<std::string>{"Cid", "Cyd"});
    CHECK(std::get<ForgetRoom>(changes[1]).room == "R");
    CHECK(std::get<ForgetPlayer>(changes[2]).player.text == "p9");
    CHECK(std::get<GiveOut>(changes[3]).game_id == "G");
    CHECK_FALSE(std::get<KeepEntry>(changes[4]).entry.finished);
    const auto& names = std::get<ForgetNames>(changes[5]).names;
    CHECK(names.games == std::vector<std::string>{"G", "H"});
    REQUIRE(names.people.size() == 1);
    CHECK(names.people[0].player.text == "p4");
    CHECK(names.people[0].names == std::vector<std::string>{"Dot", "Dotty"});
}

TEST_CASE("A frame says whose commit it is, and is packed", "[journal]") {
    const Commit commit = full_commit();
    const auto before = engine::sha256("before");
    const auto encoded = encoded_frame(commit, before);
    CHECK(encoded.bytes.size() < 2'000);
    const std::string longer = encoded.bytes + "more";
    const auto frame = frame_in(longer);
    REQUIRE(frame);
    CHECK(frame->bytes == encoded.bytes.size());
    CHECK(frame->hash == encoded.hash);
    CHECK(frame->before == before);
    CHECK(frame->commit == 7);
    CHECK(frame->server_ms == 1'250);
    CHECK(frame->unix_ms == usual_unix_ms);
    CHECK(frame->digest == content_digest(commit.after));
    CHECK(changes_in(*frame).size() == commit.changes.size());
}

TEST_CASE("A frame or a head of which one bit is another is none", "[journal]") {
    Commit commit = full_commit();
    commit.changes.erase(commit.changes.begin());
    SegmentHead head{whose_journal("id"), 5, 6, engine::sha256("before"), {}};
    const std::string bytes = encoded(head);
    const std::string frame = encoded_frame(commit, head.hash).bytes;
    for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
        std::string other = bytes;
        other[bit / 8] = static_cast<char>(other[bit / 8] ^ (1 << (bit % 8)));
        CHECK_FALSE(segment_head_in(other));
    }
    for (std::size_t bit = 0; bit < 8 * frame.size(); ++bit) {
        std::string other = frame;
        other[bit / 8] = static_cast<char>(other[bit / 8] ^ (1 << (bit % 8)));
        CHECK_FALSE(frame_in(other));
    }
    for (std::size_t size = 0; size < frame.size(); ++size) CHECK_FALSE(frame_in(frame.substr(0, size)));
}

TEST_CASE("Frames are read in their order alone", "[journal]") {
    SegmentHead head{whose_journal("id"), 0, 0, {}, {}};
    const std::string bytes = encoded(head);
    const auto first = encoded_frame(full_commit(), head.hash);
    const auto second = encoded_frame(full_commit(), first.hash);
    SegmentReader whole(bytes + first.bytes + second.bytes);
    CHECK(whole.next());
    CHECK(whole.next());
    CHECK_FALSE(whole.next());
    CHECK(whole.is_at_end());
    SegmentReader exchanged(bytes + second.bytes + first.bytes);
    CHECK_FALSE(exchanged.next());
    CHECK(exchanged.has_frame_beyond());
    SegmentReader cut(bytes + first.bytes + second.bytes.substr(0, 90));
    CHECK(cut.next());
    CHECK_FALSE(cut.next());
    CHECK_FALSE(cut.is_at_end());
    CHECK_FALSE(cut.has_frame_beyond());
}

TEST_CASE("A log of a later version is refused, not taken for a damaged one", "[journal]") {
    std::string bytes = "Tutti log 2\n" + std::string(segment_head_bytes - 12 - 32, '\0');
    const auto hash = engine::sha256(bytes);
    bytes.append(hash.begin(), hash.end());
    CHECK_THROWS_WITH(segment_head_in(bytes), Catch::Matchers::Contains("newer version"));
}

TEST_CASE("Bytes that nobody encoded are refused, or read, and take no more memory than there are bytes", "[journal]") {
    engine::Seed seed(7);
    const std::string good = encoded_changes(full_commit().changes);
    unsigned refused = 0;
    for (unsigned turn = 0; turn < 3'000; ++turn) {
        std::string bytes = good.substr(0, seed.below(400));
        for (auto left = seed.below(6); left > 0 && !bytes.empty(); --left) {
            bytes[seed.below(bytes.size())] = static_cast<char>(seed.below(256));
        }
        try {
            const auto changes = changes_in(bytes);
            CHECK(changes.size() <= bytes.size());
        } catch (const JournalError&) {
            ++refused;
        }
    }
    CHECK(refused > 2'000);
    // A list that says it is endless.
    CHECK_THROWS_AS(changes_in(std::string(9, '\xFF') + '\x01'), JournalError);
    CHECK_THROWS_AS(changes_in(good + '\0'), JournalError);
}
