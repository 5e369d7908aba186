// Directors and operators: who gives the roles, and that there is always an operator left.
#include <catch2/catch.hpp>

#include "tests/server/identity/counter.hpp"

using namespace identity_test;

namespace {

struct Office {
    Book book;
    PlayerId olga = make_operator(book, "Olga");
    FrontDesk counter{book};
    PlayerId ada = counter.enrol(counter.guest("Someone"), "Ada", "correct horse").value().id;
    Roles roles_of(const PlayerId& player) const { return counter.accounts.find(player.text)->roles; }
};

}  // namespace

TEST_CASE("what is not asked for stays as it is", "[identity]") {
    Office office;
    CHECK(office.counter.set_roles(office.olga, office.ada, {true, {}}).value() == Roles{true, false});
    CHECK(office.counter.set_roles(office.olga, office.ada, {{}, true}).value() == Roles{true, true});
    CHECK(office.counter.set_roles(office.olga, office.ada, {false, {}}).value() == Roles{false, true});
    CHECK(office.roles_of(office.ada) == Roles{false, true});
}

TEST_CASE("what is written down of it is what has changed", "[identity]") {
    Office office;
    REQUIRE(office.counter.set_roles(office.olga, office.ada, {true, {}}));
    Roles before;
    Roles after;
    const auto rows = [&](const Account& account, const Roles& roles) {
        before = account.roles;
        after = roles;
        return std::vector<ArchiveRow>{{"audit", "all", "operator"}};
    };
    REQUIRE(FrontDesk::wait<Roles>([&](const auto& done) {
        office.counter.accounts.set_roles(office.olga, office.ada, {{}, true}, rows, done);
    }));
    CHECK(before == Roles{true, false});
    CHECK(after == Roles{true, true});
}

TEST_CASE("operators who take the role from each other leave one", "[identity]") {
    Office office;
    CHECK(code_of(office.counter.set_roles(office.ada, office.ada, {{}, true})) == "forbidden");
    REQUIRE(office.counter.set_roles(office.olga, office.ada, {{}, true}));
    CHECK(code_of(office.counter.set_roles(office.olga, office.olga, {{}, false})) == "forbidden");
    REQUIRE(office.counter.set_roles(office.ada, office.olga, {{}, false}));
    // Both had been let in at the same moment.
    CHECK(code_of(office.counter.set_roles(office.olga, office.ada, {{}, false})) == "forbidden");
    CHECK(office.roles_of(office.ada) == Roles{false, true});
    CHECK(code_of(office.counter.set_roles(office.ada, PlayerId{"p0"}, {true, {}})) == "no_such_player");
}

TEST_CASE("the last operator does not leave", "[identity]") {
    Office office;
    CHECK(code_of(office.counter.remove(office.olga, "wrong")) == "wrong_password");
    CHECK(code_of(office.counter.remove(office.olga, "correct horse")) == "forbidden");
    CHECK(office.roles_of(office.olga).is_operator);
    REQUIRE(office.counter.set_roles(office.olga, office.ada, {{}, true}));
    CHECK(office.counter.remove(office.olga, "correct horse"));
    CHECK(code_of(office.counter.remove(office.ada, "correct horse")) == "forbidden");
}
