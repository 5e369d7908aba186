// The tables of the database and how older ones become today's.
#pragma once

#include "server/journal/database.hpp"

namespace server {

/// Makes the tables where there are none, brings older ones up to date in one transaction. Throws JournalError where
/// the file is of another program, or of a newer version of this one.
void bring_up_to_date(Database& database);

/// Nothing has been made in it yet.
bool is_blank(Database& database);
/// The version of its schema; 0: it is blank. Throws JournalError as above.
int version_of(Database& database);

/// The version of the schema that this program writes.
int schema_version();

}  // namespace server
