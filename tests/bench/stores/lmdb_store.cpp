// Every transaction is synced, which is LMDB's default; what is read is read where it is mapped, and then copied.
#include <lmdb.h>

#include <stdexcept>
#include <utility>

#include "tests/bench/stores/store.hpp"

namespace stores {
namespace {

void check(int code) {
    if (code != MDB_SUCCESS) throw std::runtime_error(mdb_strerror(code));
}
MDB_val value_of(const std::string& text) { return {text.size(), const_cast<char*>(text.data())}; }
std::string text_of(const MDB_val& value) { return {static_cast<const char*>(value.mv_data), value.mv_size}; }

class Transaction {
public:
    Transaction(MDB_env* environment, unsigned flags) { check(mdb_txn_begin(environment, nullptr, flags, &raw_)); }
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction() {
        if (raw_ != nullptr) mdb_txn_abort(raw_);
    }
    void commit() { check(mdb_txn_commit(std::exchange(raw_, nullptr))); }
    MDB_txn* raw() const { return raw_; }

    void put(MDB_dbi table, const std::string& key, const std::string& value, unsigned flags = 0) {
        MDB_val key_value = value_of(key);
        MDB_val content = value_of(value);
        check(mdb_put(raw_, table, &key_value, &content, flags));
    }
    std::optional<std::string> get(MDB_dbi table, const std::string& key) const {
        MDB_val key_value = value_of(key);
        MDB_val content{};
        const int code = mdb_get(raw_, table, &key_value, &content);
        if (code == MDB_NOTFOUND) return std::nullopt;
        check(code);
        return text_of(content);
    }

private:
    MDB_txn* raw_ = nullptr;
};

class LmdbStore final : public Store {
public:
    explicit LmdbStore(const std::filesystem::path& folder) {
        check(mdb_env_create(&environment_));
        check(mdb_env_set_maxdbs(environment_, 8));
        check(mdb_env_set_mapsize(environment_, std::size_t{16} << 30U));
        check(mdb_env_open(environment_, folder.c_str(), 0, 0600));
        Transaction all(environment_, 0);
        for (const auto& [name, table] : {std::pair("state", &state_),
                                          {"lines", &lines_},
                                          {"answers", &answers_},
                                          {"games", &games_},
                                          {"ids", &ids_},
                                          {"players", &players_}}) {
            check(mdb_dbi_open(all.raw(), name, MDB_CREATE, table));
        }
        all.commit();
    }
    LmdbStore(const LmdbStore&) = delete;
    LmdbStore& operator=(const LmdbStore&) = delete;
    ~LmdbStore() override { mdb_env_close(environment_); }

    void commit(std::span<const Entry> entries) override {
        Transaction all(environment_, 0);
        for (const Entry& entry : entries) {
            all.put(lines_, big_endian(entry.number), entry.line, MDB_APPEND);
            all.put(answers_, big_endian(entry.number), entry.answer, MDB_APPEND);
        }
        all.put(state_, "last", big_endian(entries.back().number));
        all.commit();
    }

    void commit(std::span<const Game> games) override {
        Transaction all(environment_, 0);
        for (const Game& game : games) {
            const std::string number = big_endian(game.number);
            all.put(games_, number, game.content, MDB_APPEND);
            all.put(ids_, game.id, number);
            for (const std::string& player : game.players) all.put(players_, key_of(player, game.number), "");
        }
        all.commit();
    }

    std::uint64_t last() override {
        const auto found = Transaction(environment_, MDB_RDONLY).get(state_, "last");
        return found ? number_in(found->data()) : 0;
    }

    std::optional<std::string> game(const std::string& id) override {
        const Transaction now(environment_, MDB_RDONLY);
        const auto number = now.get(ids_, id);
        return number ? now.get(games_, *number) : std::nullopt;
    }

    std::vector<std::string> newest(const std::string& player, std::size_t count_max) override {
        const Transaction now(environment_, MDB_RDONLY);
        MDB_cursor* cursor = nullptr;
        check(mdb_cursor_open(now.raw(), players_, &cursor));
        const std::unique_ptr<MDB_cursor, decltype(&mdb_cursor_close)> held(cursor, mdb_cursor_close);
        const std::string behind = key_of(player, UINT64_MAX);
        MDB_val key = value_of(behind);
        MDB_val none{};
        const int at = mdb_cursor_get(cursor, &key, &none, MDB_SET_RANGE);
        std::vector<std::string> found;
        for (int code = mdb_cursor_get(cursor, &key, &none, at == MDB_NOTFOUND ? MDB_LAST : MDB_PREV);
             code == MDB_SUCCESS && found.size() < count_max; code = mdb_cursor_get(cursor, &key, &none, MDB_PREV)) {
            const std::string reached = text_of(key);
            if (!reached.starts_with(player + '\0')) break;
            const auto content = now.get(games_, reached.substr(player.size() + 1));
            if (!content) throw std::runtime_error("a game is missing");
            found.push_back(*content);
        }
        return found;
    }

private:
    MDB_env* environment_ = nullptr;
    MDB_dbi state_ = 0, lines_ = 0, answers_ = 0, games_ = 0, ids_ = 0, players_ = 0;
};

}  // namespace

std::unique_ptr<Store> open_lmdb(const std::filesystem::path& folder) { return std::make_unique<LmdbStore>(folder); }

}  // namespace stores
