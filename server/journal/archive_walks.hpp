// Ways through the tables of the archive and their indexes, each a little at a time: every row is compared with its sum
// and with what else should fit it, and a tally is made of what was met, for the pass to compare (archive_pass.hpp). A
// way through games or lists goes on behind what cannot be read; through what is made from them it ends there.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/journal/database.hpp"
#include "server/journal/second_look.hpp"
#include "server/journal/states.hpp"
#include "server/journal/tally.hpp"

namespace server {

/// What is looked at in one go.
class Piece {
public:
    explicit Piece(std::int64_t bytes_max) : bytes_max_(bytes_max) {}
    void count(std::int64_t bytes) {
        ++rows_;
        bytes_ += bytes;
    }
    bool is_spent() const { return bytes_ >= bytes_max_; }
    std::int64_t rows() const { return rows_; }
    std::int64_t bytes() const { return bytes_; }

private:
    const std::int64_t bytes_max_;
    std::int64_t rows_ = 0;
    std::int64_t bytes_ = 0;
};

/// The numbers of the games that are there: a bit for each.
class NumbersSeen {
public:
    void add(std::int64_t number);
    bool contains(std::int64_t number) const;

private:
    std::vector<bool> seen_;
};

/// Through the rows of a table. Between two pieces no statement is under way.
class RowWalk {
public:
    virtual ~RowWalk() = default;
    /// False: it has come to the end.
    virtual bool go_on(Piece& piece) = 0;
    /// Of all rows that could be read.
    const Tally& tally() const { return tally_; }
    /// And of what each index should have of them.
    const Tally& of_index(std::size_t index) const { return of_indexes_.at(index); }
    bool has_read_all() const { return has_read_all_; }

protected:
    explicit RowWalk(std::size_t indexes) : of_indexes_(indexes) {}
    void add(const engine::Bytes32& sum) { tally_.add(sum); }
    void add_to_index(std::size_t index, const engine::Bytes32& sum) { of_indexes_.at(index).add(sum); }
    void leave_out_some() { has_read_all_ = false; }

private:
    Tally tally_;
    std::vector<Tally> of_indexes_;
    bool has_read_all_ = true;
};

/// Through an index, within one transaction: a statement is under way from the first piece on.
class IndexWalk {
public:
    using SumOf = engine::Bytes32 (*)(const Statement& entry);
    /// `sql` selects its entries in order, and no more than the index has.
    IndexWalk(std::string name, Database& database, std::string_view sql, SumOf sum_of);
    /// False: it has come to the end. Throws DatabaseError.
    bool go_on(Piece& piece);
    const std::string& name() const { return name_; }
    const Tally& tally() const { return tally_; }

private:
    std::string name_;
    Statement entries_;
    SumOf sum_of_;
    Tally tally_;
};

/// What belongs together: a table, its indexes, and where its tally stands.
struct TableWalk {
    std::string name;
    Tally ArchiveState::Tallies::*tally;
    std::unique_ptr<RowWalk> rows;
    std::vector<IndexWalk> indexes;
};

/// How many there are.
inline constexpr std::size_t archive_walks = 3;
struct WalkDeps {
    Database& database;
    SecondLook& second_look;
    NumbersSeen& games;  // which the first notes, and the second wants
};
/// The one of this number. `state`: nothing, where it cannot be read. What `deps` refer to outlives it.
TableWalk archive_walk(std::size_t number, const WalkDeps& deps, const std::optional<ArchiveState>& state);

}  // namespace server
