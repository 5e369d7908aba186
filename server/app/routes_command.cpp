#include "server/app/routes_command.hpp"

#include <cstdlib>
#include <ostream>

#include "server/session/api_handlers.hpp"

namespace server {

int print_routes(std::ostream& out) {
    out << to_markdown(ApiHandlers::all_routes());
    return EXIT_SUCCESS;
}

}  // namespace server
