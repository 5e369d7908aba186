#include "server/app/account_commands.hpp"

#include <functional>
#include <ostream>
#include <string_view>

#include "protocol/json_writer.hpp"
#include "server/app/stopped_data.hpp"
#include "server/base/randomness.hpp"
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

ArchiveRow audit_of(const Account& account, std::string_view act, std::int64_t unix_ms) {
    protocol::JsonWriter writer;
    writer.begin_object().field("at_unix_ms", unix_ms).null_field("by").field("act", act).key("about");
    write_player(writer.begin_object().key("player"), account.person);
    writer.end_object().field("reason", "").end_object();
    return {people::audit_collection, people::audit_key, writer.take()};
}

/// Does something to an account, and returns what is to be said of it.
using Change = std::function<std::string(Account&, std::int64_t unix_ms)>;

int change_account(const AccountOptions& options, std::string_view act, const Change& change, std::ostream& out,
                   std::ostream& err) {
    const auto amend = [&](const std::vector<Document>& documents,
                           std::int64_t unix_ms) -> engine::Result<Amendment, std::string> {
        auto account = account_named(options.name, documents);
        if (!account) return engine::Failure{"nobody has registered as " + options.name};
        Amendment amendment;
        amendment.said = change(*account, unix_ms);
        amendment.entry.emplace();
        amendment.entry->documents.push_back(document_of(*account));
        amendment.entry->archive.push_back(audit_of(*account, act, unix_ms));
        return amendment;
    };
    return amend_data(options.folder, amend, out, err);
}

}  // namespace

int make_operator(const AccountOptions& options, std::ostream& out, std::ostream& err) {
    const auto change = [](Account& account, std::int64_t /*unix_ms*/) {
        account.set_roles({account.roles.is_director, true});
        return account.person.name + " is an operator";
    };
    return change_account(options, "operator", change, out, err);
}

int give_recovery_code(const AccountOptions& options, std::ostream& out, std::ostream& err) {
    const auto change = [](Account& account, std::int64_t unix_ms) {
        const RecoveryCode code = make_recovery_code(*make_system_randomness(), unix_ms);
        account.recovery = code.recovery;
        return code.text;
    };
    return change_account(options, "recovery", change, out, err);
}

}  // namespace server
