#include "tests/server/room/table.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <stdexcept>

#include "engine/base/ensure.hpp"
#include "engine/rating_class.hpp"
#include "tests/support/simulation/room_command.hpp"

namespace room_test {

using namespace server;
using namespace server::room;
using simulation::room_command;

namespace {

constexpr const char* room_id = "4GZK7Q2M";
constexpr std::uint32_t few_iterations = 20;
constexpr std::int64_t unix_start_ms = 1'800'000'000'000;

protocol::Command command_of(std::string_view type, const Json& fields) {
    Json message = fields;
    message["type"] = type;
    message["id"] = "t-1";
    if (type != "room.create") message["room"] = room_id;
    auto read = protocol::read_client_message(message);
    if (!read) throw std::runtime_error("no such message: " + message.dump() + ": " + read.error().error.message);
    return std::get<protocol::Request>(*std::move(read)).command;
}

Json answered(const Reply& reply) {
    if (const auto* acted = std::get_if<ActedAt>(&reply))
        return Json::parse(protocol::act_answer_json("t-1", acted->at, acted->offer));
    if (const auto* error = std::get_if<protocol::Error>(&reply))
        return Json::parse(protocol::failure_json("t-1", *error));
    if (const auto* clock = std::get_if<GameClock>(&reply)) {
        const auto now = clock->now ? std::optional(clock->now->ms) : std::nullopt;
        return Json::parse(protocol::ping_answer_json("t-1", 0, now));
    }
    if (const auto* caster = std::get_if<CasterKey>(&reply)) {
        return Json::parse(protocol::caster_answer_json("t-1", caster->key));
    }
    return Json::parse(protocol::done_answer_json("t-1"));
}

std::string code_of(const Json& answer) {
    if (answer.is_null()) return "waits";
    return answer.at("ok").get<bool>() ? "ok" : answer.at("error").at("code").get<std::string>();
}

}  // namespace

Table::Table(const Json& wish, std::int64_t bot_pace_ms, bool is_demo) : bot_pace_ms_(bot_pace_ms) {
    const auto create = std::get<protocol::RoomCreate>(command_of("room.create", wish));
    if (const auto error = check(create)) throw std::runtime_error("no such room: " + error->message);
    engine::Bytes32 key;
    key.fill(7);
    Opened opened =
        opening_of(create, room_id, key, is_demo ? std::nullopt : std::optional(Person{id_of("Host"), "Host"}));
    opened.settings.is_demo = is_demo;
    Decision first;
    core = std::make_unique<Core>(opened, Core::Tuning{bot_pace_ms}, first, sitters_of(create), unix_start_ms);
    perform(std::move(first));
}

namespace {

Reservations reservations_of(const std::map<std::string, std::string>& reserved) {
    Reservations reservations;
    for (const auto& [seat, name] : reserved) {
        reservations[engine::seat_named(seat).value()] = Person{Table::id_of(name), name};
    }
    return reservations;
}

}  // namespace

Table::Table(const Json& wish, const std::map<std::string, std::string>& reserved, std::int64_t grace_ms,
             std::optional<std::int64_t> finish_ms)
    : bot_pace_ms_(0) {
    const auto create = std::get<protocol::RoomCreate>(command_of("room.create", wish));
    BoardOpening opening;
    opening.room = room_id;
    opening.key.fill(7);
    opening.options = create.options;
    opening.name = "Cup";
    opening.spectator_delay_s = create.spectator_delay_s;
    opening.board = {"T0000001", 2, 3, 1, 0, RoomTime{grace_ms}};
    if (finish_ms) {
        opening.board.finish_by = RoomTime{*finish_ms};
        opening.board.computers = 1;
    }
    opening.reservations = reservations_of(reserved);
    Decision first;
    core = std::make_unique<Core>(opening_of(opening), Core::Tuning{}, first, sitters_of(opening), unix_start_ms);
    perform(std::move(first));
}

Table::Table(const Json& wish, const Found& found) : bot_pace_ms_(0) {
    TableOpening opening;
    opening.options = std::get<protocol::RoomCreate>(command_of("room.create", wish)).options;
    opening.name = "Open table";
    if (found.is_rated) opening.rated = engine::rating_class_of(opening.options).value().name;
    opening.table = {RoomTime{found.shown_ms}, RoomTime{found.grace_ms}, unix_start_ms + found.grace_ms, 540, 90};
    opening.reservations = reservations_of(found.reserved);
    for (const auto& [seat, level] : found.house) {
        const std::string name = "House-" + seat;
        opening.house[engine::seat_named(seat).value()] = {{id_of(name), name, Standing::program}, level};
    }
    engine::Bytes32 key{};
    key.fill(7);
    Decision first;
    core = std::make_unique<Core>(opening_of(opening, room_id, key), Core::Tuning{}, first, sitters_of(opening),
                                  unix_start_ms);
    perform(std::move(first));
}

void Table::reserve(const std::map<std::string, std::string>& reserved, bool in_play) {
    perform(core->reserve(reservations_of(reserved), {}, in_play, RoomTime{now_}));
}

void Table::reserve_called(const std::map<std::string, std::pair<std::string, std::string>>& reserved, bool in_play) {
    Reservations reservations;
    for (const auto& [seat, one] : reserved)
        reservations[engine::seat_named(seat).value()] = Person{id_of(one.first), one.second};
    perform(core->reserve(std::move(reservations), {}, in_play, RoomTime{now_}));
}

void Table::switch_chat(bool is_on) { perform(core->switch_chat(is_on, RoomTime{now_})); }

void Table::close() { perform(core->close(RoomTime{now_})); }

void Table::forget(const DeletedAccount& deleted_account) { perform(core->forget(deleted_account, RoomTime{now_})); }

void Table::rename(const Person& person, const std::string& before) {
    perform(core->rename(person, before, RoomTime{now_}));
}

Table& Table::join(const std::vector<std::string>& people) {
    for (const auto& person : people) REQUIRE(code(person, "room.join") == "ok");
    return *this;
}

Table& Table::seat_and_start(const std::vector<std::string>& seats) {
    join(seats);
    for (const auto& seat : seats) REQUIRE(code(seat, "seat.take", {{"seat", seat}}) == "ok");
    for (const auto& seat : seats) REQUIRE(code(seat, "room.ready", {{"ready", true}}) == "ok");
    REQUIRE(core->state().status() == protocol::RoomStatus::playing);
    return *this;
}

Json Table::ask(const std::string& who, std::string_view type, const Json& fields) {
    const std::size_t question = answers_.size();
    answers_.emplace_back();
    requesters_.push_back(who);
    auto command = command_of(type, fields);
    Heard& person = people_[who];
    if (std::holds_alternative<protocol::RoomJoin>(command)) person.is_in = true;
    const bool leaves = std::holds_alternative<protocol::RoomLeave>(command);
    engine::Bytes32 lot{};
    lot.fill(static_cast<std::uint8_t>(question + 1));
    perform(core->request({Ticket{question}, Person{id_of(who), who, standings[who]}, room_command(std::move(command)),
                           lags_[who], lot, true},
                          RoomTime{now_}, unix_start_ms + now_));
    if (type == "room.join" && code_of(answers_[question]) != "ok" && !person.is_admitted) person.is_in = false;
    if (leaves) lose(who);
    return answers_[question];
}

std::string Table::code(const std::string& who, std::string_view type, const Json& fields) {
    return code_of(ask(who, type, fields));
}

Json Table::act(const std::string& who, const Json& action, const std::string& seat) {
    Json fields{{"action", action}};
    if (!seat.empty()) fields["seat"] = seat;
    return ask(who, "act", fields);
}

std::string Table::act_code(const std::string& who, const Json& action, const std::string& seat) {
    return code_of(act(who, action, seat));
}

Json Table::answer(std::size_t question) const { return answers_.at(question); }

std::size_t Table::unanswered() const {
    return static_cast<std::size_t>(std::count(answers_.begin(), answers_.end(), Json()));
}

void Table::lose(const std::string& who) {
    Heard& person = people_[who];
    if (!person.is_in) return;
    person.is_in = false;
    person.is_admitted = false;
    person.time = {};
    perform(core->vanish(id_of(who), RoomTime{now_}));
}

Table& Table::pass_to(std::int64_t ms) {
    for (unsigned woken = 0; !is_closed; ++woken) {
        const auto wake_at = core->wake_at();
        if (!wake_at || wake_at->ms > ms) break;
        if (woken > 200'000) throw std::runtime_error("the room does not let go of its alarm");
        now_ = std::max(now_, wake_at->ms);
        perform(core->wake(RoomTime{now_}, unix_start_ms + now_));
    }
    now_ = std::max(now_, ms);
    return *this;
}

Table& Table::stall_to(std::int64_t ms) {
    now_ = ms;
    return *this;
}

void Table::restart(std::int64_t away_ms, std::int64_t ran_on_ms) {
    for (auto& [name, person] : people_) {
        person.is_in = false;
        person.is_admitted = false;
        person.time = {};
    }
    looked_ = {};
    for (auto& [number, stream] : streams_) stream.is_open = false;
    thoughts.clear();
    Decision first;
    const Core::Past past{lines, ran_on_ms, away_ms};
    core = std::make_unique<Core>(past, Core::Tuning{bot_pace_ms_}, first, unix_start_ms + now_);
    now_ = core->now().ms;
    perform(std::move(first));
}

void Table::perform(Decision decision) {
    for (std::string& line : decision.records) lines.push_back(std::move(line));
    if (decision.finished) finished_[decision.finished->id] = decision.finished;
    for (const Document& document : decision.documents) documents.push_back(document);
    for (const Effect& effect : decision.effects) {
        if (const auto* board = std::get_if<BoardOutcome>(&effect)) {
            told.push_back(*board);
        } else if (const auto* answer = std::get_if<Answered>(&effect)) {
            Json& place = answers_.at(static_cast<std::size_t>(answer->ticket));
            REQUIRE(place.is_null());  // exactly one answer
            place = answered(answer->reply);
            hear_answered_time(requesters_.at(static_cast<std::size_t>(answer->ticket)), answer->reply);
        } else if (const auto* admitted = std::get_if<Admitted>(&effect)) {
            Heard& person = people_.at(requesters_.at(static_cast<std::size_t>(admitted->ticket)));
            person.is_admitted = true;
            if (std::exchange(person.channel, admitted->channel) != admitted->channel) person.time = {};
            person.audience = engine::name_of(audience_of(admitted->channel));
            hear(person, admitted->snapshot);
        } else if (const auto* moved = std::get_if<Moved>(&effect)) {
            for (auto& [name, person] : people_) {
                if (id_of(name) != moved->player || !person.is_admitted) continue;
                if (std::exchange(person.channel, moved->channel) != moved->channel) person.time = {};
                person.audience = engine::name_of(audience_of(moved->channel));
                hear(person, moved->snapshot);
            }
        } else if (const auto* dismissed = std::get_if<Dismissed>(&effect)) {
            for (auto& [name, person] : people_) {
                if (id_of(name) != dismissed->player || !person.is_admitted) continue;
                hear(person, dismissed->end);
                person.is_in = person.is_admitted = false;
            }
        } else if (const auto* published = std::get_if<Published>(&effect)) {
            for (auto& [name, person] : people_) {
                if (person.is_admitted && person.channel == published->channel) {
                    hear(person, published->frame);
                }
            }
            for (auto& [number, stream] : streams_) {
                if (stream.channel == published->channel) hear(stream, published->frame);
            }
        } else if (const auto* begun = std::get_if<StreamBegun>(&effect)) {
            streams_.at(begun->stream).channel = begun->channel;
            for (const Frame& frame : begun->frames) hear(streams_.at(begun->stream), frame);
            streams_.at(begun->stream).is_open = !begun->is_end;
        } else if (const auto* ended = std::get_if<StreamsEnded>(&effect)) {
            for (auto& [number, stream] : streams_) {
                if (stream.channel != ended->channel || (stream.follows && !ended->all)) continue;
                hear(stream, ended->end);
                stream.is_open = false;
            }
        } else if (const auto* whispered = std::get_if<Whispered>(&effect)) {
            for (auto& [name, person] : people_) {
                if (person.is_admitted && id_of(name) == whispered->player) hear(person, whispered->frame);
            }
        } else if (const auto* entry = std::get_if<Listed>(&effect)) {
            listed.push_back(Json::parse(entry->entry));
        } else if (const auto* out = std::get_if<GivenOut>(&effect)) {
            records.push_back(finished_.at(out->game_id)->record);
        } else if (const auto* wanted = std::get_if<ThoughtWanted>(&effect)) {
            thoughts.push_back(*wanted);
            ++thoughts_wanted;
        } else if (const auto* dropped = std::get_if<ThoughtDropped>(&effect)) {
            const auto gone = std::erase_if(
                thoughts, [&](const ThoughtWanted& thought) { return thought.thought == dropped->thought; });
            REQUIRE(gone == 1);  // only what was open
            ++thoughts_dropped;
        } else if (std::holds_alternative<Closed>(effect)) {
            is_closed = true;
        }
    }
    while (thinks_at_once && !thoughts.empty()) answer_thought();
}

void Table::answer_thought() {
    const ThoughtWanted thought = std::move(thoughts.front());
    thoughts.pop_front();
    answer_thought(thought.thought, engine::think(*thought.seen, thought.level, thought.seed, {few_iterations, {}}));
}

void Table::answer_thought(std::uint64_t thought, const std::optional<engine::Action>& action) {
    perform(core->found(thought, action, RoomTime{now_}, unix_start_ms + now_));
}

// Whoever is told of the end finds the record (wire.md 6.4). It waits for delayed watchers, not for players and
// casters.
void Table::require_record(const Heard& person) const {
    if (person.view.is_null() || person.view.at("result").is_null()) return;
    const bool is_late = person.channel == server::room::ChannelKind::watchers;
    if (!is_late && person.info.at("spectator_delay") != 0) return;
    const std::string id = "\"id\":" + person.info.at("game_id").dump();
    REQUIRE(
        std::ranges::any_of(records, [&](const std::string& record) { return record.find(id) != std::string::npos; }));
}

Table& Table::watch(std::uint64_t stream, const Watching& wish) {
    streams_[stream] = {true, wish.follows, {}, {}, {}};
    if (wish.since) streams_[stream].changes.resume();
    perform(core->watch(stream, wish, RoomTime{now_}));
    return *this;
}

void Table::unwatch(std::uint64_t stream) {
    streams_.at(stream).is_open = false;
    perform(core->unwatch(stream, RoomTime{now_}));
}

void Table::hear(Streamed& stream, const Frame& frame) {
    if (!stream.is_open) return;
    REQUIRE(stream.changes.hear(frame) == "");
    stream.frames.emplace_back(form_of(frame, false)->text());
    hear_time(stream.time, Json::parse(stream.frames.back()));
}

Json Table::look() {
    Json snapshot = Json::parse(core->public_snapshot(RoomTime{now_})->text());
    hear_time(looked_, snapshot);
    return snapshot;
}

// What has been told of a game's clock never goes back (wire.md 4.1).
void Table::hear_time(HeardTime& time, std::int64_t now_ms) {
    REQUIRE(now_ms >= time.now_ms);
    time.now_ms = now_ms;
}

void Table::hear_time(HeardTime& time, const Json& message) {
    if (message.contains("info")) {
        const std::string game = message.at("info").at("game_id");
        if (game != time.game) time = {game, 0};
    }
    if (message.contains("now")) hear_time(time, message.at("now").get<std::int64_t>());
}

void Table::hear_answered_time(const std::string& who, const Reply& reply) {
    const auto person = people_.find(who);
    if (person == people_.end() || !person->second.is_admitted) return;
    HeardTime& time = person->second.time;
    if (const auto* acted = std::get_if<ActedAt>(&reply)) hear_time(time, acted->at.ms);
    if (const auto* clock = std::get_if<GameClock>(&reply); clock != nullptr && clock->now) {
        hear_time(time, clock->now->ms);
    }
}

void Table::hear(Heard& person, const Frame& frame) {
    REQUIRE(person.changes.hear(frame) == "");
    const Json message = Json::parse(form_of(frame, false)->text());
    const std::string type = message.at("type");
    person.frames.emplace_back(form_of(frame, false)->text());
    REQUIRE(message.at("room") == room_id);
    hear_time(person.time, message);
    if (type == "snapshot") {
        REQUIRE(message.at("audience") == person.audience);
        person.seq = message.at("seq");
        person.view = message.at("view");
        person.info = message.at("info");
    } else if (type == "update") {
        REQUIRE(message.at("seq") == person.seq + 1);  // wire.md 3.2: without gaps
        person.seq = message.at("seq");
        person.view = message.at("view");
        require_record(person);
    } else if (type == "info") {
        person.info = message.at("info");
    } else {
        REQUIRE((type == "you" || type == "end"));
    }
}

std::vector<Json> Table::news(const std::string& who) {
    Heard& person = people_.at(who);
    std::vector<Json> found;
    for (; person.told < person.frames.size(); ++person.told) found.push_back(Json::parse(person.frames[person.told]));
    return found;
}

Json Table::last(const std::string& who, std::string_view type) const {
    const auto& frames = people_.at(who).frames;
    for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) {
        Json message = Json::parse(*frame);
        if (message.at("type") == type) return message;
    }
    return {};
}

Json Table::view(const std::string& who) const { return people_.at(who).view; }
Json Table::info(const std::string& who) const { return people_.at(who).info; }

std::vector<std::string> Table::events(const std::string& who) const {
    std::vector<std::string> found;
    const Heard& person = people_.at(who);
    for (std::size_t place = person.told; place < person.frames.size(); ++place) {
        const Json message = Json::parse(person.frames[place]);
        if (message.at("type") != "update") continue;
        for (const Json& event : message.at("events")) {
            std::string name = event.at("type");
            if (event.contains("duty")) name += " " + std::to_string(event.at("duty").get<int>());
            found.push_back(std::move(name));
        }
    }
    return found;
}

State Table::restored() const {
    const auto first = decode(lines.at(0), std::nullopt);
    if (!first) throw std::runtime_error("not to be read: " + lines[0]);
    State state(std::get<Opened>(first->change), first->at);
    for (std::size_t place = 1; place < lines.size(); ++place) {
        const auto change = decode(lines[place], state.settings().options);
        if (!change) throw std::runtime_error("not to be read: " + lines[place]);
        if (encode(change->change, change->at) != lines[place])
            throw std::runtime_error("not the same: " + lines[place]);
        if (state.apply(change->change, change->at).refusal) throw std::runtime_error("refused: " + lines[place]);
    }
    return state;
}

}  // namespace room_test
