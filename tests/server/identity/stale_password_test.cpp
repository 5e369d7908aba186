// A password that is changed while another request with the old one waits to be looked at: the old one is worth
// nothing.
#include <catch2/catch.hpp>

#include <functional>

#include "tests/server/identity/counter.hpp"

using namespace identity_test;

namespace {

/// What is asked after this waits until the test lets it go on.
class Held {
public:
    explicit Held(Passwords& passwords) {
        REQUIRE(passwords.order("", [this](bool /*is_in_time*/) {
            begun_.set_value();
            going_on_.wait();
        }));
    }
    void wait() { begun_.get_future().wait(); }
    void go_on() { go_on_.set_value(); }

private:
    std::promise<void> begun_;
    std::promise<void> go_on_;
    std::future<void> going_on_ = go_on_.get_future();
};

/// An answer that is there later.
template <class Value>
class Later {
public:
    explicit Later(const std::function<void(Accounts::Done<Value>)>& ask) {
        ask([this](const Answer<Value>& given) { answer_.set_value(given); });
    }
    Answer<Value> get() { return answer_.get_future().get(); }

private:
    std::promise<Answer<Value>> answer_;
};

}  // namespace

TEST_CASE("who signs in with the old password while a code is used does not get in", "[identity]") {
    Registered desk;
    const auto code = desk.counter.give_recovery(desk.ada.id).value().text;
    Held held(desk.counter.passwords);
    Accounts& accounts = desk.counter.accounts;
    Later<Accounts::Key> back(
        [&](const auto& done) { accounts.recover("Ada", {}, code, "battery staple", "phone", done); });
    Later<Accounts::Key> thief([&](const auto& done) { accounts.sign_in("Ada", {}, "correct horse", "thief", done); });
    Later<Person> renamed([&](const auto& done) { accounts.rename(desk.ada.id, {}, "correct horse", "Eve", done); });
    Later<Accounts::Nothing> program(
        [&](const auto& done) { accounts.become_program(desk.ada.id, {}, "correct horse", {}, done); });
    Later<Accounts::Nothing> gone(
        [&](const auto& done) { accounts.remove(desk.ada.id, {}, "correct horse", {}, done); });
    held.go_on();
    CHECK(back.get());
    CHECK(code_of(thief.get()) == "wrong_password");
    CHECK(code_of(renamed.get()) == "wrong_password");
    CHECK(code_of(program.get()) == "wrong_password");
    CHECK(code_of(gone.get()) == "wrong_password");
    CHECK(accounts.tokens_of(desk.ada.id).size() == 1);
    CHECK(accounts.find("Ada")->person.standing == Standing::registered);
}

TEST_CASE("who signs in with the old password while it is changed does not get in", "[identity]") {
    Registered desk;
    Accounts& accounts = desk.counter.accounts;
    Held first(desk.counter.passwords);
    Later<Accounts::Nothing> changed([&](const auto& done) {
        accounts.change_password(desk.ada.id, signed_in(*desk.guest.token), "correct horse", "battery staple", done);
    });
    Held second(desk.counter.passwords);
    first.go_on();
    second.wait();  // the old one has proved right, and the new one waits to be hashed
    Later<Accounts::Key> thief([&](const auto& done) { accounts.sign_in("Ada", {}, "correct horse", "thief", done); });
    second.go_on();
    CHECK(changed.get());
    CHECK(code_of(thief.get()) == "wrong_password");
    CHECK(accounts.tokens_of(desk.ada.id).size() == 1);
    CHECK(desk.counter.sign_in("Ada", "battery staple"));
}

TEST_CASE("the old password changes nothing after a code has been used", "[identity]") {
    Registered desk;
    const auto code = desk.counter.give_recovery(desk.ada.id).value().text;
    Accounts& accounts = desk.counter.accounts;
    Held held(desk.counter.passwords);
    Later<Accounts::Nothing> changed([&](const auto& done) {
        accounts.change_password(desk.ada.id, signed_in(*desk.guest.token), "correct horse", "staple battery", done);
    });
    Later<Accounts::Key> back(
        [&](const auto& done) { accounts.recover("Ada", {}, code, "battery staple", "phone", done); });
    held.go_on();
    CHECK(back.get());
    CHECK(code_of(changed.get()) == "wrong_password");
    CHECK(desk.counter.sign_in("Ada", "battery staple"));
}

TEST_CASE("who has been signed out makes no token for a program any more", "[identity]") {
    Registered desk;
    const auto phone = desk.counter.sign_in("Ada", "correct horse").value();
    const auto make = [&] {
        return AccountsFixture::wait<Accounts::Key>([&](const auto& done) {
            desk.counter.accounts.make_token(desk.ada.id, engine::sha256(phone.token), "bot", done);
        });
    };
    CHECK(make());
    REQUIRE(AccountsFixture::wait<Accounts::Nothing>(
        [&](const auto& done) { desk.counter.accounts.sign_out(desk.ada.id, phone.id, done); }));
    CHECK(code_of(make()) == "unauthorized");
}
