#include "server/tournament/course.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "engine/base/ensure.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"
#include "server/tournament/forgetting.hpp"
#include "server/tournament/state.hpp"
#include "server/tournament/tournament_json.hpp"

namespace server::tournament {
namespace {

using protocol::Json;

constexpr const char* nobody = "left";  // the name of everybody who left before they had a part

/// An id that nobody has.
std::string alias(std::size_t number) {
    constexpr std::size_t digits = 6;
    const auto text = std::to_string(number);
    return "pleft" + std::string(digits - std::min(digits, text.size()), '0') + text;
}

/// Takes out of lines what the page does not tell.
class Censor {
public:
    explicit Censor(const State& state) : state_(state) {
        for (const auto& player : state.named()) named_.insert(player.text);
    }

    /// A lot depends on a captain's id (lots.hpp): everybody who has led a team that had a part keeps theirs.
    void note_captain(const Json& change) {
        if (!change.contains("captain") || !is_there(change)) return;
        captains_.insert(change.at("captain").at("id").get<std::string>());
    }

    void censor(Json& change) {
        const bool bears_own_name =
            change.contains("captain") && change.contains("name") && change["name"] == change["captain"]["name"];
        change.erase("seed");
        if (change.contains("settings")) censor_settings(change["settings"]);
        for (auto& [key, part] : change.items()) {
            if (key != "settings") censor_people(part);
        }
        if (bears_own_name) change["name"] = change["captain"]["name"];
        if (change.at("change") == "entered" && !is_there(change)) {
            change["name"] = change["captain"]["name"];
            change["club"] = "";
            change["rating"] = 0;
        }
        for (const char* key : {"line_up", "alternates"}) {
            if (!change.contains(key)) continue;
            for (auto& player : change[key]) censor_id(player);
        }
        for (const char* key : {"member", "player"}) {
            if (change.contains(key) && change[key].is_string()) censor_id(change[key]);
        }
    }

private:
    bool is_there(const Json& change) const {
        return state_.entrant(EntrantId{change.at("entrant").get<std::uint16_t>()}) != nullptr;
    }

    static void censor_settings(Json& settings) {
        if (settings.contains("password_hash")) settings["password_hash"] = engine::hex_of({});
        if (settings.contains("invited")) settings["invited"] = Json::array();
    }

    /// People stand in changes as {id, name} (change_codec.cpp), wherever that is.
    void censor_people(Json& part) {
        const bool is_person = part.is_object() && part.contains("id") && part.contains("name");
        if (is_person && !named_.contains(part["id"].get<std::string>())) {
            part["name"] = nobody;
            censor_id(part["id"]);
        }
        if (!part.is_structured()) return;
        for (auto& inner : part) censor_people(inner);
    }

    void censor_id(Json& id) {
        const auto text = id.get<std::string>();
        if (named_.contains(text) || captains_.contains(text)) return;
        id = aliases_.emplace(text, alias(aliases_.size() + 1)).first->second;
    }

    const State& state_;
    std::set<std::string> named_;
    std::set<std::string> captains_;
    std::map<std::string, std::string> aliases_;
};

}  // namespace

std::string course_json(const std::vector<std::string>& lines) {
    const auto clean = with_lasting_names(lines);
    const Core core(clean);
    const State& state = core.state();
    ENSURE(state.status() == Status::finished);
    std::vector<Json> changes;
    for (const auto& line : clean) {
        auto change = protocol::parse_json(line, protocol::any_depth).value();
        // Nobody needs to know which search has found a round, and which form was open meanwhile.
        const auto kind = change.at("change").get<std::string>();
        if (kind != "wanted" && kind != "held" && kind != "released") changes.push_back(std::move(change));
    }
    Censor censor(state);
    for (const auto& change : changes) censor.note_captain(change);
    protocol::JsonWriter writer(std::size_t{64} * 1024);
    writer.begin_object().field("tutti", "tournament/1").raw_field("page", page_json(state)).key("course");
    writer.begin_array();
    for (auto& change : changes) {
        censor.censor(change);
        writer.raw(change.dump());
    }
    writer.end_array().end_object();
    return writer.take();
}

}  // namespace server::tournament
