// Why a journal cannot be opened, in words for an operator: what is wrong, and what can be done.
#pragma once

#include <stdexcept>

namespace server {

struct JournalError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// What is there is not what was written.
struct DamagedError : JournalError {
    using JournalError::JournalError;
};

}  // namespace server
