// Every batch is synced in the log; the rest is RocksDB's default, but that nothing is compressed: records are already.
#include <rocksdb/db.h>
#include <rocksdb/options.h>
#include <rocksdb/write_batch.h>

#include <stdexcept>

#include "tests/bench/stores/store.hpp"

namespace stores {
namespace {

void check(const rocksdb::Status& status) {
    if (!status.ok()) throw std::runtime_error(status.ToString());
}

class RocksdbStore final : public Store {
public:
    explicit RocksdbStore(const std::filesystem::path& folder) {
        rocksdb::Options options;
        options.create_if_missing = true;
        options.compression = rocksdb::kNoCompression;
        rocksdb::DB* opened = nullptr;
        check(rocksdb::DB::Open(options, folder.string(), &opened));
        database_.reset(opened);
        synced_.sync = true;
    }

    void commit(std::span<const Entry> entries) override {
        rocksdb::WriteBatch all;
        for (const Entry& entry : entries) {
            check(all.Put("l" + big_endian(entry.number), entry.line));
            check(all.Put("a" + big_endian(entry.number), entry.answer));
        }
        check(all.Put("s", big_endian(entries.back().number)));
        check(database_->Write(synced_, &all));
    }

    void commit(std::span<const Game> games) override {
        rocksdb::WriteBatch all;
        for (const Game& game : games) {
            const std::string number = big_endian(game.number);
            check(all.Put("g" + number, game.content));
            check(all.Put("i" + game.id, number));
            for (const std::string& player : game.players) check(all.Put("p" + key_of(player, game.number), ""));
        }
        check(database_->Write(synced_, &all));
    }

    std::uint64_t last() override {
        const auto found = get("s");
        return found ? number_in(found->data()) : 0;
    }

    std::optional<std::string> game(const std::string& id) override {
        const auto number = get("i" + id);
        return number ? get("g" + *number) : std::nullopt;
    }

    std::vector<std::string> newest(const std::string& player, std::size_t count_max) override {
        const std::unique_ptr<rocksdb::Iterator> cursor(database_->NewIterator({}));
        const std::string own = "p" + player + '\0';
        std::vector<std::string> found;
        for (cursor->SeekForPrev("p" + key_of(player, UINT64_MAX));
             cursor->Valid() && cursor->key().starts_with(own) && found.size() < count_max; cursor->Prev()) {
            const auto content = get("g" + cursor->key().ToString().substr(own.size()));
            if (!content) throw std::runtime_error("a game is missing");
            found.push_back(*content);
        }
        check(cursor->status());
        return found;
    }

private:
    std::optional<std::string> get(const std::string& key) {
        std::string value;
        const rocksdb::Status status = database_->Get({}, key, &value);
        if (status.IsNotFound()) return std::nullopt;
        check(status);
        return value;
    }

    std::unique_ptr<rocksdb::DB> database_;
    rocksdb::WriteOptions synced_;
};

}  // namespace

std::unique_ptr<Store> open_rocksdb(const std::filesystem::path& folder) {
    return std::make_unique<RocksdbStore>(folder);
}

}  // namespace stores
