#include "server/people/request_context.hpp"

#include <utility>

#include "server/http/api_error.hpp"

namespace server::people {

void RequestContext::refuse(const protocol::Error& error) const { answer(http_error(error)); }

void RequestContext::give(protocol::JsonWriter& writer, unsigned status) const {
    ApiAnswer given;
    given.status = status;
    given.body = writer.take();
    answer(std::move(given));
}

void RequestContext::done() const {
    protocol::JsonWriter writer;
    writer.begin_object().end_object();
    give(writer);
}

std::function<void(std::optional<protocol::Error>)> RequestContext::when_done() const {
    return [context = *this](const auto& fault) {
        if (fault) return context.refuse(*fault);
        context.done();
    };
}

void write_roles(protocol::JsonWriter& writer, const Roles& roles) {
    writer.begin_array();
    if (roles.is_director) writer.value("director");
    if (roles.is_operator) writer.value("operator");
    writer.end_array();
}

}  // namespace server::people
