// Documents and lists in memory, as the store keeps them on disk.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/journal/kept.hpp"
#include "server/ratings/rating_book.hpp"

namespace server {

class DocumentRepository final : public RatingRepository {
public:
    /// Whether none of the documents that must be new in this entry is there already.
    bool admit(const Entry& entry) const;
    std::optional<std::string> document(const std::string& collection, const std::string& key) override;
    void put(const Document& document) override;
    void add(const ArchiveRow& row) override;
    ArchivePage read(const ArchiveQuery& query) const;
    /// By collection and key.
    std::vector<Document> documents() const;

private:
    using Name = std::pair<std::string, std::string>;
    std::map<Name, std::string> documents_;
    std::map<Name, std::vector<std::string>> lists_;  // the oldest first
};

}  // namespace server
