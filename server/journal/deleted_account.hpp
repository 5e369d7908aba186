// Somebody whose name must no longer appear anywhere: their games stay, as those of a deleted player.
#pragma once

#include <string>
#include <vector>

#include "server/base/document.hpp"
#include "server/base/person.hpp"

namespace server {

/// The collection of documents by player, for those who have gone but may still be named in rooms and tournaments.
inline constexpr const char* deleted_account_collection = "leaver";

struct DeletedAccount {
    PlayerId player;
    std::vector<std::string> names;  // all they have ever had
};

Document document_of(const DeletedAccount& deleted_account);
/// Without names where none are needed now.
DeletedAccount deleted_account_in(const Document& document);

/// People whose names are to be forgotten in these games, and nowhere else: they stay who they are.
struct ForgottenNames {
    std::vector<std::string> games;  // ids
    std::vector<DeletedAccount> people;
};

/// In the summary of a game that they played, and in its record.
void forget(const DeletedAccount& deleted_account, std::string& summary, std::string& record);

}  // namespace server
