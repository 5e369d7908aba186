// What an operator says on the command line of `tutti serve` (wire.md section 8), checked and in its own types.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "server/base/limits.hpp"
#include "server/gateway/websocket_service.hpp"
#include "server/identity/passwords.hpp"
#include "server/net/listen_place.hpp"
#include "server/net/socket.hpp"
#include "server/outgoing/address_rules.hpp"
#include "server/telemetry/log.hpp"

namespace CLI {
class App;
}

namespace server {

struct Config {
    TcpEndpoint listen;
    std::optional<ListenPlace> operator_port;
    mode_t operator_mode = 0600;                // of its Unix socket
    std::filesystem::path operator_token_file;  // empty: no token
    std::filesystem::path data;                 // empty: nothing is kept on disk
    enum class JournalKind : std::uint8_t { sqlite, memory };
    std::optional<JournalKind> journal;  // absent: sqlite where there is a folder, else memory
    bool journal_syncs = true;           // every commit; see --journal-sync
    std::filesystem::path ship;          // empty: commits are shipped nowhere
    std::int64_t ship_base_hours = limit::ship_base_every_ms / 3'600'000;
    std::int64_t ship_keep_days = limit::ship_keep_ms / 86'400'000;
    std::int64_t scrub_bytes_per_s = limit::scrub_bytes_per_s;  // 0: nobody looks through the archive
    /// One node of several (server/cluster).
    struct Cluster {
        std::vector<std::string> members;  // of etcd: URLs; none: there is no cluster
        std::string site = "tutti";
        std::string node;
        std::optional<TcpEndpoint> advertise;  // where other nodes find this one
        std::filesystem::path authority, certificate, key;
        bool is_on() const { return !members.empty(); }
    };
    Cluster cluster;
    std::filesystem::path relay_token_file;  // by which relays say how many read there; empty: none may
    /// Of `tutti relay` (server/mirror).
    struct Relay {
        std::vector<std::string> from;     // origins of the site, or of another relay
        std::string site;                  // origin by which people find the site; empty: the first of those
        std::filesystem::path token_file;  // of that site's relays; empty: it is not told how many read
    };
    Relay relay;
    std::vector<std::string> origins;
    std::string push_contact;                            // "mailto:…" or "https://…"; empty: no web push
    std::vector<outgoing::AllowedPlace> outgoing_allow;  // that may be called although they are not public
    std::vector<std::string> trusted_proxies;
    std::size_t threads = 1;
    WebSocketOptions::Frames frames = WebSocketOptions::Frames::own;
    std::filesystem::path web_root;
    std::string source_url;  // of what runs here, for the foot of the page; empty: no link
    LogLevel log_level = LogLevel::info;
    std::int64_t bot_pace_ms = 700;
    std::optional<unsigned> league_boards;  // of the standing league's own; absent: there is no league
    std::size_t bot_threads;  // that think for computer players: one less than the machine has cores, at least one
    Limits limits;
    Passwords::Cost password_cost = Passwords::Cost::usual;  // no option: for tests

    Config();
    JournalKind journal_kind() const {
        return journal.value_or(data.empty() ? JournalKind::memory : JournalKind::sqlite);
    }
};

/// Adds the options to `command`; they write to `config`, which outlives the parsing. Bad values throw CLI::ParseError
/// with the option's name.
void add_serve_options(CLI::App& command, Config& config);

/// The same for `tutti relay`.
void add_relay_options(CLI::App& command, Config& config);

/// "etcd=10.0.0.1:2379,http://10.0.0.2:2379": URLs, https where nothing else is said.
std::optional<std::vector<std::string>> members_of(const std::string& text);
/// "own" or "beast": whose code reads and writes WebSocket frames.
std::optional<WebSocketOptions::Frames> frames_of(const std::string& text);
/// "20/60": 20 a second, 60 at once; "0": no limit.
std::optional<Rate> rate_of(const std::string& text);

}  // namespace server
