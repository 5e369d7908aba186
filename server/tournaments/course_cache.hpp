// What is made of the course of a finished tournament when somebody asks: its file, and its verification. Made of the
// lines in the archive, so that tournaments from before there were courses have one, too; on a thread of its own, and
// only so much at once (limit::courses_waiting), for anybody may ask. The latest is kept (limit::courses_kept_bytes).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/result.hpp"
#include "protocol/error.hpp"
#include "server/base/workers.hpp"
#include "server/net/socket.hpp"
#include "server/telemetry/log.hpp"
#include "server/tournaments/archive.hpp"

namespace server::tournaments {

class CourseCache {
public:
    using Answer = std::function<void(engine::Result<std::string, protocol::Error>)>;
    using Make = std::string (*)(const std::string& course);

    CourseCache(Executor executor, const Archive& archive, Log& log)
        : executor_(executor), archive_(archive), log_(log) {}

    /// For a tournament that is in the archive; `name` says what is made of it.
    void give(const std::string& id, std::string_view name, Make make, Answer answer);
    /// The tournament's lines in the archive have changed.
    void forget(const std::string& id);
    /// What is said where there is no course.
    static protocol::Error none();

private:
    struct Order {
        std::string key;  // ID/NAME
        Make make;
        Answer answer;
        std::uint64_t since = 0;  // of rewritten_
    };
    void work_out(const Order& order, const Archive::Lines& lines);
    void finish(const Order& order, const std::optional<std::string>& text);

    Executor executor_;
    const Archive& archive_;
    Log& log_;
    std::map<std::string, std::string> kept_;
    std::size_t kept_bytes_ = 0;
    std::uint64_t rewritten_ = 0;  // how often lines in the archive have changed
    std::size_t waiting_ = 0;
    Workers thread_;
};

}  // namespace server::tournaments
