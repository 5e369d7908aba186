#include "server/journal/document_repository.hpp"

#include <algorithm>
#include <charconv>

#include "server/base/limits.hpp"

namespace server {

bool DocumentRepository::admit(const Entry& entry) const {
    return std::ranges::none_of(entry.documents, [this](const Document& one) {
        return one.is_new && documents_.contains({one.collection, one.key});
    });
}

std::optional<std::string> DocumentRepository::document(const std::string& collection, const std::string& key) {
    const auto found = documents_.find({collection, key});
    return found == documents_.end() ? std::nullopt : std::optional(found->second);
}

void DocumentRepository::put(const Document& document) {
    if (document.value) {
        documents_[{document.collection, document.key}] = *document.value;
    } else {
        documents_.erase({document.collection, document.key});
    }
}

void DocumentRepository::add(const ArchiveRow& row) {
    auto& list = lists_[{row.collection, row.key}];
    if (row.replaces && !list.empty()) list.pop_back();
    list.push_back(row.value);
}

ArchivePage DocumentRepository::read(const ArchiveQuery& query) const {
    ArchivePage page;
    const auto found = lists_.find({query.collection, query.key});
    if (found == lists_.end()) return page;
    std::size_t before = found->second.size();
    if (query.cursor) std::from_chars(query.cursor->data(), query.cursor->data() + query.cursor->size(), before);
    for (std::size_t place = std::min(before, found->second.size()); place-- > 0;) {
        if (page.values.size() == limit::archive_per_page) {
            page.cursor = std::to_string(place + 1);
            break;
        }
        page.values.push_back(found->second[place]);
    }
    return page;
}

std::vector<Document> DocumentRepository::documents() const {
    std::vector<Document> all;
    all.reserve(documents_.size());
    for (const auto& [name, value] : documents_) all.push_back({name.first, name.second, value});
    return all;
}

}  // namespace server
