// What is made of the course of a tournament that is finished, when somebody asks: its file, and its verification.
#include <utility>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>

#include "server/base/limits.hpp"
#include "server/tournament/course.hpp"
#include "server/tournament/verification.hpp"
#include "server/tournaments/live.hpp"

namespace server::tournaments {

using engine::Failure;
using protocol::Code;
using protocol::error_of;

void TournamentService::verification(std::string id, Answer<std::string> answer) {
    const MakeOfCourse make = [](const std::string& course) {
        return tournament::verification_json(tournament::verify(course, {}));
    };
    boost::asio::dispatch(deps_.executor,
                          [this, id = room::normal_id(std::move(id)), make, answer = std::move(answer)] {
                              of_course(id, "verification", make, answer);
                          });
}

/// What is made of a tournament's course, which is made of the lines in the archive; so that what is in the archive
/// from before there were courses has one, too. On a thread of its own, and only so much at once: anybody may ask.
void TournamentService::of_course(std::string id, std::string_view name, MakeOfCourse make,
                                  Answer<std::string> answer) {
    const auto none = error_of(Code::no_such_tournament, "only a tournament that is finished has this");
    if (const auto live = find(id)) {
        if (!live->core.state().is_over() || live->is_frozen) return answer(Failure{none});
        live->waiting.emplace_back([this, id, name, make, answer] { of_course(id, name, make, answer); });
        return;
    }
    const auto found = archived_.find(id);
    if (found == archived_.end()) return answer(Failure{nowhere()});
    if (found->second.status != tournament::Status::finished) return answer(Failure{none});
    const std::string key = id + '/' + std::string(name);
    if (const auto kept = made_.find(key); kept != made_.end()) return answer(kept->second);
    if (making_ >= limit::courses_waiting) {
        return answer(Failure{error_of(Code::unavailable, "others wait for the same", limit::retry_ms)});
    }
    ++making_;
    deps_.journal.read_archive(
        {archived_collection, id + archived_lines, {}},
        [this, key, make, answer, since = rewritten_, none](const ArchiveRead& read) {
            auto lines = only_value(read, none);
            if (!lines) {
                return boost::asio::post(deps_.executor, [this, answer, error = lines.error()] {
                    --making_;
                    answer(Failure{error});
                });
            }
            working_out_.run([this, key, make, answer, since, text = *std::move(lines)] {
                std::optional<std::string> result;
                try {
                    result = make(tournament::course_json(lines_in(text)));
                } catch (const std::exception& fault) {
                    deps_.log.error("course_not_made", {{"tournament", key}, {"what", fault.what()}});
                }
                boost::asio::post(deps_.executor, [this, key, answer, since, result = std::move(result)] {
                    --making_;
                    made(key, result, since, answer);
                });
            });
        });
}

void TournamentService::made(const std::string& key, const std::optional<std::string>& text, std::uint64_t since,
                             const Answer<std::string>& answer) {
    if (!text) return answer(Failure{error_of(Code::unavailable, "this cannot be read", limit::retry_ms)});
    if (made_bytes_ + text->size() > limit::courses_kept_bytes) {
        made_.clear();
        made_bytes_ = 0;
    }
    // What has been made of lines that are others by now is not kept.
    const bool is_to_keep = since == rewritten_ && text->size() <= limit::courses_kept_bytes;
    if (is_to_keep && made_.emplace(key, *text).second) made_bytes_ += text->size();
    answer(*text);
}

/// It has become another one.
void TournamentService::forget_made(const std::string& id) {
    ++rewritten_;
    std::erase_if(made_, [&](const auto& one) {
        const bool is_its = one.first.starts_with(id + '/');
        if (is_its) made_bytes_ -= one.second.size();
        return is_its;
    });
}

}  // namespace server::tournaments
