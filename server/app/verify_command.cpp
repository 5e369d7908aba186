#include "server/app/verify_command.hpp"

#include <algorithm>
#include <istream>
#include <optional>
#include <ostream>

#include "server/app/foreign_file.hpp"
#include "server/tournament/verification.hpp"

namespace server {
namespace {

using tournament::Check;
using tournament::Verified;
using tournament::Wrong;

constexpr int is_wrong = 1;

/// Ids of games are digits and letters: they cannot lead out of the folder.
std::optional<std::string> record_in(const std::filesystem::path& folder, const std::string& game) {
    return text_of_file((folder / (game + ".ndjson")).string());
}

std::string text_of(const Verified& one) {
    const auto count = std::to_string(one.count);
    switch (one.check) {
        case Check::seed:
            return "the seed has the commitment that was published before";
        case Check::course:
            return "course: " + count + " changes, each possible after those before it";
        case Check::seeding:
            return "seeding: " + count + " entrants, by a director's order, ratings and lots";
        case Check::pairing:
            return "round " + std::to_string(one.round.value_or(0)) + ": " + count
                   + " matches, paired as they had to be";
        case Check::sides:
            return "sides: of " + count + " boards";
        case Check::rooms:
            return "rooms: " + count + " ids, by lot";
        case Check::seats:
            return "seats: " + count + ", of those in the line-ups";
        case Check::lots:
            return "tied matches: " + count + " decided by lot";
        case Check::results:
            return "results without a game: " + count + ", by forfeit or a director's correction";
        case Check::games:
            return "games: " + count + " ids, by lot";
        case Check::records:
            return "records: " + count + ", secrets by lot, commitments, every input, results";
        case Check::standings:
            return "standings: " + count + " entrants, points and tie-breaks";
        case Check::bracket:
            return "bracket: " + count + " fixtures";
        case Check::page:
            return "page: everything else that it says";
        case Check::file:
            break;
    }
    return {};
}

}  // namespace

std::string text_of(const Wrong& wrong) {
    std::string text = std::string(name_of(wrong.check)) + ": " + wrong.where;
    if (wrong.found.empty()) return text + ": " + wrong.wanted;
    return text + " is " + wrong.found + ", and must be " + wrong.wanted;
}

int verify_tournament(const VerifyOptions& options, std::istream& in, std::ostream& out, std::ostream& err) {
    std::error_code fault;
    if (!options.games.empty() && !std::filesystem::is_directory(options.games, fault)) {
        err << "tutti: " << options.games.string() << " is no folder\n";
        return unusable_arguments;
    }
    const auto text = text_of_file(options.file, in);
    if (!text) {
        err << "tutti: cannot read " << options.file << '\n';
        return unusable_arguments;
    }
    tournament::FindRecord find;
    if (!options.games.empty()) find = [&](const std::string& game) { return record_in(options.games, game); };
    const auto verification = tournament::verify(*text, find);
    for (const auto& one : verification.verified) out << "verified: " << text_of(one) << '\n';
    if (verification.wrong) {
        err << "wrong: " << text_of(*verification.wrong) << '\n';
        return is_wrong;
    }
    const auto is_record = [](const Verified& one) { return one.check == Check::records; };
    if (std::ranges::none_of(verification.verified, is_record))
        out << "not looked at: records of games, which --games DIR would give\n";
    return 0;
}

}  // namespace server
