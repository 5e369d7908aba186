// A counter at which people register and sign in, with a clock that stands still and cheap passwords.
#pragma once

#include <future>
#include <optional>
#include <string>

#include "server/identity/accounts.hpp"
#include "server/identity/players.hpp"
#include "tests/support/book.hpp"
#include "tests/support/fake_clock.hpp"
#include "tests/support/fake_randomness.hpp"

namespace identity_test {

using namespace server;
using test_support::Book;

template <class Value>
using Answer = engine::Result<Value, protocol::Error>;

/// Whoever comes by a token, from nowhere in particular.
inline Accounts::Caller signed_in(const std::string& token) { return {{}, engine::sha256(token)}; }

/// Each call waits for its answer.
struct AccountsFixture {
    Book& book;
    test_support::FakeClock clock;
    test_support::FakeRandomness randomness{1 + book.documents.size()};  // no id is made twice
    Presences presences;
    Passwords passwords{Passwords::Cost::least, clock};
    Metrics metrics;
    Log log{clock, metrics, LogLevel::off};
    Guesses guesses{{{0.1, 30}, {0.5, 60}}, metrics, log};
    Accounts accounts{{clock, randomness, book, passwords, presences, guesses}};
    Players players{{clock, randomness, book, accounts}, Rate{1, 2}};

    explicit AccountsFixture(Book& with_book) : book(with_book) {
        const Kept kept = book.load();
        accounts.restore(kept.documents);
        players.restore(kept.players, kept.answers);
    }

    Players::Identity guest(const std::string& name) {
        std::promise<Players::Identity> made;
        players.make_guest(name, [&](const Players::Known& known) { made.set_value(*known); });
        return made.get_future().get();
    }
    std::optional<Person> recognise(const std::string& token) {
        std::promise<std::optional<Person>> found;
        players.recognise(token, "Other", [&](const Players::Known& known) {
            found.set_value(known ? std::optional(known->person) : std::nullopt);
        });
        return found.get_future().get();
    }
    template <class Value, class Ask>
    static Answer<Value> wait(Ask ask) {
        std::promise<Answer<Value>> answer;
        ask([&](const Answer<Value>& given) { answer.set_value(given); });
        return answer.get_future().get();
    }
    Answer<Person> enrol(const Players::Identity& guest, const std::string& name, const std::string& password) {
        auto answer = wait<Person>(
            [&](const auto& done) { accounts.enrol(guest.person, signed_in(*guest.token), name, password, done); });
        if (answer) players.has_registered(guest.person.id);
        return answer;
    }
    Answer<Accounts::Key> sign_in(const std::string& name, const std::string& password,
                                  const Accounts::Caller& from = {}) {
        return wait<Accounts::Key>([&](const auto& done) { accounts.sign_in(name, from, password, "phone", done); });
    }
    Answer<RecoveryCode> give_recovery(const PlayerId& player) {
        return wait<RecoveryCode>(
            [&](const auto& done) { accounts.give_recovery(PlayerId{"an operator"}, player, {}, done); });
    }
    Answer<Accounts::Key> recover(const std::string& name, const std::string& code, const std::string& password,
                                  const Accounts::Caller& from = {}) {
        return wait<Accounts::Key>(
            [&](const auto& done) { accounts.recover(name, from, code, password, "phone", done); });
    }
    Answer<Roles> set_roles(const PlayerId& by, const PlayerId& player, const RolesWish& wish) {
        const auto nothing = [](const Account&, const Roles&) { return std::vector<ArchiveRow>(); };
        return wait<Roles>([&](const auto& done) { accounts.set_roles(by, player, wish, nothing, done); });
    }
    Answer<Accounts::Nothing> remove(const PlayerId& player, const std::string& password) {
        return wait<Accounts::Nothing>([&](const auto& done) { accounts.remove(player, {}, password, {}, done); });
    }
};

inline std::string code_of(const auto& answer) { return answer ? "" : answer.error().code; }

/// A registered player who is an operator, as the machine's owner makes the first one: while the server is stopped.
inline PlayerId make_operator(Book& book, const std::string& name) {
    PlayerId id;
    {
        AccountsFixture counter(book);
        id = counter.enrol(counter.guest("Someone"), name, "correct horse").value().id;
    }
    Document& document = book.documents.at({account_collection, id.text});
    Account account = account_in(document);
    account.roles.is_operator = true;
    document = document_of(account);
    return id;
}

struct Registered {
    Book book;
    AccountsFixture counter{book};
    Players::Identity guest = counter.guest("Someone");
    Person ada = counter.enrol(guest, "Ada", "correct horse").value();
};

}  // namespace identity_test
