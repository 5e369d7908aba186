// Settings as the journal keeps them. Only we read what we wrote: what cannot be read back is a fault, not a bad
// input.
#include "engine/base/ensure.hpp"
#include "engine/match.hpp"
#include "protocol/game_codec.hpp"
#include "server/tournament/settings.hpp"
#include "server/tournament/values.hpp"

namespace server::tournament {
namespace {

using protocol::Json;

Json options_to_json(const engine::Options& options) {
    protocol::JsonWriter writer;
    protocol::write_options(writer, options);
    return protocol::parse_json(writer.text(), protocol::any_depth).value();
}

}  // namespace

Json settings_to_json(const Settings& settings) {
    Json json{{"game", std::string(engine::game_name(settings.options))},
              {"options", options_to_json(settings.options)}};
    Values::write_into(json, settings);
    return json;
}

Settings settings_from_json(const Json& json) {
    Settings settings;
    settings.options =
        *protocol::read_options(json.at("game").get<std::string>(), json.at("options"), protocol::OptionsFrom::room);
    take_fields(json, settings, Values{});
    return settings;
}

}  // namespace server::tournament
