// `tutti doctor`: looks through the data of a server that is stopped, or through a backup, and says what is wrong.
// Changes nothing, not a byte, except the mark where a loss is accepted; read-only data can be looked at, too. What is
// damaged it can bring, as far as it is whole, into a new folder.
#pragma once

#include <filesystem>
#include <iosfwd>

namespace server {

struct DoctorOptions {
    std::filesystem::path place;  // the folder of the data, or a database
    bool accept_loss = false;     // go on without the commits that the database lacks
    bool salvages = false;        // brings what is whole into `new_folder`
    std::filesystem::path new_folder = {};
};

/// Returns the exit status: 0 where all is well. A line for each thing that was looked at goes to `out`, what is wrong
/// to `err`.
int doctor(const DoctorOptions& options, std::ostream& out, std::ostream& err);

}  // namespace server
