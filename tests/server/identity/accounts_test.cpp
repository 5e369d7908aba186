// Registering, signing in, and what people change about themselves.
#include "server/identity/accounts.hpp"

#include <catch2/catch.hpp>

#include "server/base/limits.hpp"
#include "tests/server/identity/counter.hpp"

using namespace identity_test;

TEST_CASE("a guest becomes a registered player with the same id and token", "[identity]") {
    Registered desk;
    CHECK(desk.ada.id == desk.guest.person.id);
    CHECK(desk.ada.standing == Standing::registered);
    const auto known = desk.counter.recognise(*desk.guest.token);
    REQUIRE(known);
    CHECK(known->name == "Ada");  // a name given with hello does not rename
    CHECK(desk.book.players.empty());
    CHECK(code_of(desk.counter.enrol(desk.guest, "Eve", "correct horse")) == "forbidden");
}

TEST_CASE("passwords are not kept, in whatever form they can be read", "[identity]") {
    Registered desk;
    for (const auto& [name, document] : desk.book.documents) {
        CHECK(document.value->find("correct horse") == std::string::npos);
        CHECK(document.value->find(*desk.guest.token) == std::string::npos);
        CHECK(name.second.find(*desk.guest.token) == std::string::npos);
    }
    const auto account = desk.counter.accounts.find("Ada");
    CHECK(account->password_hash.starts_with("$argon2id$"));
}

TEST_CASE("a name is one player's, and so are those that look like it", "[identity]") {
    Registered desk;
    const auto eve = desk.counter.guest("Eve");
    CHECK(code_of(desk.counter.enrol(eve, "ADA", "correct horse")) == "name_taken");
    CHECK(code_of(desk.counter.enrol(eve, "two words", "correct horse")) == "bad_option");
    CHECK(desk.counter.guest("Ada").person.name == "Ada (guest)");
    CHECK(desk.counter.guest("aDa").person.name == "aDa (guest)");
    CHECK(desk.counter.guest("Ida").person.name == "Ida");
}

TEST_CASE("whoever has the password signs in on as many devices as they like, within reason", "[identity]") {
    Registered desk;
    CHECK(code_of(desk.counter.sign_in("Ada", "wrong")) == "wrong_password");
    CHECK(code_of(desk.counter.sign_in("Nobody", "correct horse")) == "wrong_password");
    const auto phone = desk.counter.sign_in("ada", "correct horse");
    REQUIRE(phone);
    CHECK(phone->person.id == desk.ada.id);
    CHECK(desk.counter.recognise(phone->token)->id == desk.ada.id);
    CHECK(desk.counter.accounts.tokens_of(desk.ada.id).size() == 2);
    for (int device = 0; device < 30; ++device) REQUIRE(desk.counter.sign_in("Ada", "correct horse"));
    CHECK(desk.counter.accounts.tokens_of(desk.ada.id).size() == limit::tokens_per_account);
}

TEST_CASE("guessing a password is slowed, and signing in makes it quick again", "[identity]") {
    Registered desk;
    const auto allowed = static_cast<int>(limit::guesses_at_one.burst);
    for (int guess = 0; guess < allowed; ++guess) {
        REQUIRE(code_of(desk.counter.sign_in("Ada", "guess")) == "wrong_password");
    }
    const auto late = desk.counter.sign_in("Ada", "correct horse");
    REQUIRE(code_of(late) == "rate_limited");
    CHECK(late.error().retry_ms > 1'000);
    CHECK(desk.counter.recognise(*desk.guest.token));  // who is signed in stays so
    desk.counter.clock.advance(*late.error().retry_ms);
    CHECK(desk.counter.sign_in("Ada", "correct horse"));
    for (int guess = 0; guess < allowed; ++guess) {
        CHECK(code_of(desk.counter.sign_in("Ada", "guess")) == "wrong_password");
    }
}

TEST_CASE("a name that nobody has is looked at as long as one that somebody has", "[identity]") {
    Registered desk;
    const auto eve = desk.counter.enrol(desk.counter.guest("x"), "Eve", "correct horse").value();
    REQUIRE(desk.counter.remove(eve.id, "correct horse"));
    const auto code = desk.counter.give_recovery(desk.ada.id).value();
    const auto hashes = [&](const auto& ask) {
        const auto before = desk.counter.passwords.computed();
        CHECK(code_of(ask()) == "wrong_password");
        return desk.counter.passwords.computed() - before;
    };
    for (const char* name : {"Ada", "Nobody", "Eve", "\u3164", "p00000000000"}) {
        INFO(name);
        CHECK(hashes([&] { return desk.counter.sign_in(name, "wrong"); }) == 1);
        CHECK(hashes([&] { return desk.counter.recover(name, "0000-0000-0000-0000", "battery staple"); }) == 0);
    }
    // Nor is it told by how many guesses there are.
    for (const char* name : {"Ada", "Nobody"}) {
        const Accounts::Caller from{std::string("203.0.113.") + (name[0] == 'A' ? '1' : '2')};
        for (int guess = 0; guess < 10; ++guess) {
            CHECK(code_of(desk.counter.sign_in(name, "wrong", from)) == "wrong_password");
        }
        const auto before = desk.counter.passwords.computed();
        CHECK(code_of(desk.counter.sign_in(name, "wrong", from)) == "rate_limited");
        CHECK(desk.counter.passwords.computed() == before);  // it is not looked at
    }
}

TEST_CASE("strangers who guess do not keep the owner of a name out", "[identity]") {
    Registered desk;
    const auto device = desk.counter.accounts.device_key(desk.ada.id, {});
    for (int host = 0; host < 40; ++host) {
        const Accounts::Caller thief{"198.51.100." + std::to_string(host)};
        for (int guess = 0; guess < 12; ++guess) CHECK_FALSE(desk.counter.sign_in("Ada", "guess", thief));
    }
    const Accounts::Caller thief{"198.51.100.0"};
    REQUIRE(code_of(desk.counter.sign_in("Ada", "correct horse", thief)) == "rate_limited");
    // A device that was signed in before, even beside the thief; a session that is open; a new place.
    CHECK(desk.counter.sign_in("Ada", "correct horse", {thief.address, {}, device}));
    CHECK(desk.counter.sign_in("Ada", "correct horse", {thief.address, engine::sha256(*desk.guest.token)}));
    CHECK(AccountsFixture::wait<Person>([&](const auto& done) {
        desk.counter.accounts.rename(desk.ada.id, {thief.address, engine::sha256(*desk.guest.token)}, "correct horse",
                                     "Ada2", done);
    }));
    CHECK(desk.counter.sign_in("Ada2", "correct horse", {"203.0.113.7"}));
    CHECK(code_of(desk.counter.sign_in("Ada2", "correct horse", thief)) == "rate_limited");
}

TEST_CASE("the key of a device is one player's, until the password changes", "[identity]") {
    Registered desk;
    Accounts& accounts = desk.counter.accounts;
    const auto eve = desk.counter.enrol(desk.counter.guest("x"), "Eve", "correct horse").value();
    const auto key = accounts.device_key(desk.ada.id, {});
    CHECK(key.size() == limit::device_key_chars);
    CHECK(accounts.device_key(desk.ada.id, key) == key);  // the same device
    CHECK(accounts.device_key(desk.ada.id, {}) != key);   // another
    CHECK(accounts.device_key(eve.id, key) != key);
    CHECK(accounts.device_key(PlayerId{"pNobody"}, key).empty());
    for (const auto& [name, document] : desk.book.documents) CHECK(document.value->find(key) == std::string::npos);
    // A key that is none is a stranger's.
    const Accounts::Caller thief{"198.51.100.1", {}, accounts.device_key(eve.id, {})};
    for (int guess = 0; guess < 10; ++guess) CHECK_FALSE(desk.counter.sign_in("Ada", "guess", thief));
    CHECK(code_of(desk.counter.sign_in("Ada", "guess", {"198.51.100.1"})) == "rate_limited");
    // A known device guesses no faster.
    const Accounts::Caller phone{"198.51.100.2", {}, key};
    for (int guess = 0; guess < 10; ++guess) {
        CHECK(code_of(desk.counter.sign_in("Ada", "guess", phone)) == "wrong_password");
    }
    CHECK(code_of(desk.counter.sign_in("Ada", "correct horse", phone)) == "rate_limited");
    AccountsFixture later(desk.book);
    CHECK(later.accounts.device_key(desk.ada.id, key) == key);  // also after a restart
    REQUIRE(AccountsFixture::wait<Accounts::Nothing>([&](const auto& done) {
        later.accounts.change_password(desk.ada.id, signed_in(*desk.guest.token), "correct horse", "battery staple",
                                       done);
    }));
    CHECK(later.accounts.device_key(desk.ada.id, key) != key);
}

TEST_CASE("a session that is ended is no key any more", "[identity]") {
    Registered desk;
    const auto phone = desk.counter.sign_in("Ada", "correct horse").value();
    const auto sign_out = [&](const std::optional<std::string>& id) {
        return AccountsFixture::wait<Accounts::Nothing>(
            [&](const auto& done) { desk.counter.accounts.sign_out(desk.ada.id, id, done); });
    };
    CHECK(sign_out(phone.id));
    CHECK_FALSE(desk.counter.recognise(phone.token));
    CHECK(code_of(sign_out(phone.id)) == "not_available");
    const auto program = AccountsFixture::wait<Accounts::Key>([&](const auto& done) {
        desk.counter.accounts.make_token(desk.ada.id, engine::sha256(*desk.guest.token), "my bot", done);
    });
    CHECK(sign_out(std::nullopt));
    CHECK_FALSE(desk.counter.recognise(*desk.guest.token));
    CHECK(desk.counter.recognise(program->token));  // a program's is revoked by itself
    CHECK(sign_out(program->id));
    CHECK_FALSE(desk.counter.recognise(program->token));
}

TEST_CASE("another password ends all other devices", "[identity]") {
    Registered desk;
    const auto phone = desk.counter.sign_in("Ada", "correct horse").value();
    const auto change = [&](const std::string& old_one) {
        return AccountsFixture::wait<Accounts::Nothing>([&](const auto& done) {
            desk.counter.accounts.change_password(desk.ada.id, signed_in(phone.token), old_one, "battery staple", done);
        });
    };
    CHECK(code_of(change("wrong")) == "wrong_password");
    CHECK(change("correct horse"));
    CHECK(desk.counter.recognise(phone.token));
    CHECK_FALSE(desk.counter.recognise(*desk.guest.token));
    CHECK(code_of(desk.counter.sign_in("Ada", "correct horse")) == "wrong_password");
    CHECK(desk.counter.sign_in("Ada", "battery staple"));
}

TEST_CASE("whoever has forgotten the password comes back with a code, and nobody else stays", "[identity]") {
    Registered desk;
    const auto phone = desk.counter.sign_in("Ada", "correct horse").value();
    const auto program = AccountsFixture::wait<Accounts::Key>([&](const auto& done) {
        desk.counter.accounts.make_token(desk.ada.id, engine::sha256(*desk.guest.token), "my bot", done);
    });
    const auto code = desk.counter.give_recovery(desk.ada.id).value();
    CHECK(desk.counter.recognise(phone.token));  // it alone changes nothing
    const auto back = desk.counter.recover("ada", code.text, "battery staple");
    REQUIRE(back);
    CHECK(back->person.id == desk.ada.id);
    CHECK(desk.counter.recognise(back->token)->id == desk.ada.id);
    for (const auto& token : {*desk.guest.token, phone.token, program->token}) {
        CHECK_FALSE(desk.counter.recognise(token));
    }
    CHECK(desk.counter.accounts.tokens_of(desk.ada.id).size() == 1);
    CHECK(code_of(desk.counter.sign_in("Ada", "correct horse")) == "wrong_password");
    CHECK(desk.counter.sign_in("Ada", "battery staple"));
}

TEST_CASE("a code that is wrong, used, replaced, over or of nobody is refused like a wrong password", "[identity]") {
    Registered desk;
    const auto wrong = desk.counter.sign_in("Ada", "wrong");
    const auto is_refused = [&](const std::string& name, const std::string& code) {
        const auto answer = desk.counter.recover(name, code, "battery staple");
        return !answer && answer.error().code == wrong.error().code && answer.error().message == wrong.error().message;
    };
    CHECK(is_refused("Ada", "0000-0000-0000-0000"));  // there is none
    CHECK(is_refused("Ada", ""));
    const auto first = desk.counter.give_recovery(desk.ada.id).value();
    const auto second = desk.counter.give_recovery(desk.ada.id).value();
    REQUIRE(first.text != second.text);
    CHECK(is_refused("Ada", first.text));
    CHECK(is_refused("Nobody", second.text));
    CHECK(desk.counter.recover("Ada", second.text, "battery staple"));
    CHECK(is_refused("Ada", second.text));
    const auto late = desk.counter.give_recovery(desk.ada.id).value();
    desk.counter.clock.advance(limit::recovery_ms);
    CHECK(is_refused("Ada", late.text));
    const auto in_time = desk.counter.give_recovery(desk.ada.id).value();
    desk.counter.clock.advance(limit::recovery_ms - 1);
    CHECK(desk.counter.recover("Ada", in_time.text, "battery staple"));
    const auto idle = desk.counter.give_recovery(desk.ada.id).value();
    const auto changed = AccountsFixture::wait<Accounts::Nothing>([&](const auto& done) {
        desk.counter.accounts.change_password(desk.ada.id, {}, "battery staple", "correct horse", done);
    });
    REQUIRE(changed);
    CHECK(is_refused("Ada", idle.text));  // the password is known again
}

TEST_CASE("a code opens once, even if two ask at the same moment", "[identity]") {
    Registered desk;
    const auto code = desk.counter.give_recovery(desk.ada.id).value();
    std::promise<Answer<Accounts::Key>> first;
    desk.counter.accounts.recover("Ada", {}, code.text, "battery staple", "",
                                  [&](const auto& one) { first.set_value(one); });
    const auto second = desk.counter.recover("Ada", code.text, "staple battery");
    CHECK(first.get_future().get());
    CHECK(code_of(second) == "wrong_password");
    CHECK(desk.counter.sign_in("Ada", "battery staple"));
}

TEST_CASE("codes and passwords are guessed out of the same purse", "[identity]") {
    Registered desk;
    const auto code = desk.counter.give_recovery(desk.ada.id).value();
    const auto allowed = static_cast<int>(limit::guesses_at_one.burst);
    for (int guess = 0; guess < allowed; ++guess) {
        REQUIRE(code_of(desk.counter.recover("Ada", "guess", "battery staple")) == "wrong_password");
    }
    CHECK(code_of(desk.counter.sign_in("Ada", "correct horse")) == "rate_limited");
    const auto late = desk.counter.recover("Ada", code.text, "battery staple");
    REQUIRE(code_of(late) == "rate_limited");
    desk.counter.clock.advance(*late.error().retry_ms);
    CHECK(desk.counter.recover("Ada", code.text, "battery staple"));
    CHECK(desk.counter.sign_in("Ada", "battery staple"));  // quick again
}

TEST_CASE("no operator gets another's account by a code", "[identity]") {
    Book book;
    const PlayerId olga = make_operator(book, "Olga");
    AccountsFixture counter(book);
    const auto ada = counter.enrol(counter.guest("x"), "Ada", "correct horse").value();
    const auto before = counter.give_recovery(ada.id).value();
    REQUIRE(counter.set_roles(olga, ada.id, {{}, true}));
    CHECK(code_of(counter.give_recovery(ada.id)) == "forbidden");
    CHECK(code_of(counter.recover("Ada", before.text, "battery staple")) == "wrong_password");
    CHECK(code_of(counter.give_recovery(PlayerId{"p00000000000"})) == "no_such_player");
    const auto eve = counter.enrol(counter.guest("y"), "Eve", "correct horse").value();
    const auto code = counter.give_recovery(eve.id).value();
    REQUIRE(counter.set_roles(olga, eve.id, {true, {}}));
    CHECK(counter.recover("Eve", code.text, "battery staple"));  // a director's is like anybody's
}

TEST_CASE("a code outlives the server, and is not kept in a form that can be read", "[identity]") {
    Book book;
    std::string code;
    {
        AccountsFixture counter(book);
        const auto ada = counter.enrol(counter.guest("Someone"), "Ada", "correct horse").value();
        code = counter.give_recovery(ada.id)->text;
    }
    std::string plain = code;
    std::erase(plain, '-');
    for (const auto& [name, document] : book.documents) {
        CHECK(document.value->find(code) == std::string::npos);
        CHECK(document.value->find(plain) == std::string::npos);
    }
    AccountsFixture counter(book);
    CHECK(counter.recover("Ada", code, "battery staple"));
    AccountsFixture later(book);
    CHECK(code_of(later.recover("Ada", code, "battery staple")) == "wrong_password");
    CHECK(later.sign_in("Ada", "battery staple"));
}

TEST_CASE("it is kept when a session was used, once an hour, and a session that has ended stays ended", "[identity]") {
    Book book;
    std::string token;
    PlayerId id;
    const auto used = [&](const AccountsFixture& counter) {
        return counter.accounts.tokens_of(id).front().used_unix_ms;
    };
    const auto kept = [&] {
        for (const auto& [name, document] : book.documents) {
            if (name.first == token_collection) return token_in(document).used_unix_ms;
        }
        return std::optional<std::int64_t>();
    };
    std::int64_t noted_unix_ms = 0;
    {
        AccountsFixture counter(book);
        const auto guest = counter.guest("Someone");
        token = *guest.token;
        id = guest.person.id;
        REQUIRE(counter.enrol(guest, "Ada", "correct horse"));
        counter.clock.advance(limit::use_kept_ms - 1);
        REQUIRE(counter.recognise(token));
        CHECK(used(counter) == counter.clock.unix_ms());  // it knows, and has not written
        CHECK_FALSE(kept());
        counter.clock.advance(1);
        REQUIRE(counter.recognise(token));
        noted_unix_ms = counter.clock.unix_ms();
        CHECK(kept() == noted_unix_ms);
        counter.clock.advance(limit::use_kept_ms - 1);
        REQUIRE(counter.recognise(token));
        CHECK(kept() == noted_unix_ms);
    }
    AccountsFixture counter(book);
    CHECK(used(counter) == noted_unix_ms);
    counter.clock.advance(3 * limit::use_kept_ms);
    REQUIRE(AccountsFixture::wait<Accounts::Nothing>(
        [&](const auto& done) { counter.accounts.sign_out(id, std::nullopt, done); }));
    CHECK_FALSE(counter.recognise(token));
    CHECK_FALSE(kept());
}

TEST_CASE("a name that is given up is nobody else's for a while", "[identity]") {
    Registered desk;
    const auto rename = [&](const PlayerId& player, const std::string& name) {
        return AccountsFixture::wait<Person>(
            [&](const auto& done) { desk.counter.accounts.rename(player, {}, "correct horse", name, done); });
    };
    CHECK(rename(desk.ada.id, "ADA")->name == "ADA");  // only other letters
    CHECK(rename(desk.ada.id, "Augusta")->name == "Augusta");
    const auto eve = desk.counter.guest("Eve");
    CHECK(code_of(desk.counter.enrol(eve, "Ada", "correct horse")) == "name_taken");
    CHECK(rename(desk.ada.id, "Ada"));  // whose it was
    CHECK(rename(desk.ada.id, "Augusta"));
    desk.counter.clock.advance(limit::name_held_ms);
    CHECK(desk.counter.enrol(eve, "Ada", "correct horse"));
    CHECK(code_of(rename(desk.ada.id, "Ada")) == "name_taken");
}

TEST_CASE("whoever changes names all the time keeps no more than ten from others", "[identity][hostile]") {
    Registered desk;
    const auto rename = [&](const std::string& name) {
        return AccountsFixture::wait<Person>(
            [&](const auto& done) { desk.counter.accounts.rename(desk.ada.id, {}, "correct horse", name, done); });
    };
    for (std::size_t number = 1; number <= limit::names_held_max; ++number) {
        CHECK(rename("Ada" + std::to_string(number)));
        desk.counter.clock.advance(1'000);
    }
    // Among their own they may go on choosing.
    CHECK(rename("Ada3"));
    CHECK(rename("Ada" + std::to_string(limit::names_held_max)));
    const auto refused = rename("Another");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == "rate_limited");
    CHECK(refused.error().retry_ms == limit::name_held_ms - 1'000 * static_cast<std::int64_t>(limit::names_held_max));
    desk.counter.clock.advance(*refused.error().retry_ms);
    CHECK(rename("Another"));
}

TEST_CASE("of a deleted player nothing is left but games without the name", "[identity]") {
    Registered desk;
    CHECK(code_of(desk.counter.remove(desk.ada.id, "wrong")) == "wrong_password");
    CHECK(desk.counter.remove(desk.ada.id, "correct horse"));
    CHECK_FALSE(desk.counter.recognise(*desk.guest.token));
    CHECK_FALSE(desk.counter.accounts.find("Ada"));
    REQUIRE(desk.book.deleted_accounts.size() == 1);
    CHECK(desk.book.deleted_accounts[0].names == std::vector<std::string>{"Someone", "Ada"});
    for (const auto& [name, document] : desk.book.documents) CHECK(name.first == held_name_collection);
}

TEST_CASE("everything about people outlives the server", "[identity]") {
    Book book;
    std::string token;
    std::string program;
    PlayerId id;
    const PlayerId olga = make_operator(book, "Olga");
    {
        AccountsFixture counter(book);
        const auto guest = counter.guest("Someone");
        id = guest.person.id;
        token = *guest.token;
        REQUIRE(counter.enrol(guest, "Ada", "correct horse"));
        program = AccountsFixture::wait<Accounts::Key>([&](const auto& done) {
                      counter.accounts.make_token(id, engine::sha256(token), "bot", done);
                  })->token;
        REQUIRE(AccountsFixture::wait<Accounts::Nothing>(
            [&](const auto& done) { counter.accounts.become_program(id, {}, "correct horse", {}, done); }));
        REQUIRE(counter.set_roles(olga, id, {true, {}}));
    }
    AccountsFixture counter(book);
    const auto known = counter.recognise(token);
    REQUIRE(known);
    CHECK(known->name == "Ada");
    CHECK(known->is_program());
    CHECK(counter.recognise(program)->id == id);
    CHECK(counter.accounts.find("Ada")->roles == Roles{true, false});
    CHECK(counter.sign_in("Ada", "correct horse"));
    CHECK(code_of(counter.enrol(counter.guest("x"), "ada", "correct horse")) == "name_taken");
}

TEST_CASE("whoever is registered has been let into a room, though they have not connected since the start",
          "[identity]") {
    Book book;
    std::string token;
    PlayerId id;
    {
        AccountsFixture counter(book);
        const auto guest = counter.guest("Someone");
        id = guest.person.id;
        token = *guest.token;
        REQUIRE(counter.enrol(guest, "Ada", "correct horse"));
    }
    AccountsFixture counter(book);
    const auto rooms = [&] { return counter.players.visited_rooms(id); };
    // They have a seat there from before, or somebody has taken up a challenge of theirs: it is kept for them while
    // they are connected, joined again or not (wire.md 2.9).
    counter.players.visited(id, "R1");
    CHECK(rooms() == std::vector<std::string>{"R1"});
    REQUIRE(counter.recognise(token));
    counter.players.visited(id, "R2");
    CHECK(rooms() == std::vector<std::string>{"R1", "R2"});
    counter.players.visited(PlayerId{"pNobody"}, "R1");
    CHECK(counter.players.visited_rooms(PlayerId{"pNobody"}).empty());
    CHECK(counter.players.size() == 1);
}
