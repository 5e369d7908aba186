#include <algorithm>
#include <array>
#include <initializer_list>

#include "engine/base/draws.hpp"
#include "engine/base/overloaded.hpp"
#include "engine/bots.hpp"
#include "protocol/client_message.hpp"
#include "protocol/game_codec.hpp"
#include "protocol/utf8.hpp"

namespace protocol {
namespace {

/// Reads members of one message; remembers the first thing that is wrong, so that callers need not ask after each.
class Fields {
public:
    explicit Fields(Json& message) : message_(message) {}

    std::optional<Error> error() const { return error_; }
    void refuse(Error error) {
        if (!error_) error_ = std::move(error);
    }
    void malformed(std::string_view name, std::string_view wanted) {
        refuse(error_of(Code::malformed, std::string(name) + " must be " + std::string(wanted)));
    }

    const Json* find(const char* name) const { return member(message_, name); }
    /// Given away: it is not looked at again.
    Json take(const char* name) { return std::move(message_.at(name)); }

    std::optional<std::string> text(const char* name, std::size_t least, std::size_t most) {
        const Json* value = find(name);
        if (value == nullptr) return std::nullopt;
        const auto text = to_text(*value);
        if (!text || characters_in(*text) < least || characters_in(*text) > most) {
            malformed(name, "text of " + std::to_string(least) + " to " + std::to_string(most) + " characters");
            return std::nullopt;
        }
        return std::string(*text);
    }
    std::optional<std::string> display_text(const char* name, std::size_t most) {
        const Json* value = find(name);
        if (value == nullptr) return std::nullopt;
        const auto text = to_text(*value);
        if (!text || !is_display_text(*text, most)) {
            malformed(name, "one line of 1 to " + std::to_string(most) + " characters");
            return std::nullopt;
        }
        return std::string(*text);
    }
    template <class Value>
    Value required(const char* name, std::optional<Value> value) {
        if (!value) malformed(name, "given");
        return std::move(value).value_or(Value{});
    }
    std::string room() { return required("room", text("room", 1, room_ref_chars)); }
    std::optional<engine::Seat> seat() {
        const Json* value = find("seat");
        if (value == nullptr) return std::nullopt;
        const auto name = to_text(*value);
        const auto seat = name ? engine::seat_named(*name) : std::nullopt;
        if (!seat) malformed("seat", "the name of a seat");
        return seat;
    }
    bool truth(const char* name, bool otherwise) {
        const Json* value = find(name);
        if (value == nullptr) return otherwise;
        const auto truth = to_bool(*value);
        if (!truth) malformed(name, "true or false");
        return truth.value_or(otherwise);
    }
    unsigned seconds(const char* name, unsigned least, unsigned most, unsigned otherwise) {
        const Json* value = find(name);
        if (value == nullptr) return otherwise;
        const auto number = to_integer(*value);
        if (!number) {
            malformed(name, "an integer");
        } else if (*number < least || *number > most) {
            refuse(bad_option(
                name, std::string(name) + " must be from " + std::to_string(least) + " to " + std::to_string(most)));
        } else {
            return static_cast<unsigned>(*number);
        }
        return otherwise;
    }
    std::optional<std::string> entropy() {
        const Json* value = find("entropy");
        if (value == nullptr) return std::nullopt;
        const auto text = to_text(*value);
        if (!text || !engine::is_entropy(*text)) {
            malformed("entropy", "1 to 64 characters of 0-9a-f");
            return std::nullopt;
        }
        return std::string(*text);
    }

private:
    Json& message_;
    std::optional<Error> error_;
};

Command read_ping(Fields& fields) { return Ping{fields.text("room", 1, room_ref_chars)}; }

std::vector<std::pair<engine::Seat, unsigned>> read_bots(Fields& fields) {
    std::vector<std::pair<engine::Seat, unsigned>> bots;
    const Json* seats = fields.find("seats");
    if (seats == nullptr) return bots;
    if (!seats->is_object()) fields.malformed("seats", "an object");
    if (!seats->is_object()) return bots;
    for (const auto& [name, value] : seats->items()) {
        const auto seat = engine::seat_named(name);
        const auto text = to_text(value);
        const bool fits = seat && text && text->size() == 5 && text->substr(0, 4) == "bot:"
                          && (*text)[4] >= '0' + static_cast<int>(engine::bot_level_min)
                          && (*text)[4] <= '0' + static_cast<int>(engine::bot_level_max);
        if (fits) {
            bots.emplace_back(*seat, static_cast<unsigned>((*text)[4] - '0'));
        } else {
            fields.refuse(bad_option("seats", "seats must map names of seats to bot:1, bot:2 or bot:3"));
        }
    }
    std::sort(bots.begin(), bots.end());
    return bots;
}

void read_option(Fields& fields, const RoomOption& option, RoomOptions& options) {
    const auto read_value = engine::Overloaded{
        [&](const RoomOption::Switch& one) { options.*one.member = fields.truth(option.key, options.*one.member); },
        [&](const RoomOption::Seconds& one) {
            options.*one.member = fields.seconds(option.key, one.least, one.most, options.*one.member);
        }};
    std::visit(read_value, option.value);
}

/// Of the game that is named, with its defaults. Nothing: they are refused.
std::optional<engine::Options> read_game(Fields& fields) {
    const Json* game = fields.find("game");
    const auto game_name = game != nullptr ? to_text(*game) : std::nullopt;
    if (!game_name) {
        fields.malformed("game", "the name of a game");
        return std::nullopt;
    }
    if (!is_game(*game_name)) {
        fields.refuse(error_of(Code::no_such_game, "there is no such game"));
        return std::nullopt;
    }
    const Json none = Json::object();
    const Json* given = fields.find("options");
    if (given != nullptr && !given->is_object()) {
        fields.malformed("options", "an object");
        return std::nullopt;
    }
    const auto options = read_options(*game_name, given != nullptr ? *given : none, OptionsFrom::room);
    if (options) return *options;
    fields.refuse(bad_option(options.error().option, options.error().message));
    return std::nullopt;
}

/// Whether the room is public.
std::optional<bool> read_visibility(Fields& fields) {
    const Json* visibility = fields.find("visibility");
    if (visibility == nullptr) return std::nullopt;
    const auto text = to_text(*visibility);
    if (!text) {
        fields.malformed("visibility", "text");
    } else if (*text != "public" && *text != "unlisted") {
        fields.refuse(bad_option("visibility", "visibility must be public or unlisted"));
    }
    return text != "unlisted";
}

Command read_create(Fields& fields) {
    RoomCreate create;
    const auto options = read_game(fields);
    if (!options) return create;
    create.options = *options;
    create.name = fields.display_text("name", room_name_chars);
    create.is_public = read_visibility(fields).value_or(true);
    create.password = fields.text("password", 1, password_chars);
    create.bots = read_bots(fields);
    for (const RoomOption& option : room_options) read_option(fields, option, create);
    create.is_rated = fields.truth("rated", false);
    return create;
}

Command read_configure(Fields& fields) {
    RoomConfigure configure;
    configure.room = fields.room();
    if (fields.find("options") != nullptr) configure.options = read_game(fields);
    configure.name = fields.display_text("name", room_name_chars);
    configure.is_public = read_visibility(fields);
    if (const Json* password = fields.find("password"); password != nullptr && password->is_null()) {
        configure.password = std::string();
    } else {
        configure.password = fields.text("password", 1, password_chars);
    }
    for (const RoomOption& option : room_options) {
        if (fields.find(option.key) == nullptr) continue;
        read_option(fields, option, configure.chosen);
        configure.given.push_back(&option);
    }
    if (fields.find("rated") != nullptr) configure.is_rated = fields.truth("rated", false);
    return configure;
}

Command read_list(Fields& fields) {
    RoomList list;
    list.game = fields.text("game", 0, request_id_chars);
    list.cursor = fields.text("cursor", 0, 200);
    if (const Json* status = fields.find("status")) {
        const auto name = to_text(*status);
        list.status = name ? status_named(*name) : std::nullopt;
        if (!list.status) fields.malformed("status", "open, playing or over");
    }
    return list;
}

Command read_watch_list(Fields& fields) {
    if (fields.find("on") == nullptr) fields.malformed("on", "true or false");
    return RoomWatchList{fields.truth("on", false)};
}

Command read_demo(Fields& /*fields*/) { return RoomDemo{}; }

Command read_join(Fields& fields) {
    RoomJoin join{fields.room(), std::nullopt, std::nullopt};
    if (const Json* password = fields.find("password")) {
        const auto text = to_text(*password);
        if (!text) fields.malformed("password", "text");
        join.password = std::string(text.value_or(""));
    }
    join.caster = fields.text("caster", 1, caster_key_chars);
    return join;
}

Command read_caster(Fields& fields) {
    std::string room = fields.room();
    return RoomCaster{std::move(room), fields.truth("off", false)};
}

template <class Message>
Command read_seat_command(Fields& fields) {
    std::string room = fields.room();
    const auto seat = fields.required("seat", fields.seat());
    return Message{std::move(room), seat};
}

Command read_seat_bot(Fields& fields) {
    SeatBot bot;
    bot.room = fields.room();
    bot.seat = fields.required("seat", fields.seat());
    const Json* level = fields.find("level");
    if (level != nullptr && level->is_null()) return bot;
    const auto number = level != nullptr ? to_integer(*level) : std::nullopt;
    if (number && *number >= engine::bot_level_min && *number <= engine::bot_level_max) {
        bot.level = static_cast<unsigned>(*number);
    } else {
        fields.malformed("level", "1, 2, 3 or null");
    }
    return bot;
}

Command read_ready(Fields& fields) {
    RoomReady ready;
    ready.room = fields.room();
    if (fields.find("ready") == nullptr) fields.malformed("ready", "true or false");
    ready.ready = fields.truth("ready", false);
    ready.entropy = fields.entropy();
    return ready;
}

Command read_act(Fields& fields) {
    Act act;
    act.room = fields.room();
    act.seat = fields.seat();
    const Json* action = fields.find("action");
    if (action == nullptr || !action->is_object()) {
        fields.malformed("action", "an object");
    } else {
        act.action = fields.take("action");
    }
    return act;
}

Command read_chat(Fields& fields) {
    Chat chat;
    chat.room = fields.room();
    const Json* channel = fields.find("channel");
    const auto name = channel != nullptr ? to_text(*channel) : std::nullopt;
    if (name == "room") {
        chat.channel = ChatChannel::room;
    } else if (name == "team") {
        chat.channel = ChatChannel::team;
    } else if (name == "watchers") {
        chat.channel = ChatChannel::watchers;
    } else {
        fields.malformed("channel", "room, team or watchers");
    }
    chat.text = fields.required("text", fields.display_text("text", chat_chars));
    return chat;
}

Command read_rematch(Fields& fields) {
    std::string room = fields.room();
    return RoomRematch{std::move(room), fields.entropy()};
}

Command read_tournament_watch(Fields& fields) {
    std::string tournament = fields.required("tournament", fields.text("tournament", 1, room_ref_chars));
    if (fields.find("on") == nullptr) fields.malformed("on", "true or false");
    return TournamentWatch{std::move(tournament), fields.truth("on", false)};
}

Command read_finder_seek(Fields& fields) {
    FinderSeek seek;
    const Json* kinds = fields.find("kinds");
    const bool is_list = kinds != nullptr && kinds->is_array() && !kinds->empty() && kinds->size() <= finder_kinds_max;
    if (!is_list) fields.malformed("kinds", "a list of 1 to 16 kinds of games");
    for (std::size_t place = 0; is_list && place < kinds->size(); ++place) {
        const auto kind = to_text((*kinds)[place]);
        const bool is_new = kind && std::ranges::find(seek.kinds, *kind) == seek.kinds.end();
        if (!is_new || kind->size() > kind_chars) fields.malformed("kinds", "names of kinds of games, each once");
        if (kind) seek.kinds.emplace_back(*kind);
    }
    seek.wants_rated = fields.truth("rated", true);
    return seek;
}

template <class Message>
Command read_plain(Fields& /*fields*/) {
    return Message{};
}

Command read_party_join(Fields& fields) {
    return PartyJoin{fields.required("party", fields.text("party", 1, room_ref_chars))};
}

Command read_leave(Fields& fields) { return RoomLeave{fields.room()}; }

struct MessageReader {
    std::string_view type;
    Command (*read)(Fields&);
};
constexpr std::array<MessageReader, 23> readers{{{"ping", read_ping},
                                                 {"room.create", read_create},
                                                 {"room.list", read_list},
                                                 {"room.watch_list", read_watch_list},
                                                 {"room.demo", read_demo},
                                                 {"room.join", read_join},
                                                 {"room.caster", read_caster},
                                                 {"room.configure", read_configure},
                                                 {"room.leave", read_leave},
                                                 {"seat.take", read_seat_command<SeatTake>},
                                                 {"seat.leave", read_seat_command<SeatLeave>},
                                                 {"seat.bot", read_seat_bot},
                                                 {"seat.kick", read_seat_command<SeatKick>},
                                                 {"room.ready", read_ready},
                                                 {"act", read_act},
                                                 {"chat", read_chat},
                                                 {"room.rematch", read_rematch},
                                                 {"tournament.watch", read_tournament_watch},
                                                 {"finder.seek", read_finder_seek},
                                                 {"finder.leave", read_plain<FinderLeave>},
                                                 {"party.create", read_plain<PartyCreate>},
                                                 {"party.join", read_party_join},
                                                 {"party.leave", read_plain<PartyLeave>}}};
static_assert(readers.size() == std::variant_size_v<Command>);

engine::Result<ClientMessage, BadRequest> read_hello(Json& message) {
    Fields fields(message);
    Hello hello;
    hello.name = fields.display_text("name", name_chars);
    if (const Json* token = member(message, "token")) {
        const auto text = to_text(*token);
        if (!text) fields.malformed("token", "text");
        hello.token = std::string(text.value_or(""));
    } else if (!hello.name) {
        fields.malformed("name", "given where there is no token");
    }
    hello.language = fields.text("lang", 0, 35).value_or("en");
    hello.evening = fields.text("evening", 0, name_chars).value_or("");
    if (const auto views = fields.text("views", 0, request_id_chars)) {
        hello.takes_changes = *views == "changes";
        if (!hello.takes_changes) fields.malformed("views", "\"changes\", or left out");
    }
    if (const auto error = fields.error()) return engine::Failure{BadRequest{std::nullopt, *error}};
    return ClientMessage{std::move(hello)};
}

}  // namespace

std::string_view type_of(const Command& command) { return readers.at(command.index()).type; }

engine::Result<ClientMessage, BadRequest> read_client_message(std::string_view text) {
    auto message = parse_json(text, message_depth_max);
    if (!message) {
        return engine::Failure{BadRequest{std::nullopt, error_of(Code::malformed, "not JSON, or nested too deep")}};
    }
    return read_client_message(*std::move(message));
}

engine::Result<ClientMessage, BadRequest> read_client_message(Json message) {
    const auto fail = [](std::optional<std::string> id, Code code, std::string words) {
        return engine::Failure{BadRequest{std::move(id), error_of(code, std::move(words))}};
    };
    if (!message.is_object()) return fail(std::nullopt, Code::malformed, "not a JSON object");
    const Json* type = member(message, "type");
    const auto type_name = type != nullptr ? to_text(*type) : std::nullopt;
    if (type_name == "hello") return read_hello(message);

    Fields fields(message);
    auto id = fields.text("id", 1, request_id_chars);
    if (!id) return fail(std::nullopt, Code::malformed, "id must be text of 1 to 40 characters");
    if (!type_name) return fail(id, Code::malformed, "type must be text");
    const auto* reader =
        std::find_if(readers.begin(), readers.end(), [&](const MessageReader& one) { return one.type == *type_name; });
    if (reader == readers.end()) return fail(id, Code::unknown_type, "there is no such request");
    Command command = reader->read(fields);
    if (const auto error = fields.error()) return engine::Failure{BadRequest{id, *error}};
    return ClientMessage{Request{*std::move(id), std::move(command)}};
}

}  // namespace protocol
