// What batches say, in bytes (ownership.hpp).
#include "server/cluster/ownership.hpp"

#include <new>

#include "server/base/limits.hpp"
#include "server/journal/journal_error.hpp"
#include "server/net/frames/deflate.hpp"

namespace server::cluster {
namespace {

constexpr char claim_mark = 'c';
constexpr char entries_mark = 'e';
constexpr char deflated_mark = 'z';                                              // entries, compressed
constexpr std::size_t entries_bytes_max = limit::cluster_payload_bytes * 1'032;  // deflate makes no more of it

std::optional<std::string_view> behind(char mark, std::string_view payload) {
    if (!payload.starts_with(mark)) return std::nullopt;
    return payload.substr(1);
}

}  // namespace

std::string claim_payload(const Life& after) { return claim_mark + after; }

std::string entries_payload(std::string_view entries) {
    if (entries.size() < limit::cluster_deflates_bytes) return entries_mark + std::string(entries);
    return deflated_mark + frames::deflated(entries, frames::Effort::quick);
}

bool may_be_kept(std::string_view entries) {
    return entries.size() < limit::cluster_payload_bytes
           || entries_payload(entries).size() <= limit::cluster_payload_bytes;
}

std::optional<Life> claimed_after(std::string_view payload) {
    const auto after = behind(claim_mark, payload);
    return after ? std::optional<Life>(*after) : std::nullopt;
}

std::optional<std::string> entries_in(std::string_view payload) {
    if (const auto plain = behind(entries_mark, payload)) return std::string(*plain);
    if (payload.empty() || payload.starts_with(claim_mark)) return std::nullopt;
    const auto deflated = behind(deflated_mark, payload);
    if (!deflated) throw JournalError("is of a kind that this version does not know");
    std::string entries;
    switch (frames::inflate(*deflated, entries_bytes_max, entries)) {
        case frames::Inflated::whole:
            return entries;
        case frames::Inflated::no_memory:
            throw std::bad_alloc();
        case frames::Inflated::too_large:
        case frames::Inflated::broken:
            break;
    }
    throw JournalError("cannot be inflated");
}

}  // namespace server::cluster
