// What `tutti pop` asks of the pops through the operator's own port. Who reaches that port is the operator: the audit
// names nobody.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/base/clock.hpp"
#include "server/http/api.hpp"
#include "server/pops/pops.hpp"
#include "server/telemetry/log.hpp"

namespace server::pops {

class PopDesk {
public:
    /// All of them outlive it.
    struct Deps {
        Clock& clock;
        Pops& pops;
        Log& log;
    };
    explicit PopDesk(Deps deps) : deps_(deps) {}

    /// `act`: "add" (body: pop_request), "remove" (body: {pop}) or "list"; all are answered with 200 where they are
    /// done: with the pop, {} and {pops}. `answer` is called once, on any thread. From any thread.
    void handle(std::string_view act, const std::string& body, std::function<void(ApiAnswer)> answer);

private:
    Pops::Audit audit(std::string_view act) const;
    std::string list_json() const;

    Deps deps_;
};

}  // namespace server::pops
