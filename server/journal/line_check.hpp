// Looks through the lines of rooms on a thread of its own, while the next ones are read: half of a start's time over
// many open rooms was that check.
#pragma once

#include <array>
#include <cstdint>
#include <exception>
#include <semaphore>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "engine/base/draws.hpp"
#include "server/journal/database.hpp"
#include "server/journal/kept.hpp"
#include "server/journal/tally.hpp"

namespace server {

/// The lines of one room, which are whole.
struct CheckedRoom {
    KeptRoom kept;  // `ran_on_ms` is left to the caller, who knows until when the server ran
    std::int64_t first = 0;
    std::int64_t last = 0;  // numbers of lines
    std::int64_t last_ms = 0;
    engine::Bytes32 last_hash{};
};

struct CheckedLines {
    std::vector<CheckedRoom> rooms;  // by their first lines
    std::int64_t last = 0;
    Tally tally;
};

class LineCheck {
public:
    LineCheck();
    ~LineCheck();
    LineCheck(const LineCheck&) = delete;
    LineCheck& operator=(const LineCheck&) = delete;

    /// The statement that is read: its columns are those of add().
    static constexpr const char* query =
        "SELECT number, room, before, server_ms, hash, line FROM lines ORDER BY number";
    void add(const Statement& row);
    /// Once, after the last row. Throws DamagedError where a line was not what was written.
    CheckedLines finish();

private:
    struct Row {
        std::int64_t number = 0;
        std::int64_t before = 0;
        std::int64_t server_ms = 0;
        engine::Bytes32 hash{};
        std::string room;
        std::string line;
    };
    using Chunk = std::vector<Row>;
    static constexpr std::size_t chunk_rows = 1'024;
    static constexpr std::ptrdiff_t chunks_max = 4;

    void pass_on();
    void end();
    void work();
    void check(Row& row);

    std::array<Chunk, chunks_max> ring_;
    std::size_t filling_ = 0;  // which of them
    std::counting_semaphore<chunks_max> empty_{chunks_max};
    std::counting_semaphore<chunks_max> full_{0};
    std::unordered_map<std::string, std::size_t> places_;  // in the rooms
    CheckedLines checked_;
    std::exception_ptr fault_;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace server
