#include "server/tournaments/course_cache.hpp"

#include <exception>
#include <utility>

#include <boost/asio/post.hpp>

#include "server/base/limits.hpp"
#include "server/tournament/course.hpp"

namespace server::tournaments {

using engine::Failure;
using protocol::Code;
using protocol::error_of;

protocol::Error CourseCache::none() {
    return error_of(Code::no_such_tournament, "only a tournament that is finished has this");
}

void CourseCache::give(const std::string& id, std::string_view name, Make make, Answer answer) {
    Order order{id + '/' + std::string(name), make, std::move(answer), rewritten_};
    if (const auto kept = kept_.find(order.key); kept != kept_.end()) return order.answer(kept->second);
    if (waiting_ >= limit::courses_waiting) {
        return order.answer(Failure{error_of(Code::unavailable, "others wait for the same", limit::retry_ms)});
    }
    ++waiting_;
    archive_.read_lines_for_others(id, none(), [this, order = std::move(order)](const auto& lines) {
        if (lines) return work_out(order, *lines);
        --waiting_;
        order.answer(Failure{lines.error()});
    });
}

void CourseCache::work_out(const Order& order, const Archive::Lines& lines) {
    thread_.run([this, order, lines] {
        std::optional<std::string> text;
        try {
            text = order.make(tournament::course_json(lines));
        } catch (const std::exception& fault) {
            log_.error("course_not_made", {{"tournament", order.key}, {"what", fault.what()}});
        }
        boost::asio::post(executor_, [this, order, text = std::move(text)] { finish(order, text); });
    });
}

void CourseCache::finish(const Order& order, const std::optional<std::string>& text) {
    --waiting_;
    if (!text) return order.answer(Failure{error_of(Code::unavailable, "this cannot be read", limit::retry_ms)});
    if (kept_bytes_ + text->size() > limit::courses_kept_bytes) {
        kept_.clear();
        kept_bytes_ = 0;
    }
    // What was made of lines that have been rewritten since is not kept.
    const bool is_to_keep = order.since == rewritten_ && text->size() <= limit::courses_kept_bytes;
    if (is_to_keep && kept_.emplace(order.key, *text).second) kept_bytes_ += text->size();
    order.answer(*text);
}

void CourseCache::forget(const std::string& id) {
    ++rewritten_;
    std::erase_if(kept_, [&](const auto& one) {
        const bool is_its = one.first.starts_with(id + '/');
        if (is_its) kept_bytes_ -= one.second.size();
        return is_its;
    });
}

}  // namespace server::tournaments
