#include "server/app/stopped_data.hpp"

#include <cstdlib>
#include <exception>
#include <ostream>
#include <string_view>

#include "server/base/clock.hpp"
#include "server/journal/archive_store.hpp"
#include "server/journal/data_folder.hpp"
#include "server/journal/single_file.hpp"
#include "server/journal/store.hpp"

namespace server {

int amend_data(const std::filesystem::path& folder, const Amend& amend, std::ostream& out, std::ostream& err) {
    const std::filesystem::path file = folder / journal_file_name;
    try {
        split_single_file(folder, [](std::string_view, int) {});
    } catch (const std::exception& fault) {
        err << "tutti: " << opening_fault(folder / single_file_name, fault) << '\n';
        return EXIT_FAILURE;
    }
    if (!std::filesystem::exists(file)) {
        err << "tutti: there is no database at " << file.string() << '\n';
        return EXIT_FAILURE;
    }
    try {
        Store store({file});
        const ArchiveStore archive({.file = folder / archive_file_name, .may_begin = store.state().commits == 0},
                                   store.state());
        const auto unix_ms = make_steady_clock()->unix_ms();
        const auto amended = amend(store.load().documents, unix_ms);
        store.go_on_after(archive.taken());
        if (!amended) {
            err << "tutti: " << amended.error() << '\n';
            return EXIT_FAILURE;
        }
        if (amended->entry) {
            store.begin();
            store.keep(*amended->entry, store.state().server_ms);
            store.archive_has(archive.taken());
            store.commit(store.state().server_ms, unix_ms);
        }
        out << amended->said << '\n';
        return EXIT_SUCCESS;
    } catch (const std::exception& fault) {
        err << "tutti: " << opening_fault(file, fault) << '\n';
        return EXIT_FAILURE;
    }
}

}  // namespace server
