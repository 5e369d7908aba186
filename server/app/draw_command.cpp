#include "server/app/draw_command.hpp"

#include <algorithm>
#include <ostream>

#include "protocol/json_reader.hpp"
#include "server/app/foreign_file.hpp"
#include "server/app/verify_command.hpp"
#include "server/base/limits.hpp"
#include "server/tournament/verification.hpp"

namespace server {
namespace {

using tournament::Check;
using tournament::Verification;
using tournament::Verified;

constexpr int differs = 1;
constexpr std::size_t tournament_depth_max = 16;

/// The round that was drawn and did not come out as it was played.
std::string round_in_question(const Verification& verification) {
    if (verification.drawn.empty()) return {};
    const auto round = verification.drawn.back().round;
    const auto is_it = [&](const Verified& one) { return one.check == Check::pairing && one.round == round; };
    if (std::ranges::any_of(verification.verified, is_it)) return {};
    return "round " + std::to_string(round) + ": ";
}

int draw_evening(const protocol::Json& file, const std::string& text, std::ostream& out, std::ostream& err) {
    const auto* page = protocol::member(file, "page");
    const auto* kind = page != nullptr ? protocol::member(*page, "kind") : nullptr;
    if (kind == nullptr || *kind != "scramble") {
        err << "wrong: page.kind: must be \"scramble\": in no other tournament sides are drawn\n";
        return differs;
    }
    const auto verification = tournament::verify(text, {});
    for (const auto& round : verification.drawn) out << tournament::drawn_round_json(round) << '\n';
    if (!verification.wrong) return 0;
    err << "wrong: " << round_in_question(verification) << text_of(*verification.wrong) << '\n';
    return differs;
}

}  // namespace

int draw(const std::string& name, std::istream& in, std::ostream& out, std::ostream& err) {
    const auto text = text_of_file(name, in);
    if (!text) {
        err << "tutti: cannot read " << name << '\n';
        return unusable_arguments;
    }
    if (text->size() > limit::verified_bytes) {
        err << "wrong: the file: must have at most " << limit::verified_bytes << " bytes\n";
        return differs;
    }
    const auto file = protocol::parse_json(*text, tournament_depth_max);
    if (!file || !file->is_object()) {
        err << "wrong: the file: is cut, or no JSON object, or nested too deeply\n";
        return differs;
    }
    const auto* format = protocol::member(*file, "tutti");
    if (format != nullptr && *format == "tournament/1") return draw_evening(*file, *text, out, err);
    if (format == nullptr || *format != "drawing/1") {
        err << "wrong: tutti: must be \"drawing/1\", or \"tournament/1\" of a whole evening\n";
        return differs;
    }
    const auto drawing = tournament::read_drawing(*file);
    if (!drawing) {
        err << "wrong: " << drawing.error() << '\n';
        return differs;
    }
    out << tournament::drawn_json(*drawing) << '\n';
    return 0;
}

}  // namespace server
