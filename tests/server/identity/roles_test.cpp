// Directors and operators: who gives the roles, and that there is always an operator left.
#include <catch2/catch.hpp>

#include "tests/server/identity/counter.hpp"

using namespace identity_test;

namespace {

struct TournamentService {
    Book book;
    PlayerId olga = make_operator(book, "Olga");
    AccountsFixture counter{book};
    PlayerId ada = counter.enrol(counter.guest("Someone"), "Ada", "correct horse").value().id;
    Roles roles_of(const PlayerId& player) const { return counter.accounts.find(player.text)->roles; }
};

}  // namespace

TEST_CASE("what is not asked for stays as it is", "[identity]") {
    TournamentService tournament_service;
    CHECK(tournament_service.counter.set_roles(tournament_service.olga, tournament_service.ada, {true, {}}).value()
          == Roles{true, false});
    CHECK(tournament_service.counter.set_roles(tournament_service.olga, tournament_service.ada, {{}, true}).value()
          == Roles{true, true});
    CHECK(tournament_service.counter.set_roles(tournament_service.olga, tournament_service.ada, {false, {}}).value()
          == Roles{false, true});
    CHECK(tournament_service.roles_of(tournament_service.ada) == Roles{false, true});
}

TEST_CASE("what is written down of it is what has changed", "[identity]") {
    TournamentService tournament_service;
    REQUIRE(tournament_service.counter.set_roles(tournament_service.olga, tournament_service.ada, {true, {}}));
    Roles before;
    Roles after;
    const auto rows = [&](const Account& account, const Roles& roles) {
        before = account.roles;
        after = roles;
        return std::vector<ArchiveRow>{{"audit", "all", "operator"}};
    };
    REQUIRE(AccountsFixture::wait<Roles>([&](const auto& done) {
        tournament_service.counter.accounts.set_roles(tournament_service.olga, tournament_service.ada, {{}, true}, rows,
                                                      done);
    }));
    CHECK(before == Roles{true, false});
    CHECK(after == Roles{true, true});
}

TEST_CASE("operators who take the role from each other leave one", "[identity]") {
    TournamentService tournament_service;
    CHECK(code_of(tournament_service.counter.set_roles(tournament_service.ada, tournament_service.ada, {{}, true}))
          == "forbidden");
    REQUIRE(tournament_service.counter.set_roles(tournament_service.olga, tournament_service.ada, {{}, true}));
    CHECK(code_of(tournament_service.counter.set_roles(tournament_service.olga, tournament_service.olga, {{}, false}))
          == "forbidden");
    REQUIRE(tournament_service.counter.set_roles(tournament_service.ada, tournament_service.olga, {{}, false}));
    // Both had been let in at the same moment.
    CHECK(code_of(tournament_service.counter.set_roles(tournament_service.olga, tournament_service.ada, {{}, false}))
          == "forbidden");
    CHECK(tournament_service.roles_of(tournament_service.ada) == Roles{false, true});
    CHECK(code_of(tournament_service.counter.set_roles(tournament_service.ada, PlayerId{"p0"}, {true, {}}))
          == "no_such_player");
}

TEST_CASE("the last operator does not leave", "[identity]") {
    TournamentService tournament_service;
    CHECK(code_of(tournament_service.counter.remove(tournament_service.olga, "wrong")) == "wrong_password");
    CHECK(code_of(tournament_service.counter.remove(tournament_service.olga, "correct horse")) == "forbidden");
    CHECK(tournament_service.roles_of(tournament_service.olga).is_operator);
    REQUIRE(tournament_service.counter.set_roles(tournament_service.olga, tournament_service.ada, {{}, true}));
    CHECK(tournament_service.counter.remove(tournament_service.olga, "correct horse"));
    CHECK(code_of(tournament_service.counter.remove(tournament_service.ada, "correct horse")) == "forbidden");
}
