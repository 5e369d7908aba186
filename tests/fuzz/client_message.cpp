// Fuzz target: any bytes as a client's message. What is refused says why; what is read comes back equal from its
// encoding, and so does a game's action in it.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "engine/base/ensure.hpp"
#include "engine/match.hpp"
#include "protocol/client_message.hpp"
#include "protocol/game_codec.hpp"
#include "protocol/server_message.hpp"
#include "protocol/utf8.hpp"
#include "tests/support/client_text.hpp"

namespace {

using namespace protocol;
using test_support::encoded;

void check_refusal(const BadRequest& bad) {
    ENSURE(!bad.error.code.empty() && !bad.error.message.empty());
    ENSURE(!bad.id || (!bad.id->empty() && characters_in(*bad.id) <= request_id_chars));
    ENSURE(bad.error.option.has_value() == (bad.error.code == name_of(Code::bad_option)));
    ENSURE(parse_json(failure_json(bad.id, bad.error), message_depth_max));
}

void check_action(const engine::Options& game, const Json& content) {
    const auto action = read_action(game, content);
    if (!action) return;
    const auto written = parse_json(json_text(write_action, *action), message_depth_max);
    ENSURE(written);
    const auto again = read_action(game, *written);
    ENSURE(again && *again == *action);
}

void check_action(const Json& content) {
    static const engine::Options ctor = *read_options("ctor", Json::object(), OptionsFrom::room);
    static const engine::Options totas = *read_options("totas", Json::object(), OptionsFrom::room);
    check_action(ctor, content);
    check_action(totas, content);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    const std::string_view text(reinterpret_cast<const char*>(bytes), count);
    const auto message = read_client_message(text);
    if (!message) {
        check_refusal(message.error());
        return 0;
    }
    const std::string written = encoded(*message);
    const auto again = read_client_message(std::string_view(written));
    ENSURE(again && again->index() == message->index());
    ENSURE(encoded(*again) == written);
    if (const auto* request = std::get_if<Request>(&*message)) {
        const auto& read_again = std::get<Request>(*again);
        ENSURE(read_again.id == request->id && read_again.command.index() == request->command.index());
        if (const auto* act = std::get_if<Act>(&request->command)) check_action(act->action);
    }
    return 0;
}
