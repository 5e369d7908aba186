#include "server/app/account_commands.hpp"

#include <cstdlib>
#include <functional>
#include <ostream>
#include <string_view>
#include <utility>

#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"
#include "server/app/stopped_data.hpp"
#include "server/base/randomness.hpp"
#include "server/cluster/node.hpp"
#include "server/identity/account.hpp"
#include "server/identity/names.hpp"
#include "server/people/audit.hpp"
#include "server/people/request_context.hpp"

namespace server {
namespace {

std::optional<Account> account_named(const std::string& name, const std::vector<Document>& documents) {
    const bool is_id = is_player_id(name);
    const std::string wanted = keys_of(name).folded;
    for (const Document& document : documents) {
        if (document.collection != account_collection) continue;
        Account account = account_in(document);
        if (is_id ? document.key == name : keys_of(account.person.name).folded == wanted) return account;
    }
    return std::nullopt;
}

/// Does something to an account, and returns what is to be said of it.
using Change = std::function<std::string(Account&, std::int64_t unix_ms)>;

int change_account(const AccountOptions& options, std::string_view act, const Change& change, std::ostream& out,
                   std::ostream& err) {
    const std::string& name = options.where_and_who.back();
    const auto amend = [&](const std::vector<Document>& documents,
                           std::int64_t unix_ms) -> engine::Result<Amendment, std::string> {
        // What one copy alone has, no other node would ever hear of.
        if (!cluster::mark_in(documents).site.empty()) {
            return engine::Failure<std::string>{
                "these are a copy of a cluster: leave the folder out, and ask the running node that owns the site "
                "(--operator)"};
        }
        auto account = account_named(name, documents);
        if (!account) return engine::Failure{"nobody has registered as " + name};
        Amendment amendment;
        amendment.said = change(*account, unix_ms);
        amendment.entry.emplace();
        amendment.entry->documents.push_back(document_of(*account));
        amendment.entry->archive.push_back(people::audit_row(
            unix_ms, nullptr, {act, "player", protocol::json_text(write_player, account->person), {}}));
        return amendment;
    };
    return amend_data(options.where_and_who.front(), amend, out, err);
}

/// Prints what the server has answered under this name, with `more` behind it.
int ask_to_change(const AccountOptions& options, const std::string& act, const char* field, const char* more,
                  std::ostream& out, std::ostream& err) {
    auto body = protocol::JsonWriter().begin_object().field("name", options.where_and_who.back()).end_object().take();
    const auto answer = answer_of_operator(options.server, "/accounts/" + act, std::move(body), {}, err);
    if (!answer) return EXIT_FAILURE;
    const auto json = protocol::parse_json(*answer, protocol::any_depth);
    const auto* told = json ? protocol::member(*json, field) : nullptr;
    const auto text = told != nullptr ? protocol::to_text(*told) : std::nullopt;
    if (!text) {
        err << "tutti: what answers at the operator's port is no server that does this\n";
        return EXIT_FAILURE;
    }
    out << *text << more << '\n';
    return EXIT_SUCCESS;
}

bool is_running(const AccountOptions& options) { return options.where_and_who.size() == 1; }

}  // namespace

int make_operator(const AccountOptions& options, std::ostream& out, std::ostream& err) {
    if (is_running(options)) return ask_to_change(options, "operator", "name", " is an operator", out, err);
    const auto change = [](Account& account, std::int64_t /*unix_ms*/) {
        account.set_roles({account.roles.is_director, true});
        return account.person.name + " is an operator";
    };
    return change_account(options, "operator", change, out, err);
}

int give_recovery_code(const AccountOptions& options, std::ostream& out, std::ostream& err) {
    if (is_running(options)) return ask_to_change(options, "password", "code", "", out, err);
    const auto change = [](Account& account, std::int64_t unix_ms) {
        const RecoveryCode code = make_recovery_code(*make_system_randomness(), unix_ms);
        account.recovery = code.recovery;
        return code.text;
    };
    return change_account(options, "recovery", change, out, err);
}

}  // namespace server
