#include "server/tournament/core.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "engine/base/ensure.hpp"
#include "server/tournament/lots.hpp"
#include "server/tournament/pairing.hpp"
#include "server/tournament/scoring.hpp"

namespace server::tournament {
namespace {

using protocol::Code;
using protocol::error_of;

/// Alternatives of Command before this one are directors'.
template <class Of>
constexpr bool is_directors() {
    return std::is_same_v<Of, ChangeSettings> || std::is_same_v<Of, AddDirector> || std::is_same_v<Of, OpenRegistration>
           || std::is_same_v<Of, OpenCheckIn> || std::is_same_v<Of, SetSeeds> || std::is_same_v<Of, Start>
           || std::is_same_v<Of, MarkAbsent> || std::is_same_v<Of, Pause> || std::is_same_v<Of, Resume>
           || std::is_same_v<Of, NextRound> || std::is_same_v<Of, Correct> || std::is_same_v<Of, ForfeitBoard>
           || std::is_same_v<Of, PlayAgain> || std::is_same_v<Of, HoldBoard> || std::is_same_v<Of, ReleaseBoard>
           || std::is_same_v<Of, Finish> || std::is_same_v<Of, Reopen> || std::is_same_v<Of, Cancel>
           || std::is_same_v<Of, OfferClaim> || std::is_same_v<Of, Rename> || std::is_same_v<Of, Expel>;
}

/// What may be done in a tournament that has been reopened. Nothing is drawn or played there any more: the seed is
/// published, so that anybody would know all of it beforehand.
bool corrects(const Command& command) {
    return std::holds_alternative<Correct>(command) || std::holds_alternative<ForfeitBoard>(command)
           || std::holds_alternative<HoldBoard>(command) || std::holds_alternative<ReleaseBoard>(command)
           || std::holds_alternative<Finish>(command) || std::holds_alternative<Reopen>(command);
}

TimedChange timed_from(const std::string& line) {
    auto timed = decode(line);
    ENSURE(timed);
    return *std::move(timed);
}

const std::string& first_of(const std::vector<std::string>& lines) {
    ENSURE(!lines.empty());
    return lines.front();
}

Opened with_password(Opened opened, std::string_view password) {
    opened.settings.password_hash.reset();
    if (!password.empty()) opened.settings.password_hash = password_hash(opened.seed, password);
    return opened;
}

}  // namespace

protocol::Error not_available(std::string message) {
    return protocol::error_of(Code::not_available, std::move(message));
}

Core::Core(Opened opened, std::string_view password, std::int64_t now_ms, Decision& first)
    : state_(TimedChange{now_ms, with_password(opened, password)}), now_ms_(now_ms) {
    ENSURE(!check(state_.settings()));
    decision_.records.push_back(encode({now_ms, with_password(std::move(opened), password)}));
    decision_.keys.push_back(state_.settings().id);
    // An evening has one page, one list of names, and nothing to prepare.
    if (state_.settings().kind == Kind::scramble) commit(StatusChanged{Status::registration});
    first = take();
}

Core::Core(const std::vector<std::string>& lines) : state_(timed_from(first_of(lines))) {
    for (std::size_t index = 1; index < lines.size(); ++index) state_.apply(timed_from(lines[index]));
    // What does not fit together shows here, and not only when somebody looks at the page.
    static_cast<void>(standings_of(state_));
    static_cast<void>(rounds_total(state_));
}

void Core::commit(Change change) {
    TimedChange timed{now_ms_, std::move(change)};
    state_.apply(timed);
    decision_.records.push_back(encode(timed));
}

Decision Core::take() {
    if (!decision_.records.empty()) decision_.effects.emplace_back(PageChanged{});
    return std::exchange(decision_, {});
}

bool Core::directs(const Who& who) const { return who.is_operator || state_.is_director(who.person.id); }

Core::Refusal Core::concerns(const Who& who, EntrantId id) const {
    const auto* entrant = state_.entrant(id);
    // Strangers get the same answer whether or not there is such an entrant.
    if (!directs(who) && (entrant == nullptr || entrant->captain.id != who.person.id))
        return error_of(Code::forbidden, "only the captain and directors may do that");
    if (entrant == nullptr) return not_available("there is no such entrant");
    return std::nullopt;
}

Core::Refusal Core::may(const Request& request) const {
    return std::visit(
        [&](const auto& command) -> Refusal {
            using Of = std::decay_t<decltype(command)>;
            if constexpr (is_directors<Of>()) {
                if (!directs(request.who)) return error_of(Code::forbidden, "only directors may do that");
            } else if constexpr (std::is_same_v<Of, Register>) {
                if (!command.whom.empty() && !directs(request.who))
                    return error_of(Code::forbidden, "only directors register somebody else");
            } else if constexpr (std::is_same_v<Of, RemoveMember>) {
                const auto* own = state_.entrant_of(request.who.person.id);
                const bool leaves =
                    command.member == request.who.person.id && own != nullptr && own->id == command.entrant;
                return leaves ? std::nullopt : concerns(request.who, command.entrant);
            } else if constexpr (std::is_same_v<Of, Substitute>) {
                const auto* match = state_.match(command.board);
                const auto* board = state_.board(command.board);
                if (board == nullptr || !match->black)
                    return directs(request.who)
                               ? not_available("there is no such board")
                               : error_of(Code::forbidden, "only the captain and directors may do that");
                const bool of_white = command.seat.side == side_of(*board, true);
                const auto& party = of_white ? match->white : *match->black;
                if (party.numbers().size() != 1) return not_available("nobody is put in for somebody else here");
                return concerns(request.who, state_.entrant_numbered(party.entrant())->id);
            } else if constexpr (!std::is_same_v<Of, JoinTeam> && !std::is_same_v<Of, ClaimPlace>) {
                return concerns(request.who, command.entrant);
            }
            return std::nullopt;
        },
        request.command);
}

Core::Refusal Core::check_phase(const Command& command) const {
    if (state_.is_over() && !std::holds_alternative<Reopen>(command))
        return error_of(Code::wrong_phase, "the tournament is over");
    if (state_.reopening() && !corrects(command))
        return error_of(Code::wrong_phase, "the tournament has been reopened for corrections alone");
    return std::nullopt;
}

Core::Reply Core::request(const Request& request) {
    if (auto refusal = may(request)) return engine::Failure(*std::move(refusal));
    if (auto refusal = check_phase(request.command)) return engine::Failure(*std::move(refusal));
    now_ms_ = request.now_ms;
    auto refusal = std::visit([&](const auto& command) { return handle(command, request.who); }, request.command);
    if (refusal) {
        ENSURE(decision_.records.empty() && decision_.effects.empty());
        return engine::Failure(*std::move(refusal));
    }
    settle();
    return take();
}

engine::Result<std::string, protocol::Error> Core::caster_key(const Who& who) const {
    if (!directs(who)) return engine::Failure(error_of(Code::forbidden, "only directors may know that"));
    if (state_.settings().spectator_delay_s == 0)
        return engine::Failure(not_available("everybody sees it without delay"));
    return tournament::caster_key(state_.seed());
}

engine::Result<std::optional<std::vector<PlayerId>>, protocol::Error> Core::invited(const Who& who) const {
    if (!directs(who)) return engine::Failure(error_of(Code::forbidden, "only directors may know that"));
    return state_.settings().invited;
}

engine::Result<Core::ClaimCode, protocol::Error> Core::claim(EntrantId entrant, const Who& who) const {
    if (!directs(who)) return engine::Failure(error_of(Code::forbidden, "only directors may know that"));
    const auto found = state_.claims().find(entrant);
    if (found == state_.claims().end()) return engine::Failure(not_available("nobody is waited for in their place"));
    return ClaimCode{claim_code(state_.seed(), entrant, found->second.number), found->second.until};
}

engine::Result<std::string, protocol::Error> Core::invite_code(EntrantId team, const Who& who) const {
    if (auto refusal = concerns(who, team)) return engine::Failure(*std::move(refusal));
    if (!state_.settings().is_team) return engine::Failure(not_available("there are no teams here"));
    return tournament::invite_code(state_.seed(), team);
}

}  // namespace server::tournament
