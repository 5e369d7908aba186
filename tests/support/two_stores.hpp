// The journal's database and the archive's, written and read by one thread: what is read of the archive is there.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "server/journal/archive_store.hpp"
#include "server/journal/store.hpp"

namespace test_support {

class TwoStores {
public:
    /// `options.file`: the journal's; the archive's is beside it.
    explicit TwoStores(const server::StoreOptions& options);

    server::Store& journal() { return journal_; }
    /// With all that has been handed over.
    server::ArchiveStore& archive();
    /// As the archiver does; one commit of the archive has at most so many changes.
    void hand_over(std::size_t at_once = 1'000);

    void begin() { journal_.begin(); }
    void keep(const server::Entry& entry, std::int64_t server_ms) { journal_.keep(entry, server_ms); }
    void forget_room(const std::string& room) { journal_.forget_room(room); }
    void forget_player(const server::PlayerId& player) { journal_.forget_player(player); }
    void give_out(const std::string& game_id) { journal_.give_out(game_id); }
    void forget_names(const server::ForgottenNames& names) { journal_.forget_names(names); }
    void commit(std::int64_t server_ms, std::int64_t unix_ms);
    void roll_back() { journal_.roll_back(); }
    void fold_logs();
    server::Kept load();
    /// What is damaged in the archive, as `tutti doctor` and the scrubber find it; each thing once.
    std::vector<std::string> damage();
    server::ArchiveReader& reader() { return archive().reader(); }
    const server::JournalState& state() const { return journal_.state(); }

private:
    server::Store journal_;
    server::ArchiveStore archive_;
};

}  // namespace test_support
