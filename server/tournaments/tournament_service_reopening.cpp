// How a tournament that is over is reopened: nothing else is asked of it.
#include <algorithm>
#include <iterator>
#include <utility>

#include "protocol/json_writer.hpp"
#include "server/people/audit.hpp"
#include "server/tournaments/refusals.hpp"
#include "server/tournaments/tournament_service.hpp"

namespace server::tournaments {

using engine::Failure;
using protocol::Code;
using protocol::error_of;

/// The archive is not read for strangers.
void TournamentService::ask_archived(const std::string& id, const tournament::Who& who, const MakeCommand& make,
                                     Answer<Done> answer) {
    const Archived* found = archive_.find(id);
    if (found == nullptr) return answer(Failure{missing(id)});
    if (!who.is_operator && std::ranges::count(found->directors, who.person.id) == 0) {
        const auto wish = make({}, false);
        if (!wish) return answer(Failure{wish.error()});
        const bool reopens = std::holds_alternative<tournament::Reopen>(*wish);
        return answer(Failure{reopens ? error_of(Code::forbidden, "only directors may do that")
                                      : error_of(Code::wrong_phase, "the tournament is over")});
    }
    if (!deps_.journal.is_accepting()) return answer(Failure{not_kept()});  // else it might wait for long to be read
    archive_.read_lines(id, not_kept(), [this, id, who, make, answer, seen = name_removal_.begun()](const auto& lines) {
        // Somebody else has been quicker, or a name is being taken out of it.
        const bool is_other = !archive_.contains(id);
        if (is_other || seen != name_removal_.begun() || name_removal_.is_going_on()) {
            return answer(Failure{not_kept()});
        }
        if (!lines) return answer(Failure{lines.error()});
        reopen(id, who, make, *lines, answer);
    });
}

/// It is made again from its lines, and these go back into the journal; what was shown of it before is not found any
/// more, and is replaced when it closes again.
void TournamentService::reopen(const std::string& id, const tournament::Who& who, const MakeCommand& make,
                               const Archive::Lines& lines, const Answer<Done>& answer) {
    if (is_draining_ || !deps_.journal.is_accepting()) return answer(Failure{not_kept()});
    if (live_.size() >= limit::tournaments_max) return answer(Failure{too_many_tournaments()});
    try {
        tournament::Core core(lines);
        auto wish = make(core.state().settings(), true);
        if (!wish) return answer(Failure{wish.error()});
        auto reply = core.request({who, *wish, wall_clock_.unix_ms()});
        if (!reply) return answer(Failure{reply.error()});
        auto decision = std::move(reply).value();
        decision.records.insert(decision.records.begin(), lines.begin(), lines.end());
        LiveTournament::Beside beside{{{archived_collection, id, std::nullopt}}, {}};
        protocol::JsonWriter whom;
        whom.value(id);
        beside.archive.push_back(
            people::audit_row(wall_clock_.unix_ms(), &who.person,
                              {"reopen", "tournament", whom.take(), core.state().reopening().value().reason}));
        const auto live = add(id, std::move(core));
        // Each page came from a decision, which wrote one line at least.
        live->set_version(lines.size() + 1);
        archive_.erase(id);
        for (auto one = watchers_.begin(); one != watchers_.end();) {
            const bool is_theirs = one->second.id == id;
            if (is_theirs) live->watchers().add(one->first, one->second.sink);
            one = is_theirs ? watchers_.erase(one) : std::next(one);
        }
        const auto done = [answer](bool is_kept) {
            if (!is_kept) return answer(Failure{not_kept()});
            answer(Done{});
        };
        live->begin(std::move(decision), done, std::move(beside));
    } catch (const std::exception& fault) {
        deps_.log.error("tournament_not_reopened", {{"tournament", id}, {"what", fault.what()}});
        answer(Failure{not_kept()});
    }
}

}  // namespace server::tournaments
