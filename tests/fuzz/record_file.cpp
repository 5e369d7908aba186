// Fuzz target: any bytes as a game's record, for both forms of `tutti replay`. Whatever is verified can also be shown,
// and every line that is shown is JSON.
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "engine/base/ensure.hpp"
#include "protocol/json_reader.hpp"
#include "protocol/replay.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    const std::string file(reinterpret_cast<const char*>(bytes), count);
    std::istringstream to_verify(file);
    std::ostringstream said;
    std::ostringstream verification_faults;
    const int verified = protocol::verify_record(to_verify, said, verification_faults);
    ENSURE(verified == 0 || verified == 1);

    std::istringstream to_show(file);
    std::ostringstream views;
    std::ostringstream faults;
    const int shown = protocol::print_views(to_show, views, faults);
    ENSURE(shown == 0 || shown == 1);
    ENSURE(verified != 0 || shown == 0);
    ENSURE((shown == 0) == faults.str().empty());
    std::istringstream lines(views.str());
    for (std::string line; std::getline(lines, line);) ENSURE(protocol::parse_json(line, protocol::any_depth));
    return 0;
}
