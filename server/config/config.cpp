#include "server/config/config.hpp"

#include <algorithm>
#include <charconv>
#include <thread>

#include <fmt/format.h>
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "server/gateway/origin.hpp"
#include "server/gateway/own_names.hpp"
#include "server/net/address.hpp"

namespace server {
namespace {

constexpr const char* default_listen = "127.0.0.1:8080";
constexpr std::size_t threads_max = 64;

std::size_t usual_bot_threads() { return std::max(2U, std::thread::hardware_concurrency()) - 1; }

// An option whose text is read by `read`, which gives an optional value; what it refuses is told as "must be …".
template <class Read, class Store>
CLI::Option* add_read(CLI::App& command, const std::string& name, const std::string& help, const std::string& must_be,
                      Read read, Store store) {
    return command.add_option_function<std::string>(
        name,
        [name, must_be, read, store](const std::string& text) {
            auto value = read(text);
            if (!value) throw CLI::ValidationError(name, fmt::format("\"{}\" must be {}", text, must_be));
            store(std::move(*value));
        },
        help);
}

template <class Read, class Value>
void add_list(CLI::App& command, const std::string& name, const std::string& help, const std::string& must_be,
              Read read, std::vector<Value>& values) {
    command
        .add_option_function<std::vector<std::string>>(
            name,
            [name, must_be, read, &values](const std::vector<std::string>& texts) {
                for (const auto& text : texts) {
                    auto value = read(text);
                    if (!value) throw CLI::ValidationError(name, fmt::format("\"{}\" must be {}", text, must_be));
                    values.push_back(std::move(*value));
                }
            },
            help)
        ->expected(1)
        ->take_all();
}

void add_rate(CLI::App& command, const std::string& name, const std::string& help, Rate& rate) {
    add_read(command, name, fmt::format("{} [{:g}/{:g}]", help, rate.per_s, rate.burst),
             "a rate like 20/60 (a second / at once), or 0 for no limit", rate_of,
             [&rate](Rate value) { rate = value; })
        ->type_name("RATE");
}

void add_maximum(CLI::App& command, const std::string& name, const std::string& help, std::size_t& maximum) {
    command.add_option(name, maximum, fmt::format("{} [{}]", help, maximum))
        ->type_name("N")
        ->check(CLI::Range(1U, 1'000'000U));
}

void add_limits_of_watching(CLI::App& command, Limits& limits) {
    add_rate(command, "--rate-address-messages", "Messages and HTTP requests of one address",
             limits.messages_per_address);
    add_rate(command, "--rate-reads", "Finished games, lists and histories that one address reads",
             limits.reads_per_address);
    add_maximum(command, "--max-connections", "Open connections", limits.connections_max);
    add_maximum(command, "--max-address-connections", "Open connections of one address",
                limits.connections_per_address_max);
    add_maximum(command, "--max-streams", "Open streams", limits.streams_max);
    add_maximum(command, "--max-address-streams", "Open streams of one address", limits.streams_per_address_max);
}

void add_limits(CLI::App& command, Limits& limits) {
    add_limits_of_watching(command, limits);
    add_rate(command, "--rate-messages", "Messages of one connection", limits.messages_per_connection);
    add_rate(command, "--rate-connections", "New WebSockets of one address", limits.connections_per_address);
    add_rate(command, "--rate-guests", "New guests of one address", limits.guests_per_address);
    add_rate(command, "--rate-accounts", "Registrations of one address", limits.accounts_per_address);
    add_rate(command, "--rate-reports", "Reports of other people from one address", limits.reports_per_address);
    add_rate(command, "--rate-passwords", "Wrong passwords of one address", limits.passwords_per_address);
    add_rate(command, "--rate-sign-ins", "Passwords of accounts looked at for one address",
             limits.sign_ins_per_address);
    add_rate(command, "--rate-rooms", "New rooms of one address", limits.rooms_per_address);
    add_rate(command, "--rate-chats", "Chat lines of one player", limits.chats_per_player);
    add_maximum(command, "--max-rooms", "Open rooms", limits.rooms_max);
}

std::optional<std::string> name_of_node(const std::string& text) {
    constexpr std::size_t chars_max = 32;
    const auto is_letter = [](char one) {
        return (one >= 'a' && one <= 'z') || (one >= '0' && one <= '9') || one == '-';
    };
    if (text.empty() || text.size() > chars_max || !std::ranges::all_of(text, is_letter)) return std::nullopt;
    return text;
}

void add_cluster(CLI::App& command, Config& config) {
    Config::Cluster& cluster = config.cluster;
    const std::string name_help = "1 to 32 of a to z, 0 to 9 and -";
    add_read(command, "--cluster",
             "Be one node of several, over this etcd; all of its members are named [one server alone]",
             "etcd= and addresses like 10.0.0.1:2379, with commas between them", members_of,
             [&cluster](std::vector<std::string> members) { cluster.members = std::move(members); })
        ->type_name("etcd=ADDR:PORT,...");
    add_read(command, "--cluster-name", "What all nodes of it are told: other clusters may use the same etcd [tutti]",
             name_help, name_of_node, [&cluster](std::string name) { cluster.site = std::move(name); })
        ->type_name("NAME");
    add_read(command, "--node", "What this node is called; no other bears the name", name_help, name_of_node,
             [&cluster](std::string name) { cluster.node = std::move(name); })
        ->type_name("NAME");
    add_read(command, "--advertise", "Where the other nodes find this one",
             "an IP address of this machine and a port, like 10.0.0.1:7070", endpoint_of,
             [&cluster](TcpEndpoint value) { cluster.advertise = value; })
        ->type_name("ADDR:PORT");
    const auto add_file = [&command](const char* name, const char* help, std::filesystem::path& file) {
        command.add_option(name, file, help)->type_name("FILE");
    };
    add_file("--cluster-ca", "The authority whose certificates the nodes and etcd have", cluster.authority);
    add_file("--cluster-cert", "The certificate of this node, for the others and for etcd", cluster.certificate);
    add_file("--cluster-key", "The key of that certificate", cluster.key);
}

void check_cluster(const Config& config) {
    const Config::Cluster& cluster = config.cluster;
    if (!cluster.is_on()) return;
    if (config.journal_kind() == Config::JournalKind::memory) throw CLI::RequiresError("--cluster", "--data");
    if (cluster.node.empty()) throw CLI::RequiresError("--cluster", "--node");
    if (!cluster.advertise) throw CLI::RequiresError("--cluster", "--advertise");
    if (cluster.authority.empty() || cluster.certificate.empty() || cluster.key.empty()) {
        throw CLI::RequiresError("--cluster", "--cluster-ca, --cluster-cert and --cluster-key");
    }
}

void add_journal(CLI::App& command, CLI::Option* data, Config& config) {
    using Kind = Config::JournalKind;
    add_read(
        command, "--journal",
        "Where everything is kept: in sqlite, below --data, or in memory, until the server stops [sqlite with --data, "
        "else memory]",
        "sqlite or memory",
        [](const std::string& text) {
            return text == "sqlite"   ? std::optional(Kind::sqlite)
                   : text == "memory" ? std::optional(Kind::memory)
                                      : std::nullopt;
        },
        [&config](Kind kind) { config.journal = kind; })
        ->type_name("KIND");
    add_read(
        command, "--journal-sync",
        "full: what has been answered survives a power cut, too. normal: a power cut (not a crash of the server) may "
        "lose the last moments; faster on slow disks [full]",
        "full or normal",
        [](const std::string& text) {
            return text == "full" ? std::optional(true) : text == "normal" ? std::optional(false) : std::nullopt;
        },
        [&config](bool syncs) { config.journal_syncs = syncs; })
        ->type_name("HOW");
    command
        .add_option_function<std::int64_t>(
            "--scrub-mb-per-second",
            [&config](std::int64_t megabytes) {
                config.scrub_bytes_per_s = megabytes * static_cast<std::int64_t>(limit::mib);
            },
            fmt::format("How fast what is over is looked through for damage, once a day, in the background; 0: not at "
                        "all [{}]",
                        config.scrub_bytes_per_s / static_cast<std::int64_t>(limit::mib)))
        ->type_name("MB")
        ->check(CLI::Range(0, 1'000));
    command.final_callback([&config, data] {
        if (config.journal == Kind::sqlite && data->empty()) throw CLI::RequiresError("--journal sqlite", "--data");
        if (!config.ship.empty() && config.journal_kind() == Kind::memory) {
            throw CLI::RequiresError("--ship", "--data, and a journal in sqlite");
        }
        check_cluster(config);
    });
}

void add_shipping(CLI::App& command, Config& config) {
    command
        .add_option("--ship", config.ship,
                    "A folder elsewhere, which must be there: all that is kept is also there within a second, for "
                    "`tutti restore` [nowhere]")
        ->type_name("DIR");
    command
        .add_option("--ship-base-hours", config.ship_base_hours,
                    fmt::format("Hours from one copy of everything there to the next [{}]", config.ship_base_hours))
        ->type_name("N")
        ->check(CLI::Range(1, 8'760));
    command
        .add_option("--ship-keep-days", config.ship_keep_days,
                    fmt::format("Days of which every moment can be restored [{}]", config.ship_keep_days))
        ->type_name("N")
        ->check(CLI::Range(1, 3'650));
}

std::optional<mode_t> mode_of(const std::string& text) {
    return text == "0600" ? std::optional<mode_t>(0600) : text == "0660" ? std::optional<mode_t>(0660) : std::nullopt;
}

/// In JSON and in an address.
bool needs_no_escape(const std::string& text) {
    return std::ranges::all_of(text, [](char one) { return one > ' ' && one < '\x7f' && one != '"' && one != '\\'; });
}

/// RFC 8292 2.1.
std::optional<std::string> contact_of(const std::string& text) {
    constexpr std::size_t chars_max = 200;
    const std::string_view mail = "mailto:";
    const bool is_mail = text.starts_with(mail) && text.find('@', mail.size()) != std::string::npos;
    const bool is_page = text.starts_with("https://") && text.size() > std::string_view("https://").size();
    if ((!is_mail && !is_page) || text.size() > chars_max || !needs_no_escape(text)) return std::nullopt;
    return text;
}

/// Everybody reads it on the page: an address with a name or a password in it (`https://me:token@…`) is refused.
std::optional<std::string> source_url_of(const std::string& text) {
    constexpr std::size_t chars_max = 500;
    const auto scheme_end = text.find("://");
    if (scheme_end == std::string::npos || text.size() > chars_max || !needs_no_escape(text)) return std::nullopt;
    const auto host_at = scheme_end + 3;
    const auto host_end = std::min(text.find_first_of("/?#", host_at), text.size());
    const bool has_host = name_in_host(text.substr(host_at, host_end - host_at)).has_value();
    return has_host && normal_origin(text.substr(0, host_end)) ? std::optional(text) : std::nullopt;
}

void add_page(CLI::App& command, Config& config) {
    command.add_option("--web-root", config.web_root, "The folder of the built page")->type_name("DIR");
    add_read(command, "--source-url",
             "Where the source of what runs here is: every page links to it, at its foot [nowhere]",
             "an http or https address without a password, like https://git.example.org/tutti", source_url_of,
             [&config](std::string url) { config.source_url = std::move(url); })
        ->type_name("URL")
        ->envname("TUTTI_SOURCE_URL");
}

void add_outgoing(CLI::App& command, Config& config) {
    add_read(command, "--push-contact",
             "Switches web push on: where push services of browsers find whoever operates this server [no push]",
             "like mailto:ops@example.org or https://example.org/contact", contact_of,
             [&config](std::string contact) { config.push_contact = std::move(contact); })
        ->type_name("CONTACT");
    add_list(
        command, "--outgoing-allow",
        "A place that push and webhooks may call although its address is not public, without TLS, too (repeatable)",
        std::string(outgoing::allowed_place_help), outgoing::allowed_place_of, config.outgoing_allow);
}

void add_operator(CLI::App& command, Config& config) {
    add_read(command, "--operator", "Where to serve /metrics, /health and backups, for the operator alone [nowhere]",
             std::string(place_help), listen_place_of,
             [&config](ListenPlace value) { config.operator_port = std::move(value); })
        ->type_name("ADDR:PORT|unix:PATH");
    add_read(command, "--operator-mode", "Who may open that Unix socket: its owner, or its group, too [0600]",
             "0600 or 0660", mode_of, [&config](mode_t value) { config.operator_mode = value; })
        ->type_name("MODE");
    command
        .add_option("--operator-token-file", config.operator_token_file,
                    "A file with the token that whoever asks there must bear [none: everybody is the operator]")
        ->type_name("FILE")
        ->envname("TUTTI_OPERATOR_TOKEN_FILE");
}

std::optional<double> number_of(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
    if (error != std::errc{} || end != text.data() + text.size() || !(value >= 0) || value > 1e9) return std::nullopt;
    return value;
}

/// Where it listens, as whom, and to whom.
void add_port(CLI::App& command, Config& config) {
    const std::string endpoint_help = "an IP address and a port, like 127.0.0.1:8080 or [::1]:0";
    add_read(command, "--listen", fmt::format("Where to serve; port 0 takes a free one [{}]", default_listen),
             endpoint_help, endpoint_of, [&config](TcpEndpoint value) { config.listen = value; })
        ->type_name("ADDR:PORT");
    add_operator(command, config);
    add_list(command, "--origin",
             "One more origin whose pages may connect, and whose name is this server's (repeatable)",
             "an origin like https://example.org", normal_origin, config.origins);
    command.add_option("--threads", config.threads, "Threads that serve connections [1]")
        ->type_name("N")
        ->check(CLI::Range(std::size_t{1}, threads_max));
    add_page(command, config);
    add_list(command, "--trusted-proxy", "A proxy whose X-Forwarded-For counts (repeatable)", "an IP address",
             normal_address, config.trusted_proxies);
    add_read(command, "--log-level", "debug, info, warn, error or off [info]", "debug, info, warn, error or off",
             log_level_of, [&config](LogLevel value) { config.log_level = value; })
        ->type_name("LEVEL");
}

void add_programs(CLI::App& command, Config& config) {
    command
        .add_option("--bot-pace", config.bot_pace_ms, "Milliseconds that computer players take over an action [700]")
        ->type_name("MS")
        ->check(CLI::Range(0, 60'000));
    command
        .add_option_function<unsigned>(
            "--league", [&config](unsigned boards) { config.league_boards = boards; },
            "A standing league of programs: those of the house play, rated, whoever finds no other program, and on so "
            "many boards among themselves [no league]")
        ->type_name("BOARDS")
        ->check(CLI::Range(0, 20));
    command
        .add_option("--bot-threads", config.bot_threads,
                    fmt::format("Threads that think for computer players [{}]", config.bot_threads))
        ->type_name("N")
        ->check(CLI::Range(std::size_t{1}, threads_max));
}

}  // namespace

Config::Config() : listen(*endpoint_of(default_listen)), bot_threads(std::min(usual_bot_threads(), threads_max)) {}

void add_serve_options(CLI::App& command, Config& config) {
    add_port(command, config);
    auto* const data =
        command.add_option("--data", config.data, "The folder for what outlives the server; made where it is missing")
            ->type_name("DIR");
    add_outgoing(command, config);
    add_journal(command, data, config);
    add_shipping(command, config);
    add_cluster(command, config);
    command
        .add_option("--relay-token-file", config.relay_token_file,
                    "A file with the token of this site's relays, which say how many read there [they are not asked]")
        ->type_name("FILE")
        ->envname("TUTTI_RELAY_TOKEN_FILE");
    add_read(command, "--frames", "Whose code reads and writes WebSocket frames: tutti's own, or Beast's [own]",
             "own or beast", frames_of, [&config](WebSocketOptions::Frames value) { config.frames = value; })
        ->type_name("WHOSE");
    add_programs(command, config);
    add_limits(command, config.limits);
}

void add_relay_options(CLI::App& command, Config& config) {
    Config::Relay& relay = config.relay;
    const std::string origin_help = "an origin like https://play.example.org";
    add_list(command, "--from",
             "The site whose streams are told here, or another relay; of several addresses the next "
             "is taken where one does not answer (repeatable)",
             origin_help, normal_origin, relay.from);
    command.get_option("--from")->required();
    add_read(command, "--site", "Where people find that site: pages that are not here lead there [the first --from]",
             origin_help, normal_origin, [&relay](std::string origin) { relay.site = std::move(origin); })
        ->type_name("ORIGIN");
    command
        .add_option("--relay-token-file", relay.token_file,
                    "A file with the token by which the site believes how many read here [it is not told]")
        ->type_name("FILE")
        ->envname("TUTTI_RELAY_TOKEN_FILE");
    add_port(command, config);
    add_limits_of_watching(command, config.limits);
}

std::optional<std::vector<std::string>> members_of(const std::string& text) {
    constexpr std::string_view kind = "etcd=";
    if (!text.starts_with(kind)) return std::nullopt;
    std::vector<std::string> members;
    for (std::size_t at = kind.size(); at <= text.size();) {
        const auto end = std::min(text.find(',', at), text.size());
        const auto one = text.substr(at, end - at);
        const auto scheme = one.find("://");
        const auto place = scheme == std::string::npos ? one : one.substr(scheme + 3);
        if (scheme != std::string::npos && !one.starts_with("http://") && !one.starts_with("https://"))
            return std::nullopt;
        if (!endpoint_of(place)) return std::nullopt;
        members.push_back(scheme == std::string::npos ? "https://" + one : one);
        at = end + 1;
    }
    return members;
}

std::optional<WebSocketOptions::Frames> frames_of(const std::string& text) {
    using Frames = WebSocketOptions::Frames;
    return text == "own" ? std::optional(Frames::own) : text == "beast" ? std::optional(Frames::beast) : std::nullopt;
}

std::optional<Rate> rate_of(const std::string& text) {
    if (text == "0") return Rate{0, 0};
    const auto slash = text.find('/');
    if (slash == std::string::npos) return std::nullopt;
    const auto per_s = number_of(std::string_view(text).substr(0, slash));
    const auto burst = number_of(std::string_view(text).substr(slash + 1));
    // A bucket that never holds a whole token lets nothing through.
    if (!per_s || !burst || *burst < 1) return std::nullopt;
    return Rate{*per_s, *burst};
}

}  // namespace server
