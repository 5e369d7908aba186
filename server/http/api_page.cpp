#include "server/http/api_page.hpp"

#include "protocol/json_writer.hpp"

namespace server {

ApiAnswer page_answer(std::string_view name, const std::vector<std::string>& entries,
                      const std::optional<std::string>& cursor, std::size_t opening) {
    protocol::JsonWriter writer;
    writer.begin_object().key(name).begin_array();
    for (const std::string& entry : entries) writer.raw(entry);
    writer.end_array();
    if (cursor) writer.field("cursor", *cursor);
    if (opening > 0) writer.field("opening", opening);
    writer.end_object();
    ApiAnswer answer;
    answer.body = writer.take();
    return answer;
}

}  // namespace server
