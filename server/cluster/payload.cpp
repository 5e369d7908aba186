// What batches say, in bytes (ownership.hpp).
#include "server/cluster/ownership.hpp"

namespace server::cluster {
namespace {

constexpr char claim_mark = 'c';
constexpr char entries_mark = 'e';

std::optional<std::string_view> behind(char mark, std::string_view payload) {
    if (!payload.starts_with(mark)) return std::nullopt;
    return payload.substr(1);
}

}  // namespace

std::string claim_payload(const Life& after) { return claim_mark + after; }

std::string entries_payload(std::string_view entries) { return entries_mark + std::string(entries); }

std::optional<Life> claimed_after(std::string_view payload) {
    const auto after = behind(claim_mark, payload);
    return after ? std::optional<Life>(*after) : std::nullopt;
}

std::optional<std::string_view> entries_in(std::string_view payload) { return behind(entries_mark, payload); }

}  // namespace server::cluster
