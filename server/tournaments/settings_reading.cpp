#include <algorithm>
#include <limits>

#include "engine/rating_class.hpp"
#include "protocol/client_message.hpp"
#include "protocol/game_codec.hpp"
#include "server/people/body.hpp"
#include "server/tournaments/reading.hpp"

namespace server::tournaments {

using people::Body;
using protocol::bad_option;
using protocol::Code;
using protocol::error_of;
using protocol::Json;
using tournament::Settings;

namespace {

/// Reads what is there into what it is to change.
class Changes {
public:
    Changes(const Json& json, Body& body) : json_(json), body_(body) {}

    bool has(const char* name) const { return protocol::member(json_, name) != nullptr; }
    void truth(const char* name, bool& value) {
        if (const auto given = body_.truth(name)) value = *given;
    }
    template <class Number>
    void number(const char* name, Number& value) {
        constexpr std::uint64_t most = std::uint64_t{1} << 50U;
        constexpr auto fits = static_cast<std::uint64_t>(std::numeric_limits<Number>::max());
        if (has(name))
            value = static_cast<Number>(body_.integer(name, 0, static_cast<std::int64_t>(std::min(most, fits))));
    }
    /// null: nothing.
    void optional_ms(const char* name, std::optional<std::int64_t>& value) {
        const Json* given = protocol::member(json_, name);
        if (given == nullptr) return;
        value.reset();
        if (!given->is_null()) value = body_.integer(name, 0, std::int64_t{1} << 50);
    }
    template <class Value>
    void named(const char* name, Value& value, std::optional<Value> (*find)(std::string_view)) {
        const Json* given = protocol::member(json_, name);
        if (given == nullptr) return;
        const auto text = protocol::to_text(*given);
        const auto found = text ? find(*text) : std::nullopt;
        if (found) {
            value = *found;
        } else {
            body_.refuse(bad_option(name, std::string(name) + " is none of those there are"));
        }
    }
    const Json* list(const char* name) {
        const Json* given = protocol::member(json_, name);
        if (given == nullptr || given->is_null()) return nullptr;
        if (given->is_array()) return given;
        body_.refuse(error_of(Code::malformed, std::string(name) + " must be a list"));
        return nullptr;
    }
    Body& body() { return body_; }
    const Json& json() const { return json_; }

private:
    const Json& json_;
    Body& body_;
};

void read_game(Changes& changes, Settings& settings) {
    if (!changes.has("game") && !changes.has("options")) return;
    const Json* game = protocol::member(changes.json(), "game");
    const auto name = game != nullptr ? protocol::to_text(*game) : std::nullopt;
    const std::string wanted(game == nullptr ? engine::game_name(settings.options) : name.value_or(""));
    if (!protocol::is_game(wanted)) {
        return changes.body().refuse(error_of(Code::no_such_game, "there is no such game"));
    }
    const Json none = Json::object();
    const Json* given = protocol::member(changes.json(), "options");
    if (given != nullptr && !given->is_object()) {
        return changes.body().refuse(error_of(Code::malformed, "options must be an object"));
    }
    const auto options = protocol::read_options(wanted, given != nullptr ? *given : none, protocol::OptionsFrom::room);
    if (options) {
        settings.options = *options;
    } else {
        changes.body().refuse(bad_option(options.error().option, options.error().message));
    }
}

void read_lists(Changes& changes, Settings& settings, const FindPerson& find) {
    if (const Json* names = changes.list("tie_breaks")) {
        settings.tie_breaks.clear();
        for (const Json& name : *names) {
            const auto text = protocol::to_text(name);
            const auto tie_break = text ? engine::pairing::tie_break_named(*text) : std::nullopt;
            if (!tie_break) return changes.body().refuse(bad_option("tie_breaks", "there is no such tie-break"));
            settings.tie_breaks.push_back(*tie_break);
        }
    }
    if (const Json* invited = changes.list("invited")) {
        settings.invited.emplace();
        for (const Json& one : *invited) {
            const auto text = protocol::to_text(one);
            const auto person = text ? find(*text) : std::nullopt;
            if (!person) return changes.body().refuse(bad_option("invited", "nobody is called " + one.dump()));
            settings.invited->push_back(person->id);
        }
    } else if (changes.has("invited")) {
        settings.invited.reset();
    }
    if (const Json* forbidden = changes.list("forbidden")) {
        settings.forbidden.clear();
        for (const Json& pair : *forbidden) {
            const auto at = [&](std::size_t place) -> std::optional<tournament::EntrantId> {
                if (!pair.is_array() || pair.size() != 2) return std::nullopt;
                const auto number = protocol::to_integer(pair[place]);
                if (!number || *number < 1 || *number > std::numeric_limits<std::uint16_t>::max()) return std::nullopt;
                return tournament::EntrantId{static_cast<std::uint16_t>(*number)};
            };
            const auto one = at(0);
            const auto another = at(1);
            if (!one || !another) return changes.body().refuse(bad_option("forbidden", "must be pairs of entrants"));
            settings.forbidden.emplace_back(*one, *another);
        }
    }
}

Read<SettingsWish> read_wish(const Json& json, Settings settings, const FindPerson& find) {
    Body body(json);
    Changes changes(json, body);
    if (changes.has("name")) settings.name = body.name("name", protocol::room_name_chars);
    read_game(changes, settings);
    changes.named("kind", settings.kind, tournament::kind_named);
    changes.truth("twice", settings.twice);
    changes.number("rounds", settings.rounds);
    changes.named("elimination", settings.elimination, tournament::elimination_named);
    changes.truth("scheveningen", settings.scheveningen);
    changes.number("boards", settings.boards);
    changes.truth("team", settings.is_team);
    changes.number("entrants_max", settings.entrants_max);
    changes.truth("needs_registered", settings.needs_registered);
    changes.truth("rated", settings.is_rated);
    if (changes.has("visibility")) {
        const std::string visibility = body.text("visibility", 0, protocol::name_chars);
        if (visibility != "public" && visibility != "unlisted") {
            body.refuse(bad_option("visibility", "visibility must be public or unlisted"));
        }
        settings.is_public = visibility == "public";
    }
    changes.number("spectator_delay", settings.spectator_delay_s);
    changes.number("grace_ms", settings.grace_ms);
    changes.optional_ms("break_ms", settings.break_ms);
    changes.number("check_in_ms", settings.check_in_ms);
    changes.optional_ms("starts_at", settings.starts_at);
    changes.truth("forbid_same_club", settings.forbid_same_club);
    changes.truth("annul_withdrawals", settings.annuls_withdrawals);
    changes.optional_ms("round_ms", settings.round_ms);
    if (const auto chat = body.truth("chat")) settings.has_chat = *chat;
    read_lists(changes, settings, find);
    if (settings.is_rated) {
        const auto kind = engine::rating_class_of(settings.options);
        if (!kind) body.refuse(bad_option(kind.error(), kind.error() + " is not standard: no rated games"));
        settings.needs_registered = true;
    }
    SettingsWish wish{std::move(settings), std::nullopt};
    if (changes.has("password")) wish.password = body.text("password", 0, protocol::password_chars);
    if (body.error()) return engine::Failure{*body.error()};
    return wish;
}

}  // namespace

Read<SettingsWish> read_settings(const Json& body, const FindPerson& find) {
    for (const char* name : {"name", "game", "kind"}) {
        if (protocol::member(body, name) == nullptr) {
            return engine::Failure{error_of(Code::malformed, std::string(name) + " must be given")};
        }
    }
    const auto kind = protocol::to_text(body.at("kind"));
    return read_wish(body, tournament::defaults_of(tournament::kind_named(kind.value_or("")).value_or(Settings{}.kind)),
                     find);
}

Read<SettingsWish> read_changes(const Json& body, const Settings& settings, const FindPerson& find) {
    return read_wish(body, settings, find);
}

}  // namespace server::tournaments
