#include "tests/support/simulation/client.hpp"

#include <algorithm>
#include <utility>

#include "tests/support/simulation/deeds.hpp"
#include "tests/support/simulation/world.hpp"

namespace simulation {

using protocol::Json;

namespace {

std::uint64_t seq_in(const std::string& frame) { return std::stoull(std::string(value_of(frame, "seq"))); }

bool holds(const std::vector<std::string>& all, const std::string& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}

}  // namespace

Client::Client(World& world, unsigned number) : world_(world), number_(number) {}

void Client::begin() {
    connect();
    think_soon();
}

std::string Client::unique(const char* what) {
    return std::string(what) + "-" + std::to_string(number_) + "-" + std::to_string(asked_);
}

void Client::connect() {
    if (is_gone_ || is_connecting_) return;
    is_connecting_ = true;
    const std::int64_t wait_ms =
        std::max(world_.is_healed() ? world_.dice().between(1, 200) : world_.dice().between(1, 2'000),
                 away_until_ms_ - world_.agenda().now_ms());
    world_.agenda().in(wait_ms, [this] {
        is_connecting_ = false;
        if (is_gone_) return;
        const auto line = world_.new_line(*this);
        if (!line->open()) return connect();
        lines_.push_back(line);
        Json hello{{"type", "hello"}};
        if (has_token()) hello["token"] = token_;
        if (!has_token() || world_.dice().chance(60)) {
            hello["name"] = "Client " + std::to_string(number_) + (has_token() ? unique(" ") : "");
        }
        line->takes_changes = world_.dice().chance(500);
        if (line->takes_changes) hello["views"] = "changes";
        world_.tell(
            [&] { return "client " + std::to_string(number_) + " opens line " + std::to_string(line->number()); });
        line->say(hello.dump());
    });
}

void Client::lost(Line& line) {
    world_.tell(
        [&] { return "client " + std::to_string(number_) + " has lost line " + std::to_string(line.number()); });
    std::erase_if(lines_, [&](const auto& one) { return one.get() == &line; });
    ears_.erase(line.number());
    connect();
    // What is not answered is said again at once where there is another line: it may overtake the first.
    const auto other = any_welcome_line();
    if (!other) return;
    for (const auto& [number, asked] : open_) say(*other, *asked);
}

std::shared_ptr<Line> Client::any_welcome_line() {
    std::vector<std::shared_ptr<Line>> welcome;
    for (const auto& line : lines_) {
        if (ears_[line->number()].is_welcome && !line->is_broken()) welcome.push_back(line);
    }
    return welcome.empty() ? nullptr : world_.dice().any_of(welcome);
}

Asked& Client::ask(Line& line, const std::string& type, const std::string& room, Json fields, std::string mark) {
    const std::uint64_t number = ++asked_;
    fields["type"] = type;
    fields["id"] = std::to_string(number_) + "-" + std::to_string(number);
    if (!room.empty()) fields["room"] = room;
    Asked asked;
    asked.client = number_;
    asked.player = player_;
    asked.id = fields["id"];
    asked.type = type;
    asked.room = room;
    asked.action = fields.value("action", Json());
    asked.mark = std::move(mark);
    asked.text = fields.dump();
    Asked& added = world_.ledger().add(std::move(asked));
    open_[number] = &added;
    say(line, added);
    const bool doubles = is_changing(added) && world_.dice().chance(world_.is_healed() ? 0 : 60);
    const auto other = doubles ? any_welcome_line() : nullptr;
    if (other) say(*other, added);
    return added;
}

void Client::say(Line& line, Asked& asked) {
    world_.tell([&] { return "> " + std::to_string(line.number()) + " " + asked.text; });
    asked.said_life = world_.life();
    ++line.awaited[asked.id];
    if (asked.type == "room.leave") ears_[line.number()].rooms[asked.room].is_loose = true;
    line.say(asked.text);
}

void Client::hear(Line& line, const server::Frame& frame) {
    const std::string text(frame->text());
    const std::string_view type = text.starts_with("{\"re\":") ? "" : value_of(text, "type");
    if (type.empty()) return answered(line, text);
    if (type == "welcome") return welcomed(line, text);
    if (type == "snapshot" || type == "update") return told(line, text, type == "snapshot");
    if (type == "rooms" || type == "finder") return;
    const auto room = ears_[line.number()].rooms.find(std::string(value_of(text, "room")));
    if (room == ears_[line.number()].rooms.end()) return world_.blame("told before the snapshot: " + text);
    const Json message = Json::parse(text);
    if (type == "info") room->second.info = message.at("info");
    if (type == "you") room->second.seats = message.at("you").at("seats").get<std::vector<std::string>>();
}

void Client::welcomed(Line& line, const std::string& frame) {
    const Json welcome = Json::parse(frame);
    const std::string player = welcome.at("player").at("id");
    if (welcome.contains("token")) {
        token_ = welcome.at("token");
        player_ = player;
    } else if (player != player_) {
        world_.blame("client " + std::to_string(number_) + " was " + player_ + " and is " + player);
    }
    ears_[line.number()].is_welcome = true;
    // Questions are not worth asking again.
    std::erase_if(open_, [](const auto& one) { return !is_changing(*one.second); });
    for (const auto& [number, asked] : open_) {
        if (asked->player.empty()) asked->player = player_;
        say(line, *asked);
    }
    think_soon();
    if (world_.is_healed()) join_all();
    if (!world_.is_healed() && lines_.size() < 2 && world_.dice().chance(200)) connect();
}

void Client::answered(Line& line, const std::string& frame) {
    const std::string id(value_of(frame, "re"));
    if (id == "null") {
        // A token that was never told, or a name that could not be kept: start again.
        line.cut(1, 1);
        return;
    }
    const bool is_ok = frame.find("\"ok\":true") != std::string::npos;
    const Asked* said = world_.ledger().find(number_, id);
    if (said != nullptr && said->type == "room.leave") {
        auto& rooms = ears_[line.number()].rooms;
        if (is_ok) {
            rooms.erase(said->room);
        } else {
            rooms[said->room].is_loose = false;
        }
    }
    const auto found = std::find_if(open_.begin(), open_.end(), [&](const auto& one) { return one.second->id == id; });
    if (found == open_.end()) return;
    Asked& asked = *found->second;
    asked.is_heard = true;
    open_.erase(found);
    if (asked.type == "room.create") world_.created(asked.mark, is_ok ? std::string(value_of(frame, "room")) : "");
    if (frame.find("\"no_such_room\"") != std::string::npos) world_.is_no_room(asked.room);
}

void Client::told(Line& line, const std::string& frame, bool is_snapshot) {
    const std::string room(value_of(frame, "room"));
    const std::uint64_t seq = seq_in(frame);
    auto& rooms = ears_[line.number()].rooms;
    const auto before = rooms.find(room);
    const bool is_known = before != rooms.end() && !before->second.scene.empty();
    if (!is_snapshot) {
        if (!is_known) {
            if (before != rooms.end()) return;  // has left meanwhile
            return world_.blame("an update before the snapshot: " + frame);
        }
        Hearing& hearing = before->second;
        const bool may_skip = hearing.audience == "spectator";
        if (may_skip ? seq <= hearing.seq : seq != hearing.seq + 1) {
            world_.blame("after update " + std::to_string(hearing.seq) + " on line " + std::to_string(line.number())
                         + " comes: " + frame);
        }
        hearing.seq = seq;
        hearing.scene = frame;
    } else {
        const Json snapshot = Json::parse(frame);
        Hearing& hearing = rooms[room];
        const std::string audience = snapshot.at("audience");
        const bool goes_on = is_known && !hearing.is_loose && hearing.audience == audience;
        if (goes_on && audience != "spectator" && seq != hearing.seq) {
            world_.blame("after update " + std::to_string(hearing.seq) + " comes: " + frame);
        }
        if (goes_on && seq == hearing.seq && scene_in(frame) != scene_in(hearing.scene)) {
            world_.blame("a snapshot differs from what was told: " + frame + "\n" + hearing.scene);
        }
        hearing = {audience, seq, frame, snapshot.at("info"), {}, hearing.is_loose};
        hearing.seats = snapshot.at("you").at("seats").get<std::vector<std::string>>();
    }
}

void Client::think_soon() {
    if (is_resting_ || is_gone_) return;
    const std::int64_t wait_ms = world_.dice().between(100, world_.is_healed() ? 700 : 1'600);
    const std::uint64_t turn = ++thinks_;
    world_.agenda().in(wait_ms, [this, turn] {
        if (turn != thinks_ || is_resting_ || is_gone_) return;
        think();
        think_soon();
    });
}

void Client::think() {
    if (!world_.is_healed()) trouble();
    const auto line = any_welcome_line();
    if (!line) return;
    std::vector<Plan>& plans = world_.plans();
    visit(*line, plans[world_.dice().below(plans.size())]);
}

void Client::trouble() {
    Dice& dice = world_.dice();
    for (const auto& line : std::vector(lines_)) {
        if (dice.chance(20)) line->stall(dice.between(100, 15'000));
        if (!dice.chance(20)) continue;
        const bool is_half_open = dice.chance(300);
        if (dice.chance(150)) away_until_ms_ = world_.agenda().now_ms() + dice.between(3'000, 40'000);
        line->cut(dice.between(0, 1'000), is_half_open ? dice.between(1'000, 35'000) : dice.between(0, 200));
    }
}

void Client::visit(Line& line, Plan& plan) {
    if (plan.id.empty()) {
        if (plan.host != number_ || plan.is_asked) return;
        plan.is_asked = true;
        ask(line, "room.create", {}, plan.wish, plan.wish.at("name"));
        return;
    }
    if (plan.is_gone) return;
    const auto hearing = ears_[line.number()].rooms.find(plan.id);
    if (hearing == ears_[line.number()].rooms.end() || hearing->second.is_loose) {
        Json fields = Json::object();
        if (!plan.password.empty()) fields["password"] = plan.password;
        if (world_.dice().chance(30)) fields["password"] = "wrong";
        ask(line, "room.join", plan.id, fields);
        return;
    }
    if (hearing->second.scene.empty()) return;
    const Hearing known = hearing->second;
    if (!world_.is_healed() && world_.dice().chance(150)) return disturb(line, plan, known);
    const std::string status = known.info.at("status");
    if (status == "open") return settle(line, plan, known);
    if (status == "playing") return act(line, plan, known);
    play_again(line, plan, known);
}

void Client::disturb(Line& line, Plan& plan, const Hearing& hearing) {
    Dice& dice = world_.dice();
    static const std::vector<std::string> seats{"black1", "white1", "black2", "white2", "black3", "white3"};
    const std::string seat = dice.any_of(seats);
    switch (dice.below(12)) {
        case 0:
            ask(line, "ping", dice.chance(500) ? plan.id : "", Json::object());
            return;
        case 1:
            ask(line, "room.list", {}, Json::object());
            world_.look_at(plan.id);
            return;
        case 2:
            ask(line, "room.watch_list", {}, {{"on", dice.chance(700)}});
            return;
        case 3:
        case 4:
        case 5: {
            const std::string text = unique("chat");
            const std::vector<std::string> channels{"room", "team", "watchers"};
            ask(line, "chat", plan.id, {{"channel", dice.any_of(channels)}, {"text", text}}, text);
            return;
        }
        case 6:
            ask(line, "room.join", plan.id, Json::object());
            return;
        case 7:
            if (dice.chance(400)) ask(line, "room.leave", plan.id, Json::object());
            return;
        case 8:
            if (!hearing.seats.empty() && dice.chance(250)) {
                ask(line, "seat.leave", plan.id, {{"seat", hearing.seats.front()}});
            }
            return;
        case 9:
            ask(line, "seat.take", plan.id, {{"seat", seat}});
            return;
        case 10:
            if (dice.chance(500)) {
                ask(line, "seat.bot", plan.id, {{"seat", seat}, {"level", dice.chance(700) ? Json(1) : Json()}});
            } else {
                ask(line, "seat.kick", plan.id, {{"seat", seat}});
            }
            return;
        default:
            ask(line, "act", plan.id,
                {{"seat", hearing.seats.empty() ? seat : hearing.seats.front()},
                 {"action", silly_action(hearing.info.at("game"), dice)}});
    }
}

void Client::settle(Line& line, Plan& plan, const Hearing& hearing) {
    Dice& dice = world_.dice();
    const auto wanted = plan.seats.find(number_);
    if (hearing.seats.empty()) {
        std::vector<std::string> free;
        for (const auto& [seat, holder] : hearing.info.at("seats").items()) {
            if (holder.is_null()) free.push_back(seat);
        }
        if (wanted != plan.seats.end() && holds(free, wanted->second)) free = {wanted->second};
        if (wanted == plan.seats.end() && !dice.chance(100)) return;
        if (!free.empty()) ask(line, "seat.take", plan.id, {{"seat", dice.any_of(free)}});
        return;
    }
    const Json& own = hearing.info.at("seats").at(hearing.seats.front());
    if (own.is_object() && own.value("ready", false) && !dice.chance(30)) return;
    Json fields{{"ready", !dice.chance(30)}};
    std::string mark;
    if (dice.chance(700)) {
        mark = std::to_string(number_) + "e" + std::to_string(asked_);
        fields["entropy"] = mark;
    }
    ask(line, "room.ready", plan.id, fields, mark);
}

void Client::act(Line& line, Plan& plan, const Hearing& hearing) {
    Dice& dice = world_.dice();
    if (hearing.seats.empty()) {
        if (!dice.chance(60)) return;
        for (const auto& [seat, holder] : hearing.info.at("seats").items()) {
            if (holder.is_null()) {
                ask(line, "seat.take", plan.id, {{"seat", seat}});
                return;
            }
        }
        return;
    }
    const bool waits = std::any_of(open_.begin(), open_.end(), [&](const auto& one) {
        return one.second->type == "act" && one.second->room == plan.id;
    });
    if (waits && !dice.chance(100)) return;
    const auto send = [&](const std::string& seat, Json action) {
        Json fields{{"action", std::move(action)}};
        if (hearing.seats.size() > 1 || dice.chance(300)) fields["seat"] = seat;
        ask(line, "act", plan.id, fields);
    };
    const std::string game = hearing.info.at("game_id");
    const Json view = Json::parse(hearing.scene).at("view");
    if (acts_[game] >= plan.patience && view.is_object()) {
        // In a team of CTOR all must say so; with a computer player in it the game goes on.
        const std::string& seat = dice.any_of(hearing.seats);
        const Json resigned = view.value("resigned", Json::array());
        if (std::find(resigned.begin(), resigned.end(), seat) == resigned.end()) {
            return send(seat, {{"type", "resign"}});
        }
    }
    const auto deed = deed_in(view, hearing.seats, dice);
    if (!deed) return;
    ++acts_[game];
    send(deed->seat, deed->action);
}

void Client::play_again(Line& line, Plan& plan, const Hearing& hearing) {
    const unsigned played = hearing.info.at("series").value("played", 0U);
    if (hearing.seats.empty() || played > plan.rematches) return;
    const auto agreed = hearing.info.value("rematch", std::vector<std::string>());
    if (holds(agreed, hearing.seats.front())) return;
    const std::string mark = std::to_string(number_) + "e" + std::to_string(asked_);
    ask(line, "room.rematch", plan.id, {{"entropy", mark}}, mark);
}

void Client::heal() {
    away_until_ms_ = 0;
    for (const auto& line : lines_) line->heal();
    think_soon();
}

void Client::join_all() {
    for (const auto& line : lines_) {
        if (!ears_[line->number()].is_welcome) continue;
        for (const Plan& plan : world_.plans()) {
            if (plan.id.empty() || plan.is_gone) continue;
            Json fields = Json::object();
            if (!plan.password.empty()) fields["password"] = plan.password;
            ask(*line, "room.join", plan.id, fields);
        }
    }
}

void Client::leave_for_good() {
    is_gone_ = true;
    for (const auto& line : std::vector(lines_)) line->cut(0, 0);
}

std::vector<std::string> Client::unanswered() const {
    std::vector<std::string> texts;
    for (const auto& [number, asked] : open_) texts.push_back(asked->text);
    for (const auto& line : lines_) {
        for (const auto& [id, count] : line->awaited)
            texts.push_back(id + " on line " + std::to_string(line->number()));
    }
    return texts;
}

}  // namespace simulation
