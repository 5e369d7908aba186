// What the store keeps by name, and lists that only grow.
#include <algorithm>

#include "engine/base/ensure.hpp"
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
    while (removed.step()) tallies_.documents.remove(hash_in(removed, 0));
    if (!document.value) return;
    const Bytes32 sum = sum_of_document(document.collection, document.key, *document.value);
    sql_->add_document.bind(1, document.collection)
        .bind(2, document.key)
        .bind(3, *document.value)
        .bind_blob(4, sum)
        .run();
    tallies_.documents.add(sum);
}

/// Rows are never taken away, so that their number is that of the last one.
void Store::keep_archived(const ArchiveRow& row) {
    if (row.replaces && rewrite_archived(row)) return;
    const std::int64_t number = tallies_.archive.rows + 1;
    const Bytes32 sum = sum_of_archived(number, row.collection, row.key, row.value);
    sql_->add_archived.bind(1, number)
        .bind(2, row.collection)
        .bind(3, row.key)
        .bind(4, row.value)
        .bind_blob(5, sum)
        .run();
    tallies_.archive.add(sum);
}

/// False: the list is empty.
bool Store::rewrite_archived(const ArchiveRow& row) {
    auto& latest = sql_->latest_archived.bind(1, row.collection).bind(2, row.key);
    if (!latest.step()) return false;
    const std::int64_t number = latest.integer(0);
    const Bytes32 old_sum = hash_in(latest, 1);
    latest.reset();
    const Bytes32 sum = sum_of_archived(number, row.collection, row.key, row.value);
    sql_->rewrite_archived.bind(1, number).bind(2, row.value).bind_blob(3, sum).run();
    tallies_.archive.remove(old_sum);
    tallies_.archive.add(sum);
    return true;
}

void Store::check_archive() {
    Tally tally;
    auto rows = database_.prepare("SELECT number, collection, key, value, sum FROM archive");
    while (rows.step()) {
        const Bytes32 sum = hash_in(rows, 4);
        require(sum == sum_of_archived(rows.integer(0), rows.text(1), rows.text(2), rows.text(3)),
                "row " + std::to_string(rows.integer(0)) + " of the archive is not what was written");
        tally.add(sum);
    }
    require(tally == tallies_.archive, "rows of the archive are missing");
}

}  // namespace server
