// A log that does nothing by itself: what was asked of it is answered by the test.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "server/cluster/replicated_log.hpp"

namespace cluster_test {

using namespace server::cluster;

class PaperLog final : public ReplicatedLog {
public:
    void begin(const Living& /*who*/, const Position& at,
               std::function<void(std::optional<std::int64_t>)> begun) override {
        held.push_back(at.place);
        begun(7);
    }
    void end(const Living& /*by*/, const Living& whom, std::function<void(Answer)> /*ended*/) override {
        ended.push_back(whom.life);
    }
    void append(const Living& /*by*/, const Batch& batch, std::function<void(Answer)> answered) override {
        batches.push_back(batch);
        answer = std::move(answered);
    }
    void beat(const Living& /*by*/, std::int64_t /*server_ms*/, Place /*seen*/,
              std::function<void(Answer)> beaten) override {
        answer_beat = std::move(beaten);
    }
    void hold(const Living& /*by*/, const Position& at, const std::vector<Digest>& its_digests,
              std::function<void(Answer)> /*answered*/) override {
        held.push_back(at.place);
        digests = its_digests;
    }
    void weigh(std::function<void(std::optional<std::int64_t>)> weighed) override { weighed(bytes); }
    void follow(const Position& after, const Life& /*first*/, std::function<void(LogEvent)> hear,
                std::function<void(LostTrack)> is_lost) override {
        followed.push_back(after.place);
        tell = std::move(hear);
        lost = std::move(is_lost);
    }
    void trim(std::int64_t revision) override { trimmed = revision; }

    std::vector<Life> ended;
    std::vector<Batch> batches;
    std::vector<Place> followed;
    std::vector<Place> held;
    std::vector<Digest> digests;  // told with the latest
    std::int64_t bytes = 0;
    std::int64_t trimmed = 0;
    std::function<void(Answer)> answer;
    std::function<void(Answer)> answer_beat;
    std::function<void(LogEvent)> tell;
    std::function<void(LostTrack)> lost;
};

}  // namespace cluster_test
