#include "server/tournament/verification.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/contest.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"
#include "protocol/replay.hpp"
#include "protocol/utf8.hpp"
#include "server/base/game_lots.hpp"
#include "server/base/limits.hpp"
#include "server/tournament/lots.hpp"
#include "server/tournament/pairing.hpp"
#include "server/tournament/tournament_json.hpp"
#include "server/tournament/verifier.hpp"

namespace server::tournament {
namespace {

using protocol::Json;

constexpr std::array<std::string_view, 15> check_names{"file",  "course",  "seed",      "seeding", "pairing",
                                                       "sides", "rooms",   "seats",     "lots",    "results",
                                                       "games", "records", "standings", "bracket", "page"};
static_assert(check_names.size() == static_cast<std::size_t>(Check::page) + 1);

constexpr std::size_t depth_max = 16;
constexpr std::size_t shown_bytes = 200;  // of a value that is wrong

[[noreturn]] void wrong(Check check, std::string where, std::string wanted) {
    throw Wrong{check, std::move(where), {}, std::move(wanted)};
}

std::string shown(const Json* value) {
    if (value == nullptr) return "nothing";
    std::string text = value->dump();
    if (text.size() <= shown_bytes) return text;
    return std::string(protocol::cut_to_bytes(text, shown_bytes)) + "…";
}

/// The first place where `found` is not what `wanted` is, by their keys; numbers are whole.
struct Difference {
    std::string where;
    const Json* found = nullptr;
    const Json* wanted = nullptr;
};
std::optional<Difference> difference(const std::string& where, const Json& found, const Json& wanted) {
    if (found.is_object() && wanted.is_object()) {
        for (const auto& [key, value] : wanted.items()) {
            const auto inner = where + '.' + key;
            const auto* other = protocol::member(found, key.c_str());
            if (other == nullptr) return Difference{inner, nullptr, &value};
            if (auto differs = difference(inner, *other, value)) return differs;
        }
        for (const auto& [key, value] : found.items()) {
            if (!wanted.contains(key)) return Difference{where + '.' + key, &value, nullptr};
        }
        return std::nullopt;
    }
    if (found.is_array() && wanted.is_array()) {
        for (std::size_t index = 0; index < std::max(found.size(), wanted.size()); ++index) {
            const auto inner = where + '[' + std::to_string(index) + ']';
            if (index >= found.size()) return Difference{inner, nullptr, &wanted[index]};
            if (index >= wanted.size()) return Difference{inner, &found[index], nullptr};
            if (auto differs = difference(inner, found[index], wanted[index])) return differs;
        }
        return std::nullopt;
    }
    if (found == wanted && found.is_number_float() == wanted.is_number_float()) return std::nullopt;
    return Difference{where, &found, &wanted};
}

const Json& part(const Json& file, const char* name, Json::value_t type, const char* what) {
    const auto* found = protocol::member(file, name);
    if (found == nullptr || found->type() != type) wrong(Check::file, name, what);
    return *found;
}

/// Everything about a file, one thing after the other.
class Verifying {
public:
    Verifying(const Json& file, const FindRecord& find, Verification& result)
        : page_(part(file, "page", Json::value_t::object, "must be the page, an object")),
          course_(part(file, "course", Json::value_t::array, "must be the list of changes")),
          records_(protocol::member(file, "records")),
          find_(find),
          result_(result) {
        const auto* format = protocol::member(file, "tutti");
        if (format == nullptr || *format != "tournament/1") wrong(Check::file, "tutti", "must be \"tournament/1\"");
        if (records_ != nullptr && !records_->is_object()) wrong(Check::file, "records", "must be an object of texts");
    }

    void run() {
        const auto seed = check_seed();
        Verifier verifier(change_at(0, seed), result_);
        for (std::size_t index = 1; index < course_.size(); ++index) verifier.take(change_at(index, seed), index);
        const auto& state = verifier.state();
        if (state.status() != Status::finished) wrong(Check::course, "course", "must tell of a finished tournament");
        for (const auto check : {Check::course, Check::seeding, Check::sides, Check::rooms, Check::seats, Check::lots,
                                 Check::results, Check::games})
            result_.verified.push_back({check, verifier.count(check)});
        check_records(verifier);
        check_page(state);
    }

private:
    engine::Bytes32 check_seed() {
        const auto* status = protocol::member(page_, "status");
        if (status == nullptr || *status != name_of(Status::finished))
            throw Wrong{Check::file, "page.status", shown(status), "\"finished\": the seed is published at the end"};
        const auto* published = protocol::member(page_, "seed");
        const auto text = published != nullptr ? protocol::to_text(*published) : std::nullopt;
        const auto seed = text ? engine::bytes_from_hex(*text) : std::nullopt;
        if (!seed) throw Wrong{Check::seed, "page.seed", shown(published), "64 hex digits"};
        const auto* commitment = protocol::member(page_, "commitment");
        const auto wanted = engine::commitment_of(*seed);
        if (commitment == nullptr || *commitment != wanted)
            throw Wrong{Check::seed, "page.commitment", shown(commitment), '"' + wanted + '"'};
        result_.verified.push_back({Check::seed, 1});
        return *seed;
    }

    TimedChange change_at(std::size_t index, const engine::Bytes32& seed) const {
        const auto where = "course[" + std::to_string(index) + ']';
        if (index >= course_.size() || !course_[index].is_object()) wrong(Check::course, where, "must be a change");
        Json change = course_[index];
        const auto* kind = protocol::member(change, "change");
        const bool opens = kind != nullptr && *kind == "opened";
        if (opens != (index == 0)) wrong(Check::course, where, "a tournament opens once, and first");
        if (opens) change["seed"] = engine::hex_of(seed);
        auto read = read_change(change);
        if (!read) wrong(Check::course, where, read.error());
        // Everything that has been read in another way than it was meant, or passed over, shows here.
        const auto again = protocol::parse_json(encode(*read), protocol::any_depth).value();
        if (const auto differs = difference(where, change, again))
            throw Wrong{Check::course, differs->where, shown(differs->found), shown(differs->wanted)};
        return *std::move(read);
    }

    std::optional<std::string> record_of(const std::string& game) const {
        if (records_ != nullptr) {
            const auto* record = protocol::member(*records_, game.c_str());
            const auto text = record != nullptr ? protocol::to_text(*record) : std::nullopt;
            return text ? std::optional<std::string>(*text) : std::nullopt;
        }
        return find_(game);
    }

    void check_records(const Verifier& verifier) {
        if (records_ == nullptr && !find_) return;
        for (const auto& [id, game] : verifier.games()) {
            const auto where = "record of " + id;
            const auto text = record_of(id);
            if (!text) wrong(Check::records, where, "is missing");
            const auto played = protocol::play_record(*text);
            if (!played)
                wrong(Check::records, where + ", line " + std::to_string(played.error().line), played.error().message);
            check_record(where, *played, game, verifier.state());
        }
        if (records_ != nullptr) {
            for (const auto& [id, record] : records_->items()) {
                if (!verifier.games().contains(id))
                    wrong(Check::records, "records." + id, "is no game of this tournament");
            }
        }
        result_.verified.push_back({Check::records, verifier.games().size()});
    }

    static void check_record(const std::string& where, const protocol::PlayedRecord& played, const Verifier::Game& game,
                             const State& state) {
        const auto fairness = fairness_of(room_key(state.seed(), game.board), 0);
        const auto& setup = played.record.setup;
        if (setup.fairness.game_id != fairness.game_id)
            throw Wrong{Check::records, where + ": id", setup.fairness.game_id, fairness.game_id};
        if (setup.fairness.secret != fairness.secret)
            throw Wrong{Check::records, where + ": secret", engine::hex_of(setup.fairness.secret),
                        engine::hex_of(fairness.secret)};
        if (!(setup.options == options_of(state.settings(), *state.board(game.board))))
            wrong(Check::records, where + ": options", "those of the tournament");
        if (engine::score_of(played.match) != game.result.score)
            wrong(Check::records, where + ": result", "that of board " + text_of(game.board));
    }

    /// All that the page says has to be what the course makes of it.
    void check_page(const State& state) {
        const auto wanted = protocol::parse_json(page_json(state), protocol::any_depth).value();
        const auto compare = [&](Check check, const std::string& key) {
            const auto* found = protocol::member(page_, key.c_str());
            if (found == nullptr) wrong(check, "page." + key, "is missing");
            if (const auto differs = difference("page." + key, *found, wanted.at(key)))
                throw Wrong{check, differs->where, shown(differs->found), shown(differs->wanted)};
        };
        compare(Check::standings, "standings");
        result_.verified.push_back({Check::standings, wanted.at("standings").size()});
        compare(Check::bracket, "bracket");
        if (wanted.at("bracket").is_array()) result_.verified.push_back({Check::bracket, wanted.at("bracket").size()});
        for (const auto& [key, value] : wanted.items()) compare(Check::page, key);
        if (const auto differs = difference("page", page_, wanted))
            throw Wrong{Check::page, differs->where, shown(differs->found), shown(differs->wanted)};
        result_.verified.push_back({Check::page, wanted.size()});
    }

    const Json& page_;
    const Json& course_;
    const Json* records_;
    const FindRecord& find_;
    Verification& result_;
};

}  // namespace

std::string_view name_of(Check check) { return check_names.at(static_cast<std::size_t>(check)); }

Verification verify(std::string_view file, const FindRecord& find) {
    Verification result;
    try {
        if (file.size() > limit::verified_bytes)
            wrong(Check::file, "the file", "must have at most " + std::to_string(limit::verified_bytes) + " bytes");
        const auto json = protocol::parse_json(file, depth_max);
        if (!json) wrong(Check::file, "the file", "is cut, or no JSON, or nested too deeply");
        if (!json->is_object()) wrong(Check::file, "the file", "must be an object");
        Verifying(*json, find, result).run();
    } catch (const Wrong& first) {
        result.wrong = first;
    }
    return result;
}

std::string verification_json(const Verification& verification) {
    protocol::JsonWriter writer;
    writer.begin_object().key("verified").begin_array();
    for (const auto& one : verification.verified) {
        writer.begin_object().field("check", name_of(one.check)).field("count", one.count);
        if (one.round) writer.field("round", *one.round);
        writer.end_object();
    }
    writer.end_array().key("wrong");
    if (const auto& wrong = verification.wrong) {
        writer.begin_object().field("check", name_of(wrong->check)).field("where", wrong->where);
        writer.field("found", wrong->found).field("wanted", wrong->wanted).end_object();
    } else {
        writer.null();
    }
    writer.end_object();
    return writer.take();
}

}  // namespace server::tournament
