#include "server/tournaments/tournament_api.hpp"

#include <charconv>
#include <utility>

#include "server/base/limits.hpp"
#include "server/gateway/places.hpp"
#include "server/http/api_error.hpp"
#include "server/http/api_page.hpp"
#include "server/http/query.hpp"
#include "server/tournaments/reading.hpp"

namespace server {

using protocol::Code;
using protocol::error_of;
using protocol::JsonWriter;
using tournaments::Office;

namespace {

constexpr std::string_view root = "/api/v1/tournaments";
constexpr std::string_view register_act = "register";
constexpr std::string_view invite_item = "invite";
constexpr std::string_view invited_item = "invited";
constexpr std::string_view caster_item = "caster";
constexpr std::string_view verification_item = "verification";

/// ID and what follows it, of a path below the root.
std::pair<std::string, std::string> below(std::string_view path) {
    path.remove_prefix(root.size() + 1);
    const auto slash = path.find('/');
    if (slash == std::string_view::npos) return {std::string(path), {}};
    return {std::string(path.substr(0, slash)), std::string(path.substr(slash + 1))};
}

bool is_file(std::string_view item) { return item.find('.') != std::string_view::npos; }

}  // namespace

bool TournamentApi::knows(std::string_view path) {
    if (path == root) return true;
    if (!path.starts_with(root) || path[root.size()] != '/') return false;
    const auto [id, item] = below(path);
    if (id.empty() || path.ends_with('/')) return false;
    return item.empty() || item == invite_item || item == invited_item || item == caster_item
           || item == verification_item || tournaments::is_act(item)
           || (is_file(item) && item.find('/') == std::string::npos);
}

void TournamentApi::handle(ApiRequest request, std::function<void(ApiAnswer)> answer) {
    Call call;
    call.answer = std::move(answer);
    if (!parts_.desk.receive(call, std::move(request))) return;
    const std::string path = call.request.path;
    const bool posts = call.request.method == "POST";
    const bool reads = call.request.method == "GET" || call.request.method == "HEAD";
    if (path == root) {
        if (posts) return create(call);
        return reads ? list(call) : people::refuse_method(call);
    }
    const auto [id, item] = below(path);
    if (tournaments::is_act(item)) return posts ? act(call, id, item) : people::refuse_method(call);
    if (!reads) return people::refuse_method(call);
    if (item.empty()) return show(call, id);
    if (item == invite_item) return show_invite(call, id);
    if (item == invited_item) return show_invited(call, id);
    if (item == caster_item) return show_caster(call, id);
    if (item == verification_item) return show_verification(call, id);
    give_file(call, id, item);
}

void TournamentApi::about(std::string id, std::function<void(PageAbout)> tell) {
    parts_.office.title_of(std::move(id), [tell = std::move(tell)](const auto& title) {
        if (!title) return tell(nothing_there());
        tell({.title = titled(title->name, title->game),
              .description = "A tournament: pairings, standings, boards to watch. " + described(title->game)});
    });
}

tournament::Who TournamentApi::who(const Call& call) const {
    return {*call.who, call.account && call.account->roles.is_operator, call.account.has_value()};
}

/// What is over is on the disk.
Office::MayRead TournamentApi::may_read(const Call& call) const {
    return [reads = parts_.desk.reads(), address = call.request.address] { return reads.take(address); };
}

void TournamentApi::list(const Call& call) {
    Office::Wish wish;
    if (const auto status = query_value(call.request.query, "status")) {
        wish.status = tournament::status_named(*status);
        if (!wish.status) return call.refuse(error_of(Code::malformed, "there is no such status"));
    }
    if (const auto player = query_value(call.request.query, "player")) {
        const auto person = parts_.desk.players.find(*player);
        if (!person) return call.refuse(error_of(Code::no_such_player, "nobody has this id or name"));
        wish.player = person->id;
    }
    if (call.who) wish.asker = call.who->id;
    wish.cursor = query_value(call.request.query, "cursor");
    parts_.office.list(std::move(wish), [call](const Office::Listing& listing) {
        call.answer(page_answer("tournaments", listing.summaries, listing.cursor));
    });
}

void TournamentApi::create(const Call& call) {
    if (!call.who) return call.refuse(error_of(Code::unauthorized, "this wants your token"));
    const bool may = call.account && (call.account->roles.is_director || call.account->roles.is_operator);
    if (!may) return call.refuse(error_of(Code::forbidden, "this is for tournament directors"));
    const auto find = [this](std::string_view name) { return parts_.desk.players.find(name); };
    auto wish = tournaments::read_settings(call.body, find);
    if (!wish) return call.refuse(wish.error());
    parts_.office.create(wish->settings, wish->password.value_or(""), *call.who, [call](const auto& id) {
        if (!id) return call.refuse(id.error());
        JsonWriter writer;
        writer.begin_object().field("tournament", *id).end_object();
        call.give(writer, 201);
    });
}

void TournamentApi::show(const Call& call, const std::string& id) {
    parts_.office.page(id, may_read(call), [call](const auto& page) {
        if (!page) return call.refuse(page.error());
        ApiAnswer shown;
        shown.shared = page->json;
        shown.tag = page->tag;
        call.answer(std::move(shown));
    });
}

void TournamentApi::give_file(const Call& call, const std::string& id, const std::string& name) {
    const bool downloads = query_value(call.request.query, "download").has_value();
    parts_.office.document(id, name, may_read(call), [call, id, downloads](const auto& document) {
        if (!document) return call.refuse(document.error());
        ApiAnswer given;
        given.body = document->text;
        given.content_type = document->type;
        if (downloads) given.file_name = id + '-' + document->name;
        call.answer(std::move(given));
    });
}

void TournamentApi::show_invite(const Call& call, const std::string& id) {
    if (!call.who) return call.refuse(error_of(Code::unauthorized, "this wants your token"));
    const std::string text = query_value(call.request.query, "entrant").value_or("");
    std::uint16_t entrant = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), entrant);
    if (fault != std::errc{} || end != text.data() + text.size()) {
        return call.refuse(error_of(Code::malformed, "entrant must be a number"));
    }
    parts_.office.invite_code(id, entrant, who(call), [call](const auto& code) {
        if (!code) return call.refuse(code.error());
        JsonWriter writer;
        writer.begin_object().field("code", *code).end_object();
        call.give(writer);
    });
}

void TournamentApi::show_invited(const Call& call, const std::string& id) {
    if (!call.who) return call.refuse(error_of(Code::unauthorized, "this wants your token"));
    parts_.office.invited(id, who(call), [this, call](const auto& invited) {
        if (!invited) return call.refuse(invited.error());
        JsonWriter writer;
        writer.begin_object().key("players");
        if (!*invited) {
            writer.null();
        } else {
            writer.begin_array();
            for (const PlayerId& player : **invited) {
                const auto person = parts_.desk.players.find(player.text);
                writer.begin_object().field("id", player.text);
                writer.field("name", person ? person->name : std::string(deleted_player)).end_object();
            }
            writer.end_array();
        }
        writer.end_object();
        call.give(writer);
    });
}

void TournamentApi::show_caster(const Call& call, const std::string& id) {
    if (!call.who) return call.refuse(error_of(Code::unauthorized, "this wants your token"));
    parts_.office.caster_key(id, who(call), [call](const auto& key) {
        if (!key) return call.refuse(key.error());
        JsonWriter writer;
        writer.begin_object().field("key", *key).end_object();
        call.give(writer);
    });
}

void TournamentApi::show_verification(const Call& call, const std::string& id) {
    parts_.office.verification(id, [call](const auto& json) {
        if (!json) return call.refuse(json.error());
        ApiAnswer shown;
        shown.body = *json;
        call.answer(std::move(shown));
    });
}

void TournamentApi::act(const Call& call, const std::string& id, const std::string& name) {
    if (!call.who) return call.refuse(error_of(Code::unauthorized, "this wants your token"));
    const bool gives_password = name == register_act && protocol::member(call.body, "password") != nullptr;
    const Guess guess{Guess::At::tournament, room::normal_id(id), call.request.address};
    const auto make = [this, call, name, gives_password, guess](
                          const tournament::Settings& settings,
                          bool directs) -> tournaments::Read<tournament::Command> {
        if (gives_password && settings.password_hash) {
            if (const auto wait_ms = parts_.guesses.wait_ms(guess, parts_.desk.clock.now_ms()); wait_ms > 0) {
                return engine::Failure{error_of(Code::rate_limited, "too many wrong passwords", wait_ms)};
            }
        }
        const Rate& rate = directs ? limit::tournament_directors_acts : limit::tournament_acts;
        if (const auto wait_ms = parts_.desk.players.take_act(*call.who, rate); wait_ms > 0) {
            parts_.desk.metrics.rate_limited.add({"tournament_acts"});
            return engine::Failure{error_of(Code::rate_limited, "too much at once in tournaments", wait_ms)};
        }
        const auto find = [this](std::string_view person) { return parts_.desk.players.find(person); };
        return *tournaments::read_command(name, call.body, settings, find);
    };
    parts_.office.ask(id, who(call), make, [this, call, gives_password, guess](const auto& done) {
        // A wrong one is told at once, before another is looked at.
        if (gives_password && done) parts_.guesses.was_right(guess);
        if (gives_password && !done && done.error().code == protocol::name_of(Code::wrong_password)) {
            parts_.guesses.was_wrong(guess, parts_.desk.clock.now_ms());
        }
        if (!done) return call.refuse(done.error());
        JsonWriter writer;
        writer.begin_object();
        if (done->entrant) writer.field("entrant", *done->entrant);
        writer.end_object();
        call.give(writer);
    });
}

}  // namespace server
