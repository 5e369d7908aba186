#include "server/telemetry/metrics.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "server/telemetry/process.hpp"

namespace server {

void Histogram::observe_us(std::int64_t microseconds) {
    const auto* bound = std::lower_bound(bounds_us.begin(), bounds_us.end(), microseconds);
    counts_[static_cast<std::size_t>(bound - bounds_us.begin())].fetch_add(1, std::memory_order_relaxed);
    sum_us_.fetch_add(microseconds, std::memory_order_relaxed);
}

void CounterFamily::add(std::initializer_list<std::string_view> values, std::uint64_t count) {
    const std::lock_guard lock(mutex_);
    auto found = series_.find(values);
    if (found == series_.end()) {
        std::vector<std::string> key(values.begin(), values.end());
        if (series_.size() >= series_max) std::fill(key.begin(), key.end(), "other");
        found = series_.emplace(std::move(key), 0).first;
    }
    found->second += count;
}

std::uint64_t CounterFamily::value(std::initializer_list<std::string_view> values) const {
    const std::lock_guard lock(mutex_);
    const auto found = series_.find(values);
    return found == series_.end() ? 0 : found->second;
}

// Writes one metric after the other.
class MetricsText {
public:
    void write(std::string_view name, std::string_view help, const Counter& counter) {
        head(name, help, "counter");
        line(name, "", counter.value());
    }
    void write(std::string_view name, std::string_view help, const Gauge& gauge) {
        head(name, help, "gauge");
        line(name, "", gauge.value());
    }
    void write(std::string_view name, std::string_view help, const CounterFamily& family) {
        head(name, help, "counter");
        const std::lock_guard lock(family.mutex_);
        for (const auto& [values, count] : family.series_) {
            std::string labels;
            for (std::size_t place = 0; place < values.size(); ++place) {
                labels += fmt::format("{}{}=\"{}\"", place == 0 ? "" : ",", family.labels_[place], values[place]);
            }
            line(name, "{" + labels + "}", count);
        }
    }
    void write(std::string_view name, std::string_view help, const Histogram& histogram) {
        head(name, help, "histogram");
        std::uint64_t sum = 0;
        for (std::size_t place = 0; place < histogram.counts_.size(); ++place) {
            sum += histogram.counts_[place].load(std::memory_order_relaxed);
            const bool last = place == Histogram::bounds_us.size();
            const auto bound = last ? "+Inf" : fmt::format("{}", seconds(Histogram::bounds_us[place]));
            line(fmt::format("{}_bucket", name), fmt::format("{{le=\"{}\"}}", bound), sum);
        }
        line(fmt::format("{}_sum", name), "", seconds(histogram.sum_us_.load(std::memory_order_relaxed)));
        line(fmt::format("{}_count", name), "", sum);
    }
    template <class Number>
    void write_number(std::string_view name, std::string_view help, std::string_view type, Number value) {
        head(name, help, type);
        line(name, "", value);
    }
    std::string take() { return std::move(text_); }

private:
    static double seconds(std::int64_t microseconds) { return static_cast<double>(microseconds) / 1e6; }
    void head(std::string_view name, std::string_view help, std::string_view type) {
        text_ += fmt::format("# HELP {0} {1}\n# TYPE {0} {2}\n", name, help, type);
    }
    template <class Number>
    void line(std::string_view name, std::string_view labels, Number value) {
        text_ += fmt::format("{}{} {}\n", name, labels, value);
    }

    std::string text_;
};

namespace {

/// What is kept, and where: journal, archive, copies elsewhere, the cluster's log.
void write_keeping(MetricsText& text, const Metrics& metrics) {
    text.write("tutti_journal_failures_total", "Appends that failed.", metrics.journal_failures);
    text.write("tutti_journal_commits_total", "Transactions of the journal.", metrics.journal_commits);
    text.write("tutti_journal_entries_total", "Entries kept by the journal.", metrics.journal_entries);
    text.write("tutti_journal_commit_seconds", "From the beginning of a transaction to its sync.",
               metrics.journal_commit_time);
    text.write("tutti_journal_waiting", "Entries that wait for the journal.", metrics.journal_waiting);
    text.write("tutti_journal_full", "1 while the disk has no room.", metrics.journal_full);
    text.write("tutti_archive_waiting", "Changes that the archive does not have yet.", metrics.archive_waiting);
    text.write("tutti_archive_failed", "1 once the archive takes nothing more.", metrics.archive_failed);
    text.write("tutti_journal_reads_waiting", "Reads of finished games and lists that wait.",
               metrics.journal_reads_waiting);
    text.write("tutti_journal_read_seconds", "From the beginning of a read to its answer.", metrics.journal_read_time);
    text.write("tutti_journal_reads_refused_total", "Reads refused, since too many waited.",
               metrics.journal_reads_refused);
    text.write("tutti_journal_set_aside", "Rooms, answers and games that were damaged at a start and are out of play.",
               metrics.journal_set_aside);
    text.write("tutti_journal_damaged_total", "Reads of games and rows that are not what was written.",
               metrics.journal_damaged);
    text.write("tutti_scrub_rows_total", "Rows of the archive that the scrubber has looked at.", metrics.scrub_rows);
    text.write("tutti_scrub_bytes_total", "Bytes of the archive that the scrubber has looked at.", metrics.scrub_bytes);
    text.write("tutti_scrub_damaged", "What is damaged in the archive: games, rows, indexes.", metrics.scrub_damaged);
    text.write("tutti_scrub_progress_percent", "How far the scrubber has come through the archive.",
               metrics.scrub_progress);
    text.write("tutti_last_scrub_unix_seconds", "When all of the archive had been looked at; 0: never.",
               metrics.last_scrub);
    text.write("tutti_journal_bytes", "Size of the database and its log.", metrics.journal_bytes);
    text.write("tutti_rooms_restored", "Rooms that came back at the start.", metrics.rooms_restored);
    text.write("tutti_last_backup_unix_seconds", "When the latest backup was whole; 0: never.", metrics.last_backup);
    text.write("tutti_ship_behind_seconds", "Age of the oldest commit that could not be restored from --ship.",
               metrics.ship_behind);
    text.write("tutti_ship_failed", "1 while commits, or a base for them, cannot be shipped.", metrics.ship_failed);
    text.write("tutti_ship_bytes_total", "Bytes of commits that were shipped.", metrics.ship_bytes);
    text.write("tutti_ship_last_base_unix_seconds", "Which moment the latest base is of; 0: there is none.",
               metrics.ship_last_base);
    text.write("tutti_cluster_is_owner", "1 while this node of a cluster decides.", metrics.cluster_is_owner);
    text.write("tutti_cluster_place", "The last batch of the cluster's log that this node's copy was given.",
               metrics.cluster_place);
    text.write("tutti_cluster_owner_epoch", "Beginning of the life that decides, as this node hears of it; 0: of none.",
               metrics.cluster_owner_epoch);
    text.write("tutti_cluster_behind_batches", "Batches that this node knows of, and its copy has not.",
               metrics.cluster_behind_batches);
    text.write_number("tutti_cluster_behind_seconds", "Since this node's copy was known to have all of the log.",
                      "gauge", static_cast<double>(metrics.cluster_behind_ms.value()) / 1000);
    text.write("tutti_cluster_copies_differ", "Nodes whose copies were given something else: must stay 0.",
               metrics.cluster_copies_differ);
    text.write("tutti_cluster_log_bytes", "In use in etcd, at the node that decides.", metrics.cluster_log_bytes);
    text.write("tutti_cluster_void_batches_total", "Batches by a node that owned the site no longer: must stay 0.",
               metrics.cluster_void_batches);
    text.write("tutti_relay_lost", "1 while a relay is not answered by its source.", metrics.relay_is_lost);
    text.write("tutti_relay_rooms", "Rooms that a relay passes on.", metrics.relay_rooms);
    text.write("tutti_relayed_readers", "Readers of streams at relays, as those have said.", metrics.relayed_readers);
}

}  // namespace

std::string Metrics::text() const {
    MetricsText text;
    text.write("tutti_connections", "Open WebSockets.", connections);
    text.write("tutti_http_connections", "Open HTTP connections.", http_connections);
    text.write("tutti_refusals", "Connections that are being told 429 or 503, and then closed.", refusals);
    text.write("tutti_streams", "Open streams.", streams);
    text.write("tutti_stream_drops_total", "Updates of streams dropped in favour of newer ones.", stream_drops);
    text.write("tutti_handshakes_refused_total", "WebSocket handshakes refused.", handshakes_refused);
    text.write("tutti_http_requests_total", "HTTP requests answered.", http_requests);
    text.write("tutti_accept_errors_total", "Failed accepts of connections.", accept_errors);
    text.write("tutti_requests_total", "Requests over WebSockets.", requests);
    text.write("tutti_rate_limited_total", "Requests refused for their rate.", rate_limited);
    text.write("tutti_finder_found_total", "Tables that the finder has made, and chairs at tables that were there.",
               finder_found);
    text.write("tutti_outgoing_calls_total", "Calls of push services and webhooks.", outgoing_calls);
    text.write("tutti_push_sent_total", "Messages to devices of people who were to be told something.", push_sent);
    text.write("tutti_webhooks_sent_total", "Deliveries to webhooks that have ended.", webhooks_sent);
    text.write("tutti_guesses_wrong_total", "Wrong passwords and codes, by what they were to open.", guesses_wrong);
    text.write("tutti_guesses_refused_total",
               "Passwords and codes that were not looked at, since too many had been wrong: of the address, of the "
               "address at this account, room or tournament, of all at it.",
               guesses_refused);
    text.write("tutti_closes_total", "WebSockets closed by the server.", closes);
    text.write("tutti_outbox_drops_total", "Updates dropped in favour of newer ones.", outbox_drops);
    text.write("tutti_outbox_overflows_total", "Connections closed because they read too slowly.", outbox_overflows);
    text.write("tutti_write_timeouts_total", "Connections dropped because they took no bytes.", write_timeouts);
    text.write("tutti_pong_timeouts_total", "Connections dropped because they answered no ping.", pong_timeouts);
    text.write("tutti_rooms_open", "Open rooms.", rooms_open);
    text.write("tutti_rooms_resting", "Open rooms that have not been opened again since the start.", rooms_resting);
    text.write("tutti_accounts", "Registered players, when the server started.", accounts);
    text.write("tutti_reports_open", "Reports of people about people that no operator has closed.", reports_open);
    text.write("tutti_tournaments_open", "Tournaments that are not over.", tournaments_open);
    text.write("tutti_finder_waiting", "People who wait for a table, once for each kind of game.", finder_waiting);
    text.write("tutti_webhooks_waiting", "Deliveries to webhooks that are still to be made.", webhooks_waiting);
    text.write("tutti_matches_running", "Running matches.", matches_running);
    text.write("tutti_matches_finished_total", "Finished matches.", matches_finished);
    text.write("tutti_rooms_frozen_total", "Rooms frozen by a broken invariant.", rooms_frozen);
    text.write("tutti_rooms_suspended_total", "Rooms for which there was no memory.", rooms_suspended);
    text.write("tutti_rooms_reopened_total", "Rooms opened again from the journal after that.", rooms_reopened);
    text.write("tutti_actions_total", "Game actions decided, refused ones included.", actions);
    text.write("tutti_action_latency_seconds", "From an action's arrival at its room to the queued frames.",
               action_latency);
    text.write("tutti_mailbox_refusals_total", "Commands refused by full mailboxes.", mailbox_refusals);
    text.write("tutti_room_decisions_total", "Decisions of rooms that were carried out.", decisions);
    text.write("tutti_deadlines_total", "Deadlines of games that took effect.", deadlines);
    write_keeping(text, *this);
    text.write("tutti_thoughts_waiting", "Computer players waiting to think.", thoughts_waiting);
    text.write("tutti_thoughts_running", "Computer players thinking.", thoughts_running);
    text.write("tutti_thoughts_total", "Thoughts of computer players.", thoughts);
    text.write("tutti_thought_wait_seconds", "From a thought's being asked for to its beginning.", thought_wait);
    text.write("tutti_thought_seconds", "From a thought's beginning to its end.", thought_time);
    text.write("tutti_log_lines_suppressed_total", "Log lines left out for their rate.", log_lines_suppressed);
    const ProcessFigures process = process_figures();
    text.write_number("process_resident_memory_bytes", "Resident memory.", "gauge", process.resident_bytes);
    text.write_number("process_cpu_seconds_total", "CPU time used.", "counter", process.cpu_s);
    text.write_number("process_open_fds", "Open file descriptors.", "gauge", process.open_descriptors);
    text.write_number("process_max_fds", "File descriptors allowed.", "gauge", process.descriptors_max);
    return text.take();
}

}  // namespace server
