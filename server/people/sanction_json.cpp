#include "server/people/sanction_json.hpp"

#include <string>
#include <variant>

#include "server/people/request_context.hpp"

namespace server::people {

Person now_called(const Accounts& accounts, const Person& person) {
    const auto account = accounts.find(person.id.text);
    return account ? account->person : person;
}

void write_sanction(protocol::JsonWriter& writer, const Accounts& accounts, const Sanction& sanction, bool tells_by) {
    writer.begin_object().field("id", sanction.id).field("what", name_of(sanction.kind));
    if (const auto* player = std::get_if<Person>(&sanction.about)) {
        write_player(writer.key("player"), now_called(accounts, *player));
    } else {
        writer.field("address", std::get<std::string>(sanction.about));
    }
    writer.field("until_unix_ms", sanction.until_unix_ms).field("reason", sanction.reason);
    if (tells_by) write_player(writer.key("by"), now_called(accounts, sanction.by));
    writer.field("at_unix_ms", sanction.at_unix_ms).end_object();
}

}  // namespace server::people
