#include "server/journal/ship_folder.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <fstream>
#include <iterator>
#include <system_error>

#include <fmt/format.h>

#include "server/journal/journal_error.hpp"
#include "server/journal/log_segment.hpp"

namespace server {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view base_prefix = "base-";
constexpr std::string_view base_suffix = ".db";
constexpr std::string_view segment_prefix = "log-";
constexpr std::string_view segment_suffix = ".tlog";
constexpr std::string_view aside_prefix = "before-";
constexpr std::string_view part_mark = ".db.part";
constexpr std::size_t digits = 20;

/// Of "base-00000000000000000012.db": 12.
std::optional<std::int64_t> number_in(std::string_view name, std::string_view prefix, std::string_view suffix) {
    if (name.size() != prefix.size() + digits + suffix.size()) return std::nullopt;
    if (!name.starts_with(prefix) || !name.ends_with(suffix)) return std::nullopt;
    const std::string_view text = name.substr(prefix.size(), digits);
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < 0) return std::nullopt;
    return number;
}

std::string name_of(std::string_view prefix, std::int64_t number, std::string_view suffix) {
    return fmt::format("{}{:020}{}", prefix, number, suffix);
}

bool is_part(const std::string& name) {
    return name.starts_with(base_prefix) && name.find(part_mark) != std::string::npos;
}

bool is_ours(const std::string& name) {
    return number_in(name, base_prefix, base_suffix) || number_in(name, segment_prefix, segment_suffix)
           || number_in(name, aside_prefix, "") || is_part(name);
}

bool is_within(const fs::path& inner, const fs::path& outer) {
    const auto [end, ignored] = std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end());
    return end == outer.end();
}

/// The newest base from which every moment from then on can be restored; nothing: all are needed.
std::optional<std::int64_t> base_before(const ShippedFiles& files, std::int64_t unix_ms) {
    for (auto base = files.bases.rbegin(); base != files.bases.rend(); ++base) {
        const auto state = state_of_base(base->file);
        if (state && state->unix_ms <= unix_ms) return base->number;
    }
    return std::nullopt;
}

}  // namespace

ShippedFiles shipped_files(const fs::path& folder) {
    ShippedFiles files;
    for (const auto& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (const auto base = number_in(name, base_prefix, base_suffix)) files.bases.push_back({*base, entry.path()});
        if (const auto first = number_in(name, segment_prefix, segment_suffix)) {
            files.segments.push_back({*first, entry.path()});
        }
    }
    std::ranges::sort(files.bases, {}, &ShippedFile::number);
    std::ranges::sort(files.segments, {}, &ShippedFile::number);
    return files;
}

fs::path base_file(const fs::path& folder, std::int64_t commit) {
    return folder / name_of(base_prefix, commit, base_suffix);
}
fs::path segment_file(const fs::path& folder, std::int64_t first_commit) {
    return folder / name_of(segment_prefix, first_commit, segment_suffix);
}

std::optional<JournalState> state_of_base(const fs::path& file) {
    try {
        Database base(file, Database::Mode::inspect);
        return read_journal_state(base);
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

std::string bytes_of_file(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::string bytes(std::istreambuf_iterator<char>(in), {});
    if (!in) throw std::system_error(errno, std::generic_category(), file.string());
    return bytes;
}

void check_ship_folder(const fs::path& folder, const fs::path& data, const JournalState& journal) {
    const fs::path place = fs::weakly_canonical(folder);
    const fs::path data_place = fs::weakly_canonical(data);
    if (is_within(place, data_place) || is_within(data_place, place)) {
        throw JournalError("--ship " + folder.string() + " and --data " + data.string()
                           + " must be folders apart, best on disks apart: what is lost with the one must be in the "
                             "other");
    }
    std::error_code missing;
    if (!fs::exists(place, missing)) return;
    if (!fs::is_directory(place)) throw JournalError("--ship " + folder.string() + " is no folder");
    check_is_own(place, shipped_files(place), journal.id);
}

void check_is_own(const fs::path& folder, const ShippedFiles& files, std::string_view id) {
    bool is_own = true;
    if (!files.bases.empty()) {
        const auto base = state_of_base(files.bases.back().file);
        is_own = !base || base->id == id;
    }
    if (!files.segments.empty()) {
        std::ifstream in(files.segments.back().file, std::ios::binary);
        std::string bytes(segment_head_bytes, '\0');
        in.read(bytes.data(), segment_head_bytes);
        const auto head = segment_head_in(bytes);
        is_own = is_own && (!head || head->whose == whose_journal(id));
    }
    if (is_own) return;
    throw JournalError("--ship " + folder.string()
                       + " has what another journal has shipped: restore it (`tutti restore`), or ship to an empty "
                         "folder");
}

void set_aside(const fs::path& folder, const ShippedFiles& files, std::int64_t unix_ms) {
    const fs::path aside = folder / name_of(aside_prefix, unix_ms, "");
    fs::create_directory(aside);
    fs::permissions(aside, fs::perms::owner_all);
    for (const auto* list : {&files.bases, &files.segments}) {
        for (const ShippedFile& one : *list) fs::rename(one.file, aside / one.file.filename());
    }
}

void tidy(const fs::path& folder) {
    bool is_ours_alone = true;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        is_ours_alone = is_ours_alone && is_ours(name);
        if (is_part(name)) fs::remove(entry.path(), ignored);
    }
    if (is_ours_alone) fs::permissions(folder, fs::perms::owner_all, ignored);
}

void prune(const fs::path& folder, std::int64_t unix_ms) {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder)) {
        const auto since = number_in(entry.path().filename().string(), aside_prefix, "");
        if (since && *since < unix_ms) fs::remove_all(entry.path(), ignored);
    }
    const ShippedFiles files = shipped_files(folder);
    const auto needed = base_before(files, unix_ms);
    if (!needed) return;
    for (const ShippedFile& base : files.bases) {
        if (base.number < *needed) fs::remove(base.file, ignored);
    }
    for (std::size_t next = 1; next < files.segments.size(); ++next) {
        if (files.segments[next].number <= *needed + 1) fs::remove(files.segments[next - 1].file, ignored);
    }
}

}  // namespace server
