// Every bound of the server in one place (those of single fields stand in protocol/client_message.hpp), with what
// happens beyond it. What an operator may change has its default here and an option of the same name; the rest are
// constants.
#pragma once

#include <cstddef>
#include <cstdint>

namespace server {

/// A token bucket: `burst` at once, `per_s` in the long run. Beyond: refused with `rate_limited` and `retry_ms`.
struct Rate {
    double per_s = 0;
    double burst = 0;
};

/// Options of `tutti serve` (wire.md section 8).
struct Limits {
    Rate messages_per_connection{50, 200};
    Rate messages_per_address{1000, 4000};
    Rate connections_per_address{50, 500};     // beyond: refused with 429 before the upgrade
    Rate guests_per_address{20, 300};          // new identities; beyond: rate_limited
    Rate accounts_per_address{1.0 / 600, 10};  // registrations; beyond: rate_limited
    Rate reports_per_address{1.0 / 300, 20};   // of other people, whoever makes them; beyond: rate_limited
    Rate passwords_per_address{0.1, 30};       // wrong ones, at anything; beyond: rate_limited
    Rate sign_ins_per_address{0.5, 60};        // and whatever else hashes a password; beyond: rate_limited
    Rate rooms_per_address{2, 100};            // room.create; beyond: rate_limited
    Rate reads_per_address{50, 500};           // of what is kept on the disk; beyond: rate_limited
    Rate chats_per_player{1, 8};               // beyond: rate_limited
    std::size_t rooms_max = 20000;             // beyond: too_many_rooms
    std::size_t connections_max = 18000;       // beyond: 503 before the upgrade
    std::size_t connections_per_address_max = 2000;
    std::size_t streams_max = 15000;             // so that players find room beside watchers; beyond: 503
    std::size_t streams_per_address_max = 1000;  // beyond: 429
};

namespace limit {

inline constexpr std::size_t kib = 1024;
inline constexpr std::size_t mib = 1024 * kib;

inline constexpr std::size_t message_bytes = 16 * kib;  // beyond: closed 1009

inline constexpr std::int64_t hello_ms = 10'000;       // no hello by then: closed 1008
inline constexpr unsigned breaches_before_close = 20;  // rate_limited in a row: closed 1008
inline constexpr std::int64_t cool_down_ms = 10'000;   // and refused with 429 for so long

inline constexpr std::int64_t ping_every_ms = 15'000;   // at most 20 s apart (wire.md 1.6)
inline constexpr std::int64_t pong_within_ms = 20'000;  // beyond: dropped
inline constexpr std::size_t round_trips_kept = 5;      // their median is the round trip (4.2)
inline constexpr std::int64_t lag_max_ms = 300;

inline constexpr std::size_t player_outbox_bytes = 256 * kib;  // beyond: closed 1008, the client resumes
inline constexpr std::size_t watcher_outbox_bytes = 64 * kib;  // beyond: older updates and infos dropped for the newest
inline constexpr std::int64_t write_progress_ms = 10'000;      // no byte taken in so long: dropped
inline constexpr std::int64_t watcher_progress_ms = 5'000;     // of a watcher, by WebSocket or stream: dropped

inline constexpr std::size_t http_header_bytes = 8 * kib;         // beyond: 431
inline constexpr std::size_t http_body_bytes = 16 * kib;          // beyond: 413
inline constexpr std::size_t http_chunk_heads_bytes = 128 * kib;  // all else of a body in chunks; beyond: 413
inline constexpr std::size_t file_token_chars_min = 16;
inline constexpr std::size_t file_token_chars_max = 512;
inline constexpr std::size_t http_extension_bytes = 1024;  // of all extensions of its chunks; beyond: 400
inline constexpr std::int64_t http_header_ms = 5'000;      // beyond: dropped
inline constexpr std::size_t http_piece_bytes = 64 * kib;  // of an answer, each with write_progress_ms of its own
inline constexpr std::int64_t http_idle_ms = 30'000;       // keep-alive
inline constexpr std::int64_t http_answer_ms = 30'000;     // until a request has its answer; beyond: 503
inline constexpr std::int64_t operator_answer_ms = 24 * 3'600'000LL;  // the same for an operator, who waits for backups

inline constexpr std::int64_t sweep_every_ms = 500;          // how exact the deadlines of connections are
inline constexpr std::int64_t close_within_ms = 5'000;       // from our close to theirs; beyond: dropped
inline constexpr Rate controls{5, 30};                       // pings of a client; beyond: closed 1008
inline constexpr std::size_t refusals_at_once = 256;         // connections being told 429 or 503; beyond: dropped
inline constexpr std::size_t addresses_max = 65'536;         // remembered at once; beyond: strangers share one entry
inline constexpr std::int64_t accept_pause_ms = 100;         // when there are no descriptors left
inline constexpr int send_buffer_bytes = 128 * 1024;         // asked of the kernel for each connection
inline constexpr std::int64_t drain_ms = 5'000;              // from the signal to the end, at most
inline constexpr std::int64_t drain_connections_ms = 4'000;  // of these, for connections to end in good order
inline constexpr std::int64_t opening_ms =
    5'000;  // from the start; from then on clients find a server that is not ready
inline constexpr std::size_t site_bytes = 64 * mib;  // the page's files, in memory; beyond: no start
inline constexpr Rate hostile_lines{5, 50};          // log lines that strangers cause; beyond: counted

inline constexpr std::size_t waiting_for_welcome = 32;  // messages; beyond: closed 1008
inline constexpr std::size_t answers_remembered = 256;  // per player (wire.md 1.4); the oldest go
inline constexpr std::int64_t answer_memory_ms = 600'000;
inline constexpr std::size_t answers_bytes = 256 * kib;    // of those, as they are kept (wire.md 1.7); the oldest go
inline constexpr std::size_t answer_deflates_bytes = 512;  // such, and longer ones, are kept compressed
inline constexpr std::size_t rooms_visited = 16;           // remembered per player, for coming back; the oldest go
inline constexpr std::size_t players_max = 100'000;        // identities; the longest unused without connection go

inline constexpr std::size_t account_name_chars_min = 2;
inline constexpr std::size_t account_name_chars_max = 20;
inline constexpr std::size_t account_password_chars_min = 8;
inline constexpr std::size_t account_password_chars_max = 128;
inline constexpr std::size_t token_label_chars = 60;
inline constexpr std::size_t caster_key_chars = 26;    // 130 bits
inline constexpr std::size_t accounts_max = 200'000;   // registered players; beyond: unavailable
inline constexpr std::size_t tokens_per_account = 20;  // of devices, the longest unused goes; of programs: forbidden
inline constexpr std::int64_t name_held_ms = 30 * 86'400'000LL;  // after it was given up
inline constexpr std::size_t names_held_max = 10;                // that one account has given up; beyond: rate_limited
inline constexpr std::int64_t use_kept_ms = 3'600'000;   // at most so often it is written down that a token was used
inline constexpr std::int64_t recovery_ms = 86'400'000;  // a code for a forgotten password is good for so long
inline constexpr std::size_t passwords_waiting = 512;    // to be hashed; beyond: unavailable …
inline constexpr std::size_t passwords_waiting_of_one = 192;  // … of one address
inline constexpr std::int64_t password_waits_ms = 20'000;     // to be hashed; beyond: unavailable
inline constexpr Rate guesses_at_one{1.0 / 30, 10};           // wrong ones of one address at one thing (guesses.hpp)
inline constexpr Rate guesses_of_all{1.0 / 60, 100};          // of all addresses at one thing; beyond: only those …
inline constexpr Rate guesses_of_newcomer{3.0 / 86'400, 3};   // … of addresses that have made no more than so many
inline constexpr std::size_t guessers_max = 65'536;           // remembered at once, beyond: any one is forgotten
inline constexpr std::size_t device_key_chars = 48;           // of the key that a device keeps after signing in
inline constexpr std::int64_t sanction_ms_max = 3'650 * 86'400'000LL;
inline constexpr std::size_t sanctions_max = 10'000;                 // in force at the same time; beyond: unavailable
inline constexpr std::size_t blocks_per_player = 200;                // whom one person has blocked; beyond: forbidden
inline constexpr std::size_t follows_per_player = 200;               // whom one person follows; beyond: forbidden
inline constexpr std::size_t notifications_kept = 50;                // of one person; the oldest go
inline constexpr std::size_t notifications_max = 200'000;            // of all; the oldest go
inline constexpr std::int64_t notification_ms = 90 * 86'400'000LL;   // then they go
inline constexpr std::size_t challenges_per_player = 20;             // open ones; beyond: forbidden
inline constexpr std::size_t challenges_max = 20'000;                // of all; beyond: the oldest that are over go
inline constexpr std::int64_t challenge_ms = 86'400'000;             // then it has expired
inline constexpr std::int64_t challenge_kept_ms = 2 * 86'400'000LL;  // and is forgotten
inline constexpr Rate invitations{1.0 / 120, 30};                    // of one person; beyond: rate_limited
inline constexpr std::size_t reports_per_day = 10;                   // of one reporter; beyond: rate_limited
inline constexpr std::int64_t report_day_ms = 86'400'000;
inline constexpr std::size_t reports_max = 2'000;    // the oldest closed ones go; where none is closed: unavailable
inline constexpr std::size_t reports_per_page = 50;  // likewise the latest of one's own that are told
inline constexpr std::size_t talk_kept = 20;         // latest lines of a room, for reports

inline constexpr std::size_t mailbox_commands = 1024;        // a room's; beyond: unavailable with retry_ms
inline constexpr std::size_t held_actions = 64;              // behind a held deadline; beyond: unavailable
inline constexpr std::size_t deflate_bytes = 256;            // a message is compressed from here on, for …
inline constexpr std::size_t deflate_readers = 3;            // … so many who take that, and …
inline constexpr std::size_t deflate_alone_bytes = 512;      // … from here on for one
inline constexpr std::size_t log_events = 100;               // in a snapshot; the oldest go
inline constexpr std::size_t lasting_events = 1'000;         // in a snapshot beside those; the oldest go
inline constexpr std::size_t room_people = 12'000;           // beyond: room_full
inline constexpr std::size_t delayed_publications = 20'000;  // of spectator_delay; beyond: the oldest are released
inline constexpr std::int64_t retry_ms = 1'000;              // told with unavailable
inline constexpr unsigned reopenings = 6;               // of a room for which there was no memory; then it is frozen
inline constexpr std::int64_t reopen_ms = 100;          // before the first, twice as long before each other one
inline constexpr std::int64_t reopen_calm_ms = 60'000;  // after one, so that counting starts again

inline constexpr std::size_t rooms_per_stream = 32;             // beyond: malformed
inline constexpr std::size_t backlog_updates = 64;              // for readers of streams who come back (wire.md 6.3)
inline constexpr std::int64_t backlog_ms = 180'000;             // kept so long after the last of them has gone
inline constexpr std::int64_t stream_heartbeat_ms = 14'000;     // so long nothing has been written: a sign of life
inline constexpr int stream_unacknowledged_ms = 20'000;         // by the other side's kernel; beyond: dropped
inline constexpr std::size_t stream_discarded_bytes = 64'000;   // said by a reader of a stream; beyond: dropped
inline constexpr std::int64_t stream_refused_retry_ms = 5'000;  // told with a refusal for their number
inline constexpr std::uint64_t stream_every_ms_min = 100;       // a reader may ask for an update only now and then …
inline constexpr std::uint64_t stream_every_ms_max = 10'000;    // … but for some
inline constexpr std::int64_t stream_retry_ms = 1'000;          // when a reader should come back, at the earliest …
inline constexpr std::int64_t stream_retry_spread_ms = 2'000;   // … and how much later others should

inline constexpr std::size_t room_seats = 6;              // that computer players may think for at the same time
inline constexpr std::int64_t thought_ms = 1'000;         // of a computer player; beyond: the best found so far
inline constexpr std::int64_t thought_least_ms = 2;       // however many wait, unless a deadline allows less
inline constexpr std::int64_t thoughts_ms = 1'000;        // the longest that anybody waits, if possible
inline constexpr std::int64_t thought_due_of_clock = 16;  // one part of what is left to a deadline: begins by then
inline constexpr std::int64_t thought_of_clock = 4;       // one part of what is left to a deadline: takes no more
inline constexpr std::uint32_t search_in_rooms = 10;      // times what the highest level searches by its nature

inline constexpr std::int64_t lesson_away_ms = 3'600'000;    // whoever left a lesson finds it again for so long
inline constexpr unsigned lesson_lots = 20'000;              // looked at for some by which a lesson comes about
inline constexpr std::int64_t empty_room_ms = 300'000;       // nobody connected for so long: the room is closed
inline constexpr std::size_t rooms_opened_at_start = 2'000;  // that nobody needs yet; then as others are closed
inline constexpr std::size_t openings_at_once = 8;           // of such rooms, on each shard
inline constexpr std::int64_t info_every_ms = 1'000;         // counts of spectators are told at most so often
inline constexpr std::int64_t lobby_every_ms = 250;          // changed entries are pushed at most so often
inline constexpr std::int64_t demo_rest_ms = 6'000;          // from the end of a game that is shown to the next one
inline constexpr std::size_t rooms_per_page = 50;
inline constexpr std::size_t games_per_page = 50;
inline constexpr std::size_t list_leaps = 1'000;          // over games that are not to be shown; …
inline constexpr std::int64_t list_bytes = 4 * mib;       // … of games looked at; beyond: a shorter page
inline constexpr std::size_t reads_waiting = 256;         // of what is kept; beyond: unavailable
inline constexpr std::size_t finished_games = 2'000;      // kept in memory where there is no disk; the oldest go
inline constexpr std::size_t games_waiting = 64;          // to be made for readers; beyond: unavailable
inline constexpr std::size_t games_kept_bytes = 8 * mib;  // of what was made, compressed; the oldest go
inline constexpr std::size_t replay_bytes = 32 * mib;     // of one replay; beyond: the record alone is given
inline constexpr unsigned games_fresh_s = 3'600;          // how long others may keep what does not change
inline constexpr std::size_t gzip_from_bytes = 1024;      // smaller answers are sent as they are

inline constexpr std::int64_t rating_period_ms = 5 * 86'400'000LL;  // without a game; each makes a rating less certain
inline constexpr std::int64_t rating_periods_max = 400;             // counted; beyond, the deviation grows no more
inline constexpr double rating_sure_deviation = 110;                // beyond: provisional, and in no list
inline constexpr std::size_t ratings_listed = 100;
inline constexpr std::size_t archive_per_page = 100;

inline constexpr std::int64_t journal_lock_ms = 1'000;  // for an earlier process to let go of it; beyond: no start
inline constexpr std::size_t journal_waiting = 8'192;   // entries for the journal; beyond: requests are unavailable
inline constexpr std::size_t journal_batch = 256;       // entries in one commit, at most
inline constexpr std::size_t journal_room_reads = 16;   // rooms read between two commits, at most
inline constexpr std::int64_t journal_stamp_ms = 250;   // what a crash may give back to running clocks, at most
inline constexpr std::size_t set_aside_named = 20;      // on the health page
inline constexpr std::int64_t journal_idle_ms = 1'000;  // nothing to write for so long: the log goes into the database
inline constexpr std::int64_t journal_retry_ms = 500;   // how often a full disk is tried again
inline constexpr std::size_t journal_reserve_bytes = 8 * mib;  // kept free for what is decided already
inline constexpr int backup_pages = 256;                       // copied at once, of a backup …
inline constexpr int backup_rows = 4'096;                      // … or rows, which come to about as much …
inline constexpr std::int64_t backup_pause_ms = 5;  // … and then none for so long: the disk is there for players first
inline constexpr std::int64_t ship_base_every_ms = 24 * 3'600'000LL;  // between two bases
inline constexpr std::int64_t ship_keep_ms = 7 * 86'400'000LL;        // of which every moment can be restored
inline constexpr std::size_t ship_queue_bytes = 64 * mib;  // of commits to be shipped; beyond: dropped, a base is made
inline constexpr std::size_t ship_segment_bytes = 16 * mib;  // of a file of what is shipped; then a new one begins
inline constexpr std::int64_t ship_sync_ms = 250;            // commits wait so long for others to be synced with, …
inline constexpr std::int64_t ship_stamp_ms = 500;           // … those that keep nothing but the time so much longer
inline constexpr std::int64_t ship_retry_ms = 1'000;         // how often a folder that fails is tried again …
inline constexpr std::int64_t ship_base_retry_ms = 60'000;   // … and a base that could not be made
inline constexpr std::int64_t cluster_patience_ms = 1'000;   // for etcd's answer; beyond: nobody knows, asked again
inline constexpr std::int64_t cluster_listing_patience_ms = 10'000;  // the same, of a list of all batches
inline constexpr std::int64_t cluster_sure_ms = 1'500;  // from a beat that was kept: nobody else has decided so far
inline constexpr std::int64_t cluster_retry_ms = 100;   // between two requests of which the first had no answer
inline constexpr std::size_t link_waiting_bytes = 64 * mib;  // for another node; beyond: the link is cut
inline constexpr std::size_t link_message_bytes = 16 * mib;  // of another node; beyond: likewise
inline constexpr std::size_t link_copy_part_bytes = mib;     // of a copy; the next when it is asked for
inline constexpr std::size_t links_max = 100;                // of other nodes, strangers at the door among them
inline constexpr std::size_t edge_unanswered = 64;      // requests of one client that are sent again to another owner
inline constexpr std::size_t edge_held = 64;            // messages of one client while nobody decides; beyond: 1013
inline constexpr std::size_t edge_questions = 1'024;    // asked over HTTP while nobody decides; beyond: 503
inline constexpr std::int64_t edge_waits_ms = 8'000;    // of a client, for somebody who decides; beyond: 1012, 503
inline constexpr std::int64_t relay_fresh_ms = 200;     // readers of a stream who come within it begin alike
inline constexpr std::int64_t relay_sweep_ms = 1'000;   // how often the owner is told how many read at another node
inline constexpr std::int64_t relay_rest_ms = 10'000;   // then a room of which nobody reads is passed on no longer
inline constexpr std::size_t relays_max = 20'000;       // rooms passed on at once; beyond: streams end (restart)
inline constexpr std::int64_t mirror_fresh_ms = 1'000;  // what a relay has been answered holds for others, too
inline constexpr std::int64_t mirror_rest_ms = 10'000;  // then a stream is let go that nobody reads at a relay
inline constexpr std::int64_t mirror_patience_ms = 20'000;  // of a relay's readers, for a lost source: then their end
inline constexpr std::int64_t mirror_retry_ms = 250;        // at first; doubled up to 16 times as long
inline constexpr std::int64_t mirror_steady_ms = 5'000;     // a stream that has lasted so long is asked for at once
inline constexpr std::int64_t mirror_behind_ms = 3'000;   // of a stream, another of the room: then it is taken for lost
inline constexpr std::int64_t mirror_connect_ms = 3'000;  // to the source
inline constexpr std::int64_t mirror_answer_ms = 5'000;   // and for the beginning of a stream
inline constexpr std::int64_t mirror_silence_ms = 30'000;  // of a stream at the source: then it is taken for lost
inline constexpr std::int64_t mirror_probe_ms = 5'000;     // how often a relay asks whether its source is there
inline constexpr std::int64_t mirror_count_ms = 5'000;     // how often it says how many read
inline constexpr std::size_t mirror_beginnings = 8;        // positions asked for at once; beyond: from a snapshot
inline constexpr std::size_t mirror_begun = 64;  // positions whose beginning is known; beyond: asked for again
inline constexpr std::size_t mirror_line_bytes = 4 * mib;  // of a message; beyond: its stream is lost
inline constexpr std::size_t mirror_reads = 1'000;         // different questions at once; beyond: 503
inline constexpr std::size_t mirror_query_chars = 100;     // of a value that is passed on; beyond: malformed
inline constexpr std::int64_t relay_count_ms = 15'000;     // so long a relay's word on its readers counts
inline constexpr std::size_t relay_rooms_at_once = 500;    // of which a relay tells in one request; beyond: malformed
inline constexpr std::size_t relay_rooms_max = 100'000;    // that are counted, of all relays; beyond: unavailable
inline constexpr std::uint64_t relay_readers_max = 10'000'000;  // of one room at one relay; beyond: malformed
inline constexpr std::int64_t link_round_trip_ms_max = 60'000;  // of a client, that another node is believed
inline constexpr std::int64_t link_beat_ms = 500;               // both say that they are there
inline constexpr std::int64_t link_silence_ms = 3'000;          // then the other is taken for gone
inline constexpr std::int64_t link_retry_ms = 250;              // between two tries to come to the owner
inline constexpr std::int64_t cluster_look_ms = 20;             // until it is asked again whether the others are known
inline constexpr std::int64_t cluster_settles_ms = 3'000;       // until nobody who is dead is taken for alive
inline constexpr std::int64_t cluster_alone_ms = 60'000;        // for another's copy, where the own one lacks something
inline constexpr unsigned cluster_copy_tries = 40;              // to come to whoever has a copy, link_retry_ms apart
inline constexpr std::int64_t cluster_rebirth_ms = 500;         // from the end of a node's life to its next
inline constexpr std::size_t cluster_batch = 256;               // changes in one place of the log, at most …
inline constexpr std::size_t cluster_batch_bytes = 512 * kib;   // … and about so large, where there is more than one
// Of a batch, compressed from the second on. An engine that takes no more answers each time that it does not, and
// nothing would be kept behind it: etcd takes 1.5 MiB of a whole request unless it is told otherwise
// (--max-request-bytes).
inline constexpr std::size_t cluster_payload_bytes = mib;
inline constexpr std::size_t cluster_deflates_bytes = 16 * kib;
// For a copy that has taken nothing for so long (its disk is full, or does not answer); beyond: the process ends.
inline constexpr std::size_t cluster_copy_waiting_bytes = 64 * mib;
inline constexpr std::int64_t cluster_copy_stuck_ms = 30'000;
// Of etcd, whatever is in it; beyond: no rooms are made. Half of what it may have (deploy/cluster/etcd.env).
inline constexpr std::int64_t cluster_log_bytes = 1'024 * static_cast<std::int64_t>(mib);
inline constexpr std::int64_t cluster_weigh_ms = 10'000;
inline constexpr std::size_t cluster_read_at_once = 64;      // batches of the log
inline constexpr int cluster_trimmed_at_once = 50'000;       // likewise
inline constexpr std::int64_t scrub_bytes_per_s = 4 * mib;   // of the archive that the scrubber looks at, at most
inline constexpr std::int64_t scrub_piece_bytes = 64 * kib;  // at once; then none for as long as the rate wants
inline constexpr std::int64_t scrub_first_ms = 30'000;       // from the start to its first pass
inline constexpr std::int64_t scrub_every_ms = 86'400'000;   // from the end of a pass to the next one
inline constexpr std::int64_t scrub_rest_ms = 1'000;         // while the archive takes nothing: how often it asks again
inline constexpr std::int64_t scrub_log_pages = 8'000;       // that the log may get while it is kept; beyond: let go of
inline constexpr std::int64_t scrub_unreadable = 10'000;     // games or rows one after the other; beyond: not gone on
inline constexpr std::int64_t scrub_numbers = 1LL << 27U;    // of games, noted as there, a bit each; beyond: not noted
inline constexpr std::size_t scrub_findings = 10'000;        // told apart; beyond: counted, some perhaps twice
inline constexpr std::size_t scrub_named = 100;              // of them, in the log; beyond: counted
inline constexpr std::size_t scrub_shown = 5;                // of them, in /health
inline constexpr int journal_checkpoint_pages = 4'000;       // of the log, at most, before it is folded in
inline constexpr std::int64_t away_known_ms = 90 * 86'400'000LL;  // beyond: the wall clock has been wrong
inline constexpr std::int64_t come_back_ms = 15'000;  // clocks wait so long for people after a restart, at most

// Tournaments; beyond: bad_option or not_available.
inline constexpr std::size_t tournaments_max = 500;          // that are not over; beyond: unavailable
inline constexpr Rate tournament_acts{0.2, 30};              // of one player; beyond: rate_limited
inline constexpr Rate tournament_hosts_acts{2, 300};         // of an evening's host who is no director
inline constexpr Rate tournament_directors_acts{20, 3'000};  // of its director, who may use a program
inline constexpr std::size_t tournaments_per_page = 50;
inline constexpr std::int64_t tournament_push_ms = 500;  // changes are told at most so often
inline constexpr std::size_t tournament_entrants = 2'000;
inline constexpr unsigned tournament_entries = 10;                // of one player, who may come and go so often
inline constexpr unsigned tournament_entries_all = 60'000;        // of all who come and go
inline constexpr std::size_t tournament_entrants_all_meet = 100;  // a round robin has as many rounds
inline constexpr unsigned tournament_rounds = 50;
inline constexpr unsigned scramble_rounds = 12;
inline constexpr std::size_t evening_code_chars = 6;            // of its id: it is said aloud; all other ids are longer
inline constexpr std::int64_t scramble_round_min_ms = 180'000;  // the sandglass of a round
inline constexpr std::int64_t scramble_round_max_ms = 7'200'000;
inline constexpr std::int64_t scramble_round_ms = 720'000;      // where nothing else is wanted
inline constexpr std::int64_t scramble_break_ms = 30'000;       // likewise, after a round
inline constexpr std::int64_t scramble_grace_ms = 45'000;       // likewise, until computer players stand in
inline constexpr std::int64_t scramble_ms = 28'800'000;         // all of it; beyond: it ends with the round that is on
inline constexpr std::int64_t scramble_waits_ms = 604'800'000;  // for its start; beyond: it is cancelled
inline constexpr std::int64_t scramble_names_ms = 86'400'000;   // after its end; then guests' names are forgotten
inline constexpr unsigned scrambles_of_host = 1;                // of a host who is no director, at the same time …
inline constexpr unsigned scrambles_of_host_a_day = 3;          // … and within 24 hours; beyond: forbidden
inline constexpr std::size_t evening_visitors = 500;            // of one, who are known again; beyond: strangers
inline constexpr Rate evening_connections{1, 600};              // by its invitation; beyond: counted for the address
inline constexpr Rate evening_guests{1.0 / 60, 180};            // likewise
inline constexpr Rate evening_accounts{1.0 / 60, 60};           // likewise
inline constexpr std::size_t tournament_walk_ins = 100;         // that a director enters by name at once
inline constexpr unsigned scramble_computer_level = 1;  // of a computer player on a chair that nobody was left for
inline constexpr unsigned tournament_boards = 20;
inline constexpr std::size_t tournament_alternates = 10;    // of a team
inline constexpr std::size_t tournament_forbidden = 1'000;  // pairs that may not meet
inline constexpr std::size_t tournament_directors = 20;
inline constexpr unsigned tournament_claims = 20;                // of one entrant who comes back as a stranger
inline constexpr std::int64_t tournament_claim_ms = 600'000;     // that such a code holds
inline constexpr std::int64_t tournament_grace_min_ms = 10'000;  // for a player who does not come
inline constexpr std::int64_t tournament_grace_max_ms = 3'600'000;
inline constexpr std::int64_t tournament_wait_ms = 86'400'000;  // of breaks and of the check-in, at most
inline constexpr unsigned tournament_replays = 2;               // of a tied knock-out match; then it goes by lot
inline constexpr unsigned tournament_attempts = 20;             // of one board after its first game, for any reason
inline constexpr std::int64_t tournament_hold_ms = 300'000;  // that a director who corrects a board holds up the rest
inline constexpr std::int64_t tournament_reopened_ms = 86'400'000;  // so long what is over stays open for corrections
inline constexpr std::size_t tournament_log = 500;                  // latest acts of directors that are shown
inline constexpr std::size_t verified_bytes = 128 * mib;            // of a tournament's file; beyond: not looked at
inline constexpr std::size_t courses_waiting = 8;  // to be made or worked out, one after the other; beyond: unavailable
inline constexpr std::size_t courses_kept_bytes = 16 * mib;  // of what was made of them
inline constexpr int tournament_points = 1'000;              // that a director may name for one board

// The table finder.
inline constexpr unsigned warm_chair_level = 1;  // of one at a table of the finder, or where no other one sits
inline constexpr std::int64_t finder_patience_ms = 8'000;    // before computer players sit down with those who wait
inline constexpr std::int64_t table_shown_ms = 4'000;        // everybody sees first whom they play with
inline constexpr std::int64_t table_starts_ms = 15'000;      // after it is found, at the latest
inline constexpr std::int64_t chair_held_ms = 15'000;        // in a game that is on
inline constexpr std::int64_t finder_cool_down_ms = 30'000;  // of who has not come; it doubles each time
inline constexpr std::int64_t finder_cool_down_most_ms = 1'800'000;
inline constexpr std::int64_t finder_forgiven_ms = 86'400'000;
inline constexpr std::int64_t finder_every_ms = 1'000;  // what is told of those who wait
inline constexpr std::size_t party_members = 3;
inline constexpr std::int64_t party_away_ms = 30'000;
inline constexpr std::size_t party_code_chars = 8;

// All share one bucket, which must fill in the same time.
static_assert(tournament_acts.burst / tournament_acts.per_s
              == tournament_directors_acts.burst / tournament_directors_acts.per_s);
static_assert(tournament_acts.burst / tournament_acts.per_s
              == tournament_hosts_acts.burst / tournament_hosts_acts.per_s);
static_assert(cluster_batch_bytes <= cluster_payload_bytes / 2, "only a change that is alone may be too large");
// A client that waits for a password check is answered before its connection is dropped as idle.
static_assert(password_waits_ms < http_idle_ms);
static_assert(ping_every_ms <= 20'000 && pong_within_ms <= 20'000);
static_assert(ping_every_ms + pong_within_ms + sweep_every_ms <= 40'000,
              "half-open connections are found in that time");
static_assert(ship_sync_ms + ship_stamp_ms + journal_stamp_ms <= 1'000, "losing a disk costs a second");
static_assert(watcher_progress_ms <= write_progress_ms);
static_assert(drain_connections_ms < drain_ms, "the journal wants time, too");
// A reader that has silently gone is noticed within 40 s.
static_assert(stream_heartbeat_ms + 2 * sweep_every_ms <= 15'000);
static_assert(stream_heartbeat_ms + 2 * sweep_every_ms + stream_unacknowledged_ms <= 40'000);
static_assert(watcher_outbox_bytes <= player_outbox_bytes && message_bytes <= watcher_outbox_bytes);

}  // namespace limit
}  // namespace server
