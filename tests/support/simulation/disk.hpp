// What is still there when the server's process is not: everything that the journal has made durable. Nothing is ever
// taken off it, so that a run can be looked through afterwards; what the server has asked to forget it is not given
// back.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "server/journal/document_repository.hpp"
#include "server/journal/kept.hpp"

namespace simulation {

struct DiskLine {
    std::string text;
    std::int64_t server_ms = 0;  // of the server's life, without the time in which it was away
    std::int64_t wall_ms = 0;    // of the simulation, when it was given to the journal
    unsigned life = 0;           // of the process that wrote it
};

struct DiskRoom {
    std::string id;
    std::vector<DiskLine> lines;
    bool is_forgotten = false;
    std::size_t match_lines = 0;  // that change what a game looks like
};

class Disk {
public:
    /// For a process that begins now.
    server::Kept kept(std::int64_t unix_ms) const;

    /// False: a document that wants to be the first of its name is not, and nothing of the entry is kept.
    bool keep(const server::Entry& entry, std::int64_t server_ms, std::int64_t wall_ms, unsigned life);
    void forget_room(const std::string& room);
    void forget_player(const server::PlayerId& player) { players_.erase(player.text); }
    void give_out(const std::string& game_id) { out_.insert(game_id); }
    void forget_names(const server::ForgottenNames& names) { forgotten_names_.push_back(names); }
    const std::vector<server::ForgottenNames>& forgotten_names() const { return forgotten_names_; }
    void stamp(std::int64_t server_ms, std::int64_t unix_ms);

    std::int64_t server_ms() const { return server_ms_; }
    const std::vector<DiskRoom>& rooms() const { return rooms_; }
    const DiskRoom* room(const std::string& id) const;
    const std::map<std::string, std::shared_ptr<const server::FinishedGame>>& games() const { return games_; }
    server::ArchivePage read_archive(const server::ArchiveQuery& query) const { return repository_.read(query); }
    std::vector<server::Document> documents() const { return repository_.documents(); }
    bool is_out(const std::string& game_id) const { return out_.contains(game_id); }
    bool knows(const server::PlayerId& player) const { return players_.contains(player.text); }
    /// What the server should never have asked for.
    const std::vector<std::string>& faults() const { return faults_; }

private:
    struct Answer {
        server::KeptAnswer answer;
        std::int64_t server_ms = 0;
    };

    std::vector<DiskRoom> rooms_;
    std::map<std::string, std::size_t> places_;
    std::map<std::string, server::KeptPlayer> players_;
    std::vector<Answer> answers_;
    std::map<std::string, std::shared_ptr<const server::FinishedGame>> games_;
    std::set<std::string> out_;
    std::vector<server::ForgottenNames> forgotten_names_;
    server::DocumentRepository repository_;
    std::int64_t server_ms_ = 0;
    std::int64_t unix_ms_ = 0;
    std::vector<std::string> faults_;
};

}  // namespace simulation
