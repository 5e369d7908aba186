#include "server/tournaments/tournament_api.hpp"

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
using tournaments::TournamentService;

namespace {

constexpr std::string_view register_act = "register";
constexpr std::string_view claim_act = "claim";

std::optional<unsigned> entrant_in(const RoutedRequest& asked) {
    const auto number = number_in(query_value(asked.request.query, "entrant").value_or(""));
    if (!number || *number > UINT16_MAX) return std::nullopt;
    return static_cast<unsigned>(*number);
}
protocol::Error no_entrant() { return error_of(Code::malformed, "entrant must be a number"); }

/// What is asked is kept as long as the tournament, and anybody registered may host an evening.
const Rate& rate_of_acts(const people::RequestContext& context, const tournament::Settings& settings, bool directs) {
    if (!directs) return limit::tournament_acts;
    const bool may_direct =
        context.account && (context.account->roles.is_director || context.account->roles.is_operator);
    const bool is_evening = settings.kind == tournament::Kind::scramble;
    return is_evening && !may_direct ? limit::tournament_hosts_acts : limit::tournament_directors_acts;
}

}  // namespace

const std::vector<RouteOf<TournamentApi, people::RequestContext>>& TournamentApi::routes() {
    using A = Access;
    using T = TournamentApi;
    static const std::vector<RouteOf<TournamentApi, RequestContext>> table = [] {
        std::vector<RouteOf<TournamentApi, RequestContext>> rows{
            {{"GET", "tournaments", A::anybody, "", "tournaments, the newest first"}, &T::list},
            {{"POST", "tournaments", A::registered, "tournament_settings",
              "make a tournament; directors, but for evenings"},
             &T::create},
            {{"GET", "tournaments/{tournament}", A::anybody, "", "a tournament's page"}, &T::show},
            {{"GET", "tournaments/{tournament}/invite", A::with_token, "", "the code for joining a team"},
             &T::show_invite},
            {{"GET", "tournaments/{tournament}/claim", A::with_token, "", "the code by which an entrant comes back"},
             &T::show_claim},
            {{"GET", "tournaments/{tournament}/invited", A::with_token, "", "who may register"}, &T::show_invited},
            {{"GET", "tournaments/{tournament}/caster", A::with_token, "", "the key of those who comment live"},
             &T::show_caster},
            {{"GET", "tournaments/{tournament}/verification", A::anybody, "",
              "whether all of it can be worked out anew"},
             &T::show_verification},
            {{"GET", "tournaments/{tournament}/{file.type}", A::anybody, "", "standings, pairings, the whole course"},
             &T::give_file}};
        for (const tournaments::Act& act : tournaments::acts()) {
            rows.push_back({{"POST", "tournaments/{tournament}/" + std::string(act.name), A::with_token,
                             std::string(act.body), std::string(act.what)},
                            &T::act});
        }
        return rows;
    }();
    return table;
}

void TournamentApi::add_to(Routes& routes) {
    // A body that cannot be read and a ban are told before a wrong method.
    const auto refuse_method = [reader = deps_.reader](RoutedRequest asked) {
        if (const auto context = reader.receive(std::move(asked))) Routes::refuse_method(*context);
    };
    for (const auto& route : TournamentApi::routes()) {
        const auto handle = [this, handle = route.handle](RoutedRequest asked) {
            const auto context = deps_.reader.admit(std::move(asked));
            if (context && is_let_in(*context)) (this->*handle)(*context);
        };
        routes.add(route, handle, refuse_method);
    }
}

bool TournamentApi::is_let_in(const RequestContext& context) const {
    if (context.parts.empty()) return true;
    const auto refusal = deps_.tournament_service.door().refusal(context.parts.front(), context.request.address,
                                                                 context.who ? &context.who->id : nullptr);
    if (refusal) context.refuse(*refusal);
    return !refusal;
}

void TournamentApi::about(std::string id, const std::string& address, std::function<void(PageAbout)> tell) {
    if (deps_.tournament_service.door().refusal(id, address, nullptr)) return tell(nothing_there());
    std::string picture = "/api/v1/tournaments/" + id + "/picture.png";
    const std::string what = tournaments::is_evening(id) ? "Come in with a name: each round draws new teams. "
                                                         : "A tournament: pairings, standings, boards to watch. ";
    deps_.tournament_service.title_of(std::move(id), [picture = std::move(picture), what, tell](const auto& title) {
        if (!title) return tell(nothing_there());
        tell({.title = titled(title->name, title->game),
              .description = what + described(title->game),
              .image = picture,
              .image_alt = "The tournament's kind and standing"});
    });
}

tournament::Who TournamentApi::who(const RequestContext& context) const {
    return {*context.who, context.account && context.account->roles.is_operator, context.account.has_value()};
}

/// What is over is on the disk.
TournamentService::MayRead TournamentApi::may_read(const RequestContext& context) const {
    return [reads = deps_.reader.reads(), address = context.request.address] { return reads.take(address); };
}

void TournamentApi::list(const RequestContext& context) {
    TournamentService::Wish wish;
    if (const auto status = query_value(context.request.query, "status")) {
        wish.status = tournament::status_named(*status);
        if (!wish.status) return context.refuse(error_of(Code::malformed, "there is no such status"));
    }
    if (const auto player = query_value(context.request.query, "player")) {
        const auto person = deps_.reader.players.find(*player);
        if (!person) return context.refuse(error_of(Code::no_such_player, "nobody has this id or name"));
        wish.player = person->id;
    }
    if (context.who) wish.requester = context.who->id;
    wish.cursor = query_value(context.request.query, "cursor");
    deps_.tournament_service.list(std::move(wish), [context](const TournamentService::Listing& listing) {
        context.answer(page_answer("tournaments", listing.summaries, listing.cursor));
    });
}

void TournamentApi::create(const RequestContext& context) {
    const auto find = [this](std::string_view name) { return deps_.reader.players.find(name); };
    auto wish = tournaments::read_settings(context.body, find);
    if (!wish) return context.refuse(wish.error());
    const bool is_director = context.account->roles.is_director || context.account->roles.is_operator;
    deps_.tournament_service.create(wish->settings, wish->password.value_or(""), who(context), is_director,
                                    [context](const auto& id) {
                                        if (!id) return context.refuse(id.error());
                                        JsonWriter writer;
                                        writer.begin_object().field("tournament", *id).end_object();
                                        context.give(writer, 201);
                                    });
}

void TournamentApi::show(const RequestContext& context) {
    deps_.tournament_service.page(context.parts.front(), may_read(context), [context](const auto& page) {
        if (!page) return context.refuse(page.error());
        ApiAnswer shown;
        shown.shared = page->json;
        shown.tag = page->tag;
        context.answer(std::move(shown));
    });
}

void TournamentApi::give_file(const RequestContext& context) {
    const std::string& id = context.parts.front();
    const std::string& name = context.parts.back();
    const bool downloads = query_value(context.request.query, "download").has_value();
    deps_.tournament_service.document(id, name, may_read(context), [context, id, downloads](const auto& document) {
        if (!document) return context.refuse(document.error());
        ApiAnswer given;
        given.body = document->text;
        given.content_type = document->type;
        if (downloads) given.file_name = id + '-' + document->name;
        context.answer(std::move(given));
    });
}

void TournamentApi::show_invite(const RequestContext& context) {
    const auto entrant = entrant_in(context);
    if (!entrant) return context.refuse(no_entrant());
    deps_.tournament_service.invite_code(context.parts.front(), *entrant, who(context), [context](const auto& code) {
        if (!code) return context.refuse(code.error());
        JsonWriter writer;
        writer.begin_object().field("code", *code).end_object();
        context.give(writer);
    });
}

void TournamentApi::show_claim(const RequestContext& context) {
    const auto entrant = entrant_in(context);
    if (!entrant) return context.refuse(no_entrant());
    deps_.tournament_service.claim(context.parts.front(), *entrant, who(context), [context](const auto& claim) {
        if (!claim) return context.refuse(claim.error());
        JsonWriter writer;
        writer.begin_object().field("code", claim->code).field("until_unix_ms", claim->until).end_object();
        context.give(writer);
    });
}

void TournamentApi::show_invited(const RequestContext& context) {
    deps_.tournament_service.invited(context.parts.front(), who(context), [this, context](const auto& invited) {
        if (!invited) return context.refuse(invited.error());
        JsonWriter writer;
        writer.begin_object().key("players");
        if (!*invited) {
            writer.null();
        } else {
            writer.begin_array();
            for (const PlayerId& player : **invited) {
                const auto person = deps_.reader.players.find(player.text);
                writer.begin_object().field("id", player.text);
                writer.field("name", person ? person->name : std::string(deleted_player)).end_object();
            }
            writer.end_array();
        }
        writer.end_object();
        context.give(writer);
    });
}

void TournamentApi::show_caster(const RequestContext& context) {
    deps_.tournament_service.caster_key(context.parts.front(), who(context), [context](const auto& key) {
        if (!key) return context.refuse(key.error());
        JsonWriter writer;
        writer.begin_object().field("key", *key).end_object();
        context.give(writer);
    });
}

void TournamentApi::show_verification(const RequestContext& context) {
    deps_.tournament_service.verification(context.parts.front(), [context](const auto& json) {
        if (!json) return context.refuse(json.error());
        ApiAnswer shown;
        shown.body = *json;
        context.answer(std::move(shown));
    });
}

void TournamentApi::act(const RequestContext& context) {
    const std::string& id = context.parts.front();
    const std::string name(context.route->last_word());
    const bool gives_password = name == register_act && protocol::member(context.body, "password") != nullptr;
    const bool gives_code = name == claim_act;
    const Guess guess{Guess::At::tournament, crockford_normal(id), context.request.address};
    const auto make = [this, context, name, gives_password, gives_code, guess](
                          const tournament::Settings& settings,
                          bool directs) -> tournaments::Read<tournament::Command> {
        if (gives_code || (gives_password && settings.password_hash)) {
            if (const auto wait_ms = deps_.guesses.wait_ms(guess, deps_.reader.clock.now_ms()); wait_ms > 0) {
                return engine::Failure{error_of(Code::rate_limited, "too many that were wrong", wait_ms)};
            }
        }
        const Rate& rate = rate_of_acts(context, settings, directs);
        if (const auto wait_ms = deps_.reader.players.take_act(*context.who, rate); wait_ms > 0) {
            deps_.reader.metrics.rate_limited.add({"tournament_acts"});
            return engine::Failure{error_of(Code::rate_limited, "too much at once in tournaments", wait_ms)};
        }
        const tournaments::People people{[this](std::string_view person) { return deps_.reader.players.find(person); },
                                         [this](std::string called) { return deps_.reader.players.somebody(called); }};
        return *tournaments::read_command(name, context.body, settings, people);
    };
    const bool guesses = gives_password || gives_code;
    deps_.tournament_service.ask(id, who(context), make, [this, context, guesses, guess](const auto& done) {
        // A wrong one is told at once, before another is looked at.
        if (guesses && done) deps_.guesses.was_right(guess);
        if (guesses && !done && done.error().code == protocol::name_of(Code::wrong_password)) {
            deps_.guesses.was_wrong(guess, deps_.reader.clock.now_ms());
        }
        if (!done) return context.refuse(done.error());
        JsonWriter writer;
        writer.begin_object();
        if (done->entrant) writer.field("entrant", *done->entrant);
        writer.end_object();
        context.give(writer);
    });
}

}  // namespace server
