#include "server/tournaments/archive.hpp"

#include <algorithm>
#include <utility>

#include <boost/asio/post.hpp>

#include "server/tournament/core.hpp"
#include "server/tournament/exports.hpp"
#include "server/tournament/forgetting.hpp"
#include "server/tournament/tournament_json.hpp"
#include "server/tournaments/refusals.hpp"

namespace server::tournaments {
namespace {

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text.append(line).push_back('\n');
    return text;
}

Archive::Lines lines_in(std::string_view text) {
    Archive::Lines lines;
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    return lines;
}

Archive::Give<std::string> as_lines(Archive::Give<Archive::Lines> give) {
    return [give = std::move(give)](const auto& text) {
        if (!text) return give(engine::Failure{text.error()});
        give(lines_in(*text));
    };
}

}  // namespace

const Archived* Archive::find(const std::string& id) const {
    const auto found = archived_.find(id);
    return found == archived_.end() ? nullptr : &found->second;
}

void Archive::put(Archived archived) {
    std::string id = archived.id;
    archived_.insert_or_assign(std::move(id), std::move(archived));
}

std::vector<std::string> Archive::naming(const PlayerId& player) const {
    std::vector<std::string> ids;
    for (const auto& [id, archived] : archived_) {
        if (std::ranges::count(archived.people, player) > 0) ids.push_back(id);
    }
    return ids;
}

void Archive::read(std::string key, protocol::Error missing, Give<std::string> give) const {
    ask({archived_collection, std::move(key), {}}, std::move(missing), std::move(give));
}

void Archive::read_lines(const std::string& id, protocol::Error missing, Give<Lines> give) const {
    ask({archived_collection, id + archived_lines, {}, true}, std::move(missing), as_lines(std::move(give)));
}

void Archive::read_lines_for_others(const std::string& id, protocol::Error missing, Give<Lines> give) const {
    ask({archived_collection, id + archived_lines, {}}, std::move(missing), as_lines(std::move(give)));
}

/// Nothing has this key: all that matters is when the answer comes.
void Archive::when_current(std::function<void()> act) const {
    ask({archived_collection, {}, {}, true}, nowhere(), [act = std::move(act)](const auto& /*nothing*/) { act(); });
}

void Archive::ask(ArchiveQuery query, protocol::Error missing, Give<std::string> give) const {
    journal_.read_archive(
        query, [executor = executor_, missing = std::move(missing), give = std::move(give)](const ArchiveRead& read) {
            boost::asio::post(executor, [give, value = only_value(read, missing)] { give(value); });
        });
}

Archived archive(Entry& entry, const std::vector<std::string>& lines) {
    const auto clean = tournament::with_lasting_names(lines);
    const tournament::Core core(clean);
    const tournament::State& state = core.state();
    const auto files = tournament::documents_of(state);
    Archived archived = archived_of(state, files);
    const std::string& id = archived.id;
    entry.documents.push_back(document_of(archived));
    entry.archive.push_back({archived_collection, id, tournament::page_json(state), true});
    entry.archive.push_back({archived_collection, id + archived_lines, joined(clean), true});
    for (const auto& file : files)
        entry.archive.push_back({archived_collection, id + '/' + file.name, file.text, true});
    return archived;
}

}  // namespace server::tournaments
