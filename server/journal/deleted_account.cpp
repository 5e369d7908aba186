#include "server/journal/deleted_account.hpp"

#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"

namespace server {
namespace {

/// A person as heads of records and summaries have them.
std::string seat_text(const std::string& name) {
    protocol::JsonWriter writer;
    writer.begin_object().field("name", name).field("kind", "human");
    return std::string(writer.text());
}

std::string room_text(const std::string& name) {
    protocol::JsonWriter writer;
    writer.begin_object().field("name", room_named_after(name)).end_object();
    const std::string text = writer.take();
    return text.substr(1, text.size() - 2);
}

/// Before the place `until`, which moves along.
void replace(std::string& text, std::size_t& until, const std::string& from, const std::string& to) {
    for (std::size_t place = text.find(from); place < until; place = text.find(from, place + to.size())) {
        text.replace(place, from.size(), to);
        until += to.size() - from.size();
    }
}

}  // namespace

Document document_of(const DeletedAccount& deleted_account) {
    protocol::JsonWriter writer;
    writer.begin_array();
    for (const std::string& name : deleted_account.names) writer.value(name);
    writer.end_array();
    return {deleted_account_collection, deleted_account.player.text, writer.take()};
}

DeletedAccount deleted_account_in(const Document& document) {
    DeletedAccount deleted_account{PlayerId{document.key}, {}};
    const auto names = protocol::parse_json(document.value.value_or(""), protocol::any_depth);
    if (!names || !names->is_array()) return deleted_account;
    for (const auto& name : *names) deleted_account.names.push_back(name.get<std::string>());
    return deleted_account;
}

void forget(const DeletedAccount& deleted_account, std::string& summary, std::string& record) {
    std::size_t summary_end = summary.size();
    std::size_t head_end = record.find('\n');
    const std::string gone = seat_text(deleted_player);
    for (const std::string& name : deleted_account.names) {
        replace(summary, summary_end, seat_text(name), gone);
        replace(summary, summary_end, room_text(name), room_text(deleted_player));
        replace(record, head_end, seat_text(name), gone);
    }
}

}  // namespace server
