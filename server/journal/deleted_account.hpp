// Somebody whose name is to stand nowhere any more: their games stay, as those of a deleted player.
#pragma once

#include <string>
#include <vector>

#include "server/base/document.hpp"
#include "server/base/person.hpp"

namespace server {

/// Of documents by player: somebody has gone whose name may still stand in rooms and tournaments.
inline constexpr const char* deleted_account_collection = "leaver";

struct DeletedAccount {
    PlayerId player;
    std::vector<std::string> names;  // all they have ever had
};

Document document_of(const DeletedAccount& deleted_account);
/// Without names where none are needed any more.
DeletedAccount deleted_account_in(const Document& document);

/// In the summary of a game that they played, and in its record.
void forget(const DeletedAccount& deleted_account, std::string& summary, std::string& record);

}  // namespace server
