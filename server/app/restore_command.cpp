#include "server/app/restore_command.hpp"

#include <cstdlib>
#include <exception>
#include <ostream>

#include "server/base/moment.hpp"

namespace server {

int restore_shipped(const RestoreOptions& options, std::ostream& out, std::ostream& err) {
    try {
        const Restored restored = restore(options);
        for (const std::string& note : restored.notes) out << "note  " << note << '\n';
        out << "base  " << restored.base.string() << ", of " << moment_text(restored.base_unix_ms) << '\n'
            << "then  " << restored.commits << " commits\n"
            << "is    " << moment_text(restored.unix_ms) << ", commit " << restored.commit << ", in "
            << options.data.string() << '\n';
        return out.flush() ? EXIT_SUCCESS : EXIT_FAILURE;
    } catch (const std::exception& fault) {
        err << "tutti: not restored: " << fault.what() << '\n';
        return EXIT_FAILURE;
    }
}

}  // namespace server
