// Damages a database file, or its log, by chance, and knows whose rows may be hit.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "engine/base/seed.hpp"

namespace test_support {

/// What a damage has hit.
struct Damage {
    std::string what;
    bool hits_all = false;        // or may have
    bool is_in_log = false;       // in frames of it
    std::set<std::size_t> pages;  // of the database, counted from 0
};

/// `is_killed`: there may be a log, and then no row can be removed in good order. Pages are of the database.
Damage damage_by_chance(engine::Seed& seed, const std::filesystem::path& file, bool is_killed);

/// Whose rows lie on which page of an undamaged file: "room R1", "game G2" …
class Owners {
public:
    explicit Owners(const std::filesystem::path& file);
    bool may_be_lost(const std::string& what, const Damage& damage) const;
    /// Then even its name may be lost.
    bool may_lose_head(const std::string& room, const Damage& damage) const;

private:
    using ByPage = std::map<std::size_t, std::set<std::string>>;
    static bool is_hit(const ByPage& by_page, const std::string& what, const Damage& damage);
    void add(std::size_t page, const std::string& what, std::size_t bytes);

    ByPage on_page_;
    ByPage heads_;  // rooms
    std::set<std::string> long_;
};

}  // namespace test_support
