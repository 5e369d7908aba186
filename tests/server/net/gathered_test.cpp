#include "server/net/gathered.hpp"

#include <array>
#include <catch2/catch.hpp>

#include "engine/base/seed.hpp"

using namespace server;

namespace {

/// What would go in one system call that has room for so many pieces.
template <std::size_t pieces_max = 8>
std::string next(Gathered& gathered) {
    std::array<iovec, pieces_max> pieces{};
    std::string text;
    for (std::size_t piece = 0, count = gathered.gather(pieces); piece < count; ++piece)
        text.append(static_cast<const char*>(pieces[piece].iov_base), pieces[piece].iov_len);
    return text;
}

std::size_t count_of_pieces(Gathered& gathered) {
    std::array<iovec, 8> pieces{};
    return gathered.gather(pieces);
}

}  // namespace

TEST_CASE("What is gathered goes in order, and own bytes that stand together in one piece") {
    Gathered gathered;
    CHECK(gathered.empty());
    gathered.own().append("a");
    gathered.own().append("b");
    gathered.share("CD");
    gathered.share("");
    gathered.own().append("e");
    CHECK_FALSE(gathered.empty());
    CHECK(gathered.size() == 5);
    CHECK(next(gathered) == "abCDe");
    CHECK(count_of_pieces(gathered) == 3);
    gathered.clear();
    CHECK(gathered.empty());
    CHECK(gathered.size() == 0);
}

TEST_CASE("Room is filled from its end, and what stands there is no piece of its own") {
    Gathered gathered;
    const std::string before = GENERATE("head ", "");
    const std::string own = GENERATE("own ", "");
    gathered.own().append(before);
    gathered.leave_room(10);
    CHECK(gathered.size() == 0);
    gathered.own().append(own);
    gathered.share("shared");
    gathered.own().append(" end");
    const std::size_t size = gathered.size();
    CHECK(size == own.size() + 10);
    gathered.fill_room(std::to_string(size) + ":");
    CHECK(next(gathered) == before + std::to_string(size) + ":" + own + "shared end");
    CHECK(count_of_pieces(gathered) == (before.empty() ? 3 : 4));
}

TEST_CASE("Room that nothing stands in is not seen") {
    Gathered gathered;
    gathered.own().append("head");
    gathered.leave_room(10);
    gathered.own().append("tail");
    CHECK(next(gathered) == "headtail");
    gathered.written(8);
    CHECK(gathered.empty());
}

TEST_CASE("law: however much of it goes at a time, all of it goes once, and the rest is the same apart") {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        CAPTURE(seed);
        engine::Seed dice(seed);
        Gathered gathered;
        std::string all;
        std::vector<Frame> frames;
        if (dice.below(2) == 0) {
            gathered.own().append("head");
            all += "head";
        }
        gathered.leave_room(20);
        std::string body;
        for (std::uint64_t step = 0, steps = 1 + dice.below(30); step < steps; ++step) {
            const std::string text(dice.below(20), static_cast<char>('a' + step % 26));
            body += text;
            if (dice.below(2) == 0) {
                gathered.own().append(text);
            } else {
                frames.push_back(make_frame(text));
                gathered.share(frames.back()->text());
            }
        }
        REQUIRE(gathered.size() == body.size());
        gathered.fill_room("<" + std::to_string(body.size()) + ">");
        all += "<" + std::to_string(body.size()) + ">" + body;
        std::string gone;
        const auto go = [&](Gathered& from, std::size_t times) {
            for (; times > 0 && !from.empty(); --times) {
                const std::string text = next<3>(from);
                const std::size_t bytes = text.empty() ? 0 : 1 + dice.below(text.size());
                gone += text.substr(0, bytes);
                from.written(bytes);
            }
        };
        go(gathered, dice.below(10));
        const auto rest = gathered.rest();
        for (Frame& frame : frames) rest->hold(std::move(frame));
        gathered.clear();
        gathered.own().append("of somebody else");
        go(*rest, SIZE_MAX);
        CHECK(gone == all);
    }
}
