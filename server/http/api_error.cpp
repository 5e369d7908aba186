#include "server/http/api_error.hpp"

#include <array>
#include <utility>

#include "protocol/server_message.hpp"

namespace server {
namespace {

constexpr std::array<std::pair<std::string_view, unsigned>, 16> statuses{{{"malformed", 400},
                                                                          {"unauthorized", 401},
                                                                          {"forbidden", 403},
                                                                          {"wrong_password", 403},
                                                                          {"no_such_room", 404},
                                                                          {"no_such_game", 404},
                                                                          {"rate_limited", 429},
                                                                          {"room_full", 503},
                                                                          {"draining", 503},
                                                                          {"unavailable", 503},
                                                                          {"name_taken", 409},
                                                                          {"not_registered", 403},
                                                                          {"no_such_player", 404},
                                                                          {"no_such_tournament", 404},
                                                                          {"wrong_phase", 409},
                                                                          {"damaged", 500}}};

}  // namespace

ApiAnswer http_error(const protocol::Error& error) {
    ApiAnswer answer;
    answer.status = 400;
    for (const auto& [code, status] : statuses) {
        if (error.code == code) answer.status = status;
    }
    answer.body = protocol::http_error_json(error);
    if (error.retry_ms) answer.retry_after_s = static_cast<unsigned>((*error.retry_ms + 999) / 1000);
    return answer;
}

}  // namespace server
