// A journal in memory whose documents and guests a test looks at, and gives to the next life of the server. All in the
// header, so that only those who use it need the server.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/journal/journal.hpp"

namespace test_support {

class Book final : public server::Journal {
public:
    bool is_accepting() const override { return journal_->is_accepting(); }
    void append(server::Entry entry, std::function<void(bool)> kept) override {
        for (const server::Document& one : entry.documents) {
            documents[{one.collection, one.key}] = one;
            if (!one.value) documents.erase({one.collection, one.key});
        }
        for (const server::KeptPlayer& one : entry.players) players[one.person.id] = one;
        if (entry.deleted_account) {
            deleted_accounts.push_back(*entry.deleted_account);
            players.erase(entry.deleted_account->player);
        }
        journal_->append(std::move(entry), std::move(kept));
    }
    void forget_room(const std::string&) override {}
    void forget_player(const server::PlayerId& player) override { players.erase(player); }
    void give_out(const std::string&) override {}
    void forget_names(const server::ForgottenNames&) override {}
    void read_room(const std::string& /*room*/, server::TellLines read) const override {
        read(std::vector<std::string>());
    }
    void find_game(const std::string&, server::TellGame found) const override {
        if (read_fault) return found(engine::Failure{*read_fault});
        found(std::shared_ptr<const server::FinishedGame>());
    }
    void list_games(const server::GameQuery&, server::TellGames listed) const override {
        if (read_fault) return listed(engine::Failure{*read_fault});
        listed(server::GamePage{});
    }
    void read_archive(const server::ArchiveQuery& query, server::TellArchive read) const override {
        if (read_fault) return read(engine::Failure{*read_fault});
        journal_->read_archive(query, std::move(read));
    }
    void tell_ratings(std::function<void(const std::vector<server::RatingChange>&)>) override {}
    server::Kept load() override {
        server::Kept kept;
        for (const auto& [name, document] : documents) kept.documents.push_back(document);
        for (const auto& [id, player] : players) kept.players.push_back(player);
        return kept;
    }
    void stop_time() override {}
    void flush(std::function<void()> flushed) override { flushed(); }
    server::JournalHealth health() const override { return {}; }
    void back_up(const std::filesystem::path&, std::function<void(std::optional<std::string>)>) override {}

    std::map<std::pair<std::string, std::string>, server::Document> documents;
    std::vector<server::DeletedAccount> deleted_accounts;
    std::map<server::PlayerId, server::KeptPlayer> players;  // guests
    std::optional<server::ReadFault> read_fault;             // of every read

private:
    std::unique_ptr<server::Journal> journal_ = server::make_memory_journal();
};

}  // namespace test_support
