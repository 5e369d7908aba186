#include "tests/support/damaging.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>
#include <vector>

#include "server/journal/database.hpp"
#include "server/journal/page_file.hpp"
#include "server/journal/page_rows.hpp"

namespace test_support {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t page_bytes = 4'096;
constexpr std::size_t frame_bytes = page_bytes + 24;  // of the log, behind a header of
constexpr std::size_t log_header_bytes = 32;
constexpr std::size_t long_bytes = 3'500;  // a row so long may lie on several pages

std::string bytes_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void write(const fs::path& file, const std::string& bytes) { std::ofstream(file, std::ios::binary) << bytes; }

class Damaging {
public:
    Damaging(engine::Seed& seed, fs::path file, bool is_killed)
        : seed_(seed), file_(std::move(file)), is_killed_(is_killed) {}

    Damage damage() {
        const unsigned kinds = is_killed_ ? 4 : 5;
        switch (seed_.below(kinds)) {
            case 0:
                return change("bit flipped", [this](std::string& bytes) { return flip(bytes); });
            case 1:
                return change("zeroed", [this](std::string& bytes) { return zero(bytes); });
            case 2:
                return swap();
            case 3:
                return cut();
            default:
                return remove_row();
        }
    }

private:
    struct Range {
        std::size_t first = 0, last = 0;
    };
    Range flip(std::string& bytes) {
        const std::size_t place = seed_.below(bytes.size());
        bytes[place] = static_cast<char>(static_cast<unsigned char>(bytes[place]) ^ 1U << seed_.below(8));
        return {place, place};
    }
    Range zero(std::string& bytes) {
        const std::size_t count = seed_.below(2) == 0 ? page_bytes : 1 + seed_.below(page_bytes);
        std::size_t first = seed_.below(bytes.size());
        if (count == page_bytes) first -= first % page_bytes;
        const std::size_t last = std::min(first + count, bytes.size()) - 1;
        std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(first),
                  bytes.begin() + static_cast<std::ptrdiff_t>(last) + 1, '\0');
        return {first, last};
    }

    /// In the database, or in its log where there is one.
    fs::path any_file() {
        const fs::path log = file_.string() + "-wal";
        return is_killed_ && fs::exists(log) && fs::file_size(log) > 0 && seed_.below(2) == 0 ? log : file_;
    }

    template <class Change>
    Damage change(const std::string& how, Change act) {
        const fs::path file = any_file();
        std::string bytes = bytes_of(file);
        const std::string before = bytes;
        const Range range = act(bytes);
        write(file, bytes);
        Damage damage{how + " in " + file.filename().string() + " from " + std::to_string(range.first) + " to "
                          + std::to_string(range.last),
                      false,
                      false,
                      {}};
        if (file == file_) {
            for (std::size_t page = range.first / page_bytes; page <= range.last / page_bytes; ++page)
                damage.pages.insert(page);
        } else {
            hit_frames(before, range, damage);
        }
        return damage;
    }

    void hit_frames(const std::string& log, const Range& range, Damage& damage) const {
        if (range.first < log_header_bytes) {
            damage.hits_all = true;
            return;
        }
        damage.is_in_log = true;
        // A frame whose checksum is hit takes the next one with it.
        const std::size_t last = (range.last - log_header_bytes) / frame_bytes + 1;
        for (std::size_t frame = (range.first - log_header_bytes) / frame_bytes; frame <= last; ++frame) {
            const std::size_t place = log_header_bytes + frame * frame_bytes;
            if (place + 4 > log.size()) break;
            std::size_t page = 0;
            for (std::size_t byte = 0; byte < 4; ++byte)
                page = page << 8U | static_cast<unsigned char>(log[place + byte]);
            damage.pages.insert(page - 1);
        }
    }

    Damage swap() {
        std::string bytes = bytes_of(file_);
        const std::size_t pages = bytes.size() / page_bytes;
        const std::size_t one = seed_.below(pages);
        const std::size_t other = seed_.below(pages);
        const auto at = [&](std::size_t page) {
            return bytes.begin() + static_cast<std::ptrdiff_t>(page * page_bytes);
        };
        if (one != other) std::swap_ranges(at(one), at(one) + page_bytes, at(other));
        write(file_, bytes);
        return {
            "pages " + std::to_string(one) + " and " + std::to_string(other) + " swapped", false, false, {one, other}};
    }

    Damage cut() {
        const fs::path file = any_file();
        const std::size_t size = fs::file_size(file);
        const std::size_t left = seed_.below(size);
        fs::resize_file(file, left);
        Damage damage{file.filename().string() + " cut at " + std::to_string(left), file != file_, false, {}};
        if (file == file_) {
            for (std::size_t page = left / page_bytes; page <= size / page_bytes; ++page) damage.pages.insert(page);
        }
        return damage;
    }

    Damage remove_row() {
        server::Database database(file_, server::Database::Mode::keep);
        std::vector<std::string> tables;
        auto rows = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'");
        while (rows.step()) tables.emplace_back(rows.text(0));
        const std::string table = tables[seed_.below(tables.size())];
        const std::int64_t count = database.integer("SELECT count(*) FROM " + table);
        if (count == 0) return {"nothing to remove from " + table, false, false, {}};
        const std::string key = table == "players" || table == "hidden_games" ? "id"
                                : table == "documents"                        ? "collection, key"
                                : table == "game_players"                     ? "player, visibility, number"
                                                                              : "rowid";
        const auto place = std::to_string(seed_.below(static_cast<std::uint64_t>(count)));
        database.run("DELETE FROM " + table + " WHERE (" + key + ") IN (SELECT " + key + " FROM " + table
                     + " LIMIT 1 OFFSET " + place + ")");
        return {"row " + place + " of " + table + " removed", true, false, {}};
    }

    engine::Seed& seed_;
    const fs::path file_;
    const bool is_killed_;
};

}  // namespace

Damage damage_by_chance(engine::Seed& seed, const fs::path& file, bool is_killed) {
    return Damaging(seed, file, is_killed).damage();
}

Owners::Owners(const fs::path& file) {
    const server::PageFile pages(file, server::PageFile::BehindDamage::ignored);
    server::PageRows rows(pages);
    for (std::uint32_t page = 1; page <= pages.count(); ++page) {
        rows.read(page, [&](const server::PageRow& row) {
            if (row.has_shape("ntiibt")) add(page - 1, "room " + std::string(row.text(1)), row.text(5).size());
            if (row.has_shape("ntib")) {
                add(page - 1, "room " + std::string(row.text(1)), 0);
                heads_[page - 1].insert(std::string(row.text(1)));
            }
            if (row.has_shape("nttiibtib"))
                add(page - 1, "game " + std::string(row.text(1)), row.text(6).size() + row.blob(8).size());
        });
    }
}

bool Owners::may_be_lost(const std::string& what, const Damage& damage) const {
    return long_.contains(what) || is_hit(on_page_, what, damage);
}

bool Owners::may_lose_head(const std::string& room, const Damage& damage) const { return is_hit(heads_, room, damage); }

bool Owners::is_hit(const ByPage& by_page, const std::string& what, const Damage& damage) {
    return damage.hits_all || std::ranges::any_of(damage.pages, [&](std::size_t page) {
               const auto found = by_page.find(page);
               return found != by_page.end() && found->second.contains(what);
           });
}

void Owners::add(std::size_t page, const std::string& what, std::size_t bytes) {
    on_page_[page].insert(what);
    if (bytes > long_bytes) long_.insert(what);
}

}  // namespace test_support
