// What is answered below /api/v1 (protocol.md 6.2, 6.4, 6.5). Everything here is public or the asker's own.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "protocol/error.hpp"
#include "server/app/services.hpp"
#include "server/gateway/api.hpp"
#include "server/identity/players.hpp"
#include "server/journal/journal.hpp"
#include "server/room/directory.hpp"

namespace server {

class ApiHandlers final : public Api {
public:
    struct Parts {
        Clock& clock;
        AddressGuard& guard;
        Players& players;
        room::Directory& directory;
        const Journal& journal;
    };
    explicit ApiHandlers(Parts parts) : parts_(parts) {}

    void handle(ApiRequest request, std::function<void(ApiAnswer)> answer) override;
    std::string title_of(std::string_view path) override;

private:
    ApiAnswer list_rooms(std::string_view query) const;
    void show_room(const std::string& room, std::function<void(ApiAnswer)> answer) const;
    ApiAnswer make_guest(const ApiRequest& request) const;
    ApiAnswer show_record(std::string_view game) const;

    Parts parts_;
};

/// {"error":{…}} with the status that fits the code.
ApiAnswer http_error(const protocol::Error& error);
/// The value of `name` in a query string, with its escapes resolved; nothing where it is absent.
std::optional<std::string> query_value(std::string_view query, std::string_view name);

}  // namespace server
