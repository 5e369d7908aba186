#include "tests/support/two_stores.hpp"

#include <set>

#include "server/journal/archive_pass.hpp"
#include "server/journal/data_folder.hpp"
#include "server/journal/journal_error.hpp"

namespace test_support {
namespace {

server::StoreOptions of_archive(server::StoreOptions options, const server::JournalState& journal) {
    options.file.replace_filename(server::archive_file_name);
    options.syncs_every_commit = true;
    options.may_begin = journal.commits == 0;
    return options;
}

}  // namespace

TwoStores::TwoStores(const server::StoreOptions& options)
    : journal_(options), archive_(of_archive(options, journal_.state()), journal_.state()) {}

server::ArchiveStore& TwoStores::archive() {
    hand_over();
    return archive_;
}

server::Kept TwoStores::load() {
    server::Kept kept = journal_.load();
    journal_.go_on_after(archive_.taken());
    return kept;
}

void TwoStores::hand_over(std::size_t at_once) {
    if (archive_.taken() < journal_.state().handed_over) journal_.sync();
    while (archive_.taken() < journal_.state().handed_over) {
        const auto changes = server::handed_over_after(journal_.database(), archive_.taken(), at_once);
        if (changes.empty()) throw server::JournalError("what is handed over is missing");
        archive_.take(changes);
    }
}

void TwoStores::commit(std::int64_t server_ms, std::int64_t unix_ms) {
    journal_.archive_has(archive_.taken());
    journal_.commit(server_ms, unix_ms);
}

std::vector<std::string> TwoStores::damage() {
    std::vector<std::string> found;
    std::set<std::string> named;
    server::look_through(archive().database(), [&](const server::Finding& finding) {
        if (named.insert(finding.what).second) found.push_back(finding.what + ": " + finding.how);
    });
    return found;
}

void TwoStores::fold_logs() {
    journal_.fold_log();
    archive_.fold_log();
}

}  // namespace test_support
