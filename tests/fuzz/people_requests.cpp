// Fuzz target: any lines as what is asked about people over HTTP: "WHO METHOD PATH BODY", the path below /api/v1/, WHO
// g for a guest, a for a player, o for an operator, x for a token that nobody has. Each is answered once, with JSON; a
// refusal says why; nothing secret is told; and what is kept can be read again, and is the same when it is written
// again.
#include <array>
#include <cstddef>
#include <cstdint>
#include <future>
#include <sstream>
#include <string>
#include <string_view>

#include "engine/base/ensure.hpp"
#include "protocol/json_reader.hpp"
#include "server/people/people_api.hpp"
#include "tests/support/book.hpp"
#include "tests/support/fake_clock.hpp"
#include "tests/support/fake_randomness.hpp"

namespace {

using namespace server;

constexpr std::size_t requests_max = 24;
constexpr std::string_view known_password = "correct horse";

/// The hash of the password that all have; made once, since that is slow.
const std::string& known_hash() {
    static const std::string made = [] {
        test_support::FakeClock clock;
        Passwords passwords(Passwords::Cost::least, clock);
        std::promise<std::string> hashed;
        ENSURE(passwords.order(
            "", [&](bool /*is_in_time*/) { hashed.set_value(passwords.hash(std::string(known_password))); }));
        return hashed.get_future().get();
    }();
    return made;
}

/// A server that knows a guest, a player and an operator, whose tokens are their names.
struct Town {
    test_support::FakeClock clock;
    test_support::FakeRandomness randomness;
    test_support::Book book;
    Metrics metrics;
    std::ostringstream log_text;
    Log log{clock, metrics, LogLevel::info, log_text};
    AddressGuard guard{Limits{}};
    Ratings ratings;
    Presences presences;
    Passwords passwords{Passwords::Cost::least, clock};
    Guesses guesses{{{0.1, 30}, {0.5, 60}}, metrics, log};
    Accounts accounts{{clock, randomness, book, passwords, presences, guesses}};
    Sanctions sanctions{{clock, book}};
    Players players{{clock, randomness, book, accounts}, Rate{1, 2}};
    Blocks blocks{book};
    Hiding hiding{book};
    Whereabouts whereabouts;
    notifications::Inbox inbox{{clock, book, presences}};
    PeopleApi api{{clock,
                   randomness,
                   guard,
                   players,
                   accounts,
                   sanctions,
                   ratings,
                   presences,
                   book,
                   metrics,
                   log,
                   {presences, whereabouts, hiding, blocks},
                   inbox,
                   [](const std::string& room, const auto& /*with_it*/, const auto& kept) {
                       if (room != "4GZK7Q2M") return false;
                       kept(true);
                       return true;
                   },
                   [](const DeletedAccount& /*deleted_account*/) {},
                   [](const std::string& room, const auto& tell) {
                       if (room == "4GZK7Q2M" || room == "4GZK7Q2N") return tell(room);
                       tell(engine::Failure{protocol::error_of(protocol::Code::no_such_room, "there is no such room")});
                   }}};

    Routes routes;

    Town() {
        api.add_to(routes);
        for (const std::string name : {"Ada", "Olga"}) {
            Account account{{PlayerId{"p" + name}, name, Standing::registered}, known_hash(), {}, 1, {name}};
            account.roles.is_operator = name == "Olga";
            AccountToken token;
            token.hash = engine::sha256(name);
            token.id = "s" + name;
            token.player = account.person.id;
            for (const Document& document : {document_of(account), document_of(token)}) {
                book.documents[{document.collection, document.key}] = document;
            }
        }
        accounts.restore(book.load().documents);
        players.restore({{{PlayerId{"pGuest"}, "Guest"}, engine::sha256("Guest")}}, {});
    }
    ~Town() { passwords.stop(); }

    ApiAnswer ask(ApiRequest request) {
        std::promise<ApiAnswer> answer;
        routes.handle(std::move(request), [&](ApiAnswer given) { answer.set_value(std::move(given)); });
        return answer.get_future().get();
    }
};

std::string_view take(std::string_view& text, char end) {
    const std::size_t place = text.find(end);
    const std::string_view taken = text.substr(0, place);
    text.remove_prefix(place == std::string_view::npos ? text.size() : place + 1);
    return taken;
}

ApiRequest request_in(std::string_view line) {
    static constexpr std::string_view letters = "gaox";
    static constexpr std::array<std::string_view, letters.size()> bearers{"Guest", "Ada", "Olga", "nonsense"};
    const std::size_t who = letters.find(take(line, ' '));
    ApiRequest request;
    if (who < bearers.size()) request.bearer = bearers.at(who);
    request.method = take(line, ' ');
    std::string_view path = take(line, ' ');
    request.path = "/api/v1/" + std::string(take(path, '?'));
    request.query = path;
    request.body = line;
    request.address = "192.0.2.1";
    return request;
}

void check(const ApiAnswer& answer) {
    ENSURE(answer.status >= 200 && answer.status < 500);
    ENSURE(answer.body.find("$argon2") == std::string::npos);
    const auto body = protocol::parse_json(answer.body, protocol::any_depth);
    ENSURE(body && body->is_object());
    if (answer.status < 300) return;
    const auto* error = protocol::member(*body, "error");
    ENSURE(error != nullptr);
    ENSURE(!error->at("code").get<std::string>().empty() && !error->at("message").get<std::string>().empty());
    ENSURE((error->at("code") == "bad_option") == error->contains("option"));
}

void check(const test_support::Book& book) {
    for (const auto& [name, document] : book.documents) {
        const auto again = name.first == account_collection     ? document_of(account_in(document))
                           : name.first == token_collection     ? document_of(token_in(document))
                           : name.first == held_name_collection ? document_of(held_name_in(document))
                                                                : document;
        ENSURE(again.key == document.key && again.value == document.value);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    std::string_view text(reinterpret_cast<const char*>(bytes), count);
    Town town;
    for (std::size_t number = 0; number < requests_max && !text.empty(); ++number) {
        check(town.ask(request_in(take(text, '\n'))));
        check(town.book);
        town.clock.advance(1'000);
    }
    // The next life: whoever was there is there.
    Accounts accounts({town.clock, town.randomness, town.book, town.passwords, town.presences, town.guesses});
    accounts.restore(town.book.load().documents);
    ENSURE(accounts.size() == town.accounts.size());
    Sanctions sanctions({town.clock, town.book});
    sanctions.restore(town.book.load().documents);
    ENSURE(sanctions.in_force().size() == town.sanctions.in_force().size());
    return 0;
}
