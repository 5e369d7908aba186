#include "server/journal/leaver.hpp"

#include "protocol/json_writer.hpp"

namespace server {
namespace {

/// A person as heads of records and summaries have them.
std::string seat_text(const std::string& name) {
    protocol::JsonWriter writer;
    writer.begin_object().field("name", name).field("kind", "human");
    return std::string(writer.text());
}

/// Before the place `until`, which moves along.
void replace(std::string& text, std::size_t& until, const std::string& from, const std::string& to) {
    for (std::size_t place = text.find(from); place < until; place = text.find(from, place + to.size())) {
        text.replace(place, from.size(), to);
        until += to.size() - from.size();
    }
}

}  // namespace

void forget(const Leaver& leaver, std::string& summary, std::string& record) {
    std::size_t summary_end = summary.size();
    std::size_t head_end = record.find('\n');
    const std::string gone = seat_text(deleted_player);
    for (const std::string& name : leaver.names) {
        replace(summary, summary_end, seat_text(name), gone);
        replace(record, head_end, seat_text(name), gone);
    }
}

}  // namespace server
