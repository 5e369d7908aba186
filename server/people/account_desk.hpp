// What `tutti operator` and `tutti password` ask of a running server through the operator's own port. Who reaches that
// port owns the machine: the audit names nobody.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/base/clock.hpp"
#include "server/http/api.hpp"
#include "server/identity/accounts.hpp"
#include "server/telemetry/log.hpp"

namespace server::people {

class AccountDesk {
public:
    /// All of them outlive it.
    struct Deps {
        Clock& clock;
        Accounts& accounts;
        Log& log;
    };
    explicit AccountDesk(Deps deps) : deps_(deps) {}

    /// `act`: "operator" or "password"; the body is {name} of a registered player. Where it is done both are answered
    /// with 200: with {name} as they are called, and with {code, until_unix_ms}. SECRET: the code. `answer` is called
    /// once, on any thread. From any thread.
    void handle(std::string_view act, const std::string& body, std::function<void(ApiAnswer)> answer);

private:
    Deps deps_;
};

}  // namespace server::people
