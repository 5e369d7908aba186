// What the store keeps by name.
#include <algorithm>

#include "server/journal/row_sums.hpp"
#include "server/journal/store.hpp"
#include "server/journal/store_statements.hpp"

namespace server {

using engine::Bytes32;

bool Store::admits(const Entry& entry) {
    return std::ranges::none_of(entry.documents, [this](const Document& one) {
        return one.is_new && document(one.collection, one.key).has_value();
    });
}

std::optional<std::string> Store::document(const std::string& collection, const std::string& key) {
    auto& row = sql_->document.bind(1, collection).bind(2, key);
    std::optional<std::string> value;
    while (row.step()) {
        value = row.text(0);
        require(hash_in(row, 1) == sum_of_document(collection, key, *value),
                "document " + key + " of " + collection + " is not what was written");
    }
    return value;
}

void Store::keep_document(const Document& document) {
    auto& removed = sql_->remove_document.bind(1, document.collection).bind(2, document.key);
    while (removed.step()) state_.tallies.documents.remove(hash_in(removed, 0));
    if (!document.value) return;
    const Bytes32 sum = sum_of_document(document.collection, document.key, *document.value);
    sql_->add_document.bind(1, document.collection)
        .bind(2, document.key)
        .bind(3, *document.value)
        .bind_blob(4, sum)
        .run();
    state_.tallies.documents.add(sum);
}

}  // namespace server
