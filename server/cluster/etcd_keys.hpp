// Where a site's log lies in etcd, below "tutti/SITE/":
//   life/LIFE    what a node says of itself; its create revision is the epoch
//   beat/LIFE    {server_ms, seen}
//   log/LIFE/N   a batch, N with 16 digits
//   first        the life that the log began with
//   tail         the name of the last batch, written with it: its version is the batch's place
//   at/LIFE      {place, revision}: what comes after it is needed, by its copy or by one that is taken of it; digests:
//                [[place, sum]], of what the copy was given
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/cluster/replicated_log.hpp"

namespace server::cluster::etcd {

class Keys {
public:
    explicit Keys(const std::string& site) : root_("tutti/" + site + "/") {}

    // All keys begin like this, or all of a kind.
    const std::string& root() const { return root_; }
    std::string lives() const { return root_ + "life/"; }
    std::string holds() const { return root_ + "at/"; }
    std::string batches() const { return root_ + "log/"; }

    std::string life(const Life& life) const { return lives() + life; }
    std::string beat(const Life& life) const { return root_ + "beat/" + life; }
    std::string hold(const Life& life) const { return holds() + life; }
    std::string first() const { return root_ + "first"; }
    std::string tail() const { return root_ + "tail"; }
    std::string batch(std::string_view name) const { return batches().append(name); }

    /// "LIFE/N", as Position has it.
    static std::string batch_name(const Life& life, std::int64_t number);
    std::string_view name_in(std::string_view batch_key) const { return batch_key.substr(batches().size()); }
    struct Numbered {
        Life life;
        std::int64_t number = 0;
    };
    /// Throws std::invalid_argument where it is no batch's name.
    static Numbered numbered(std::string_view batch_name);
    /// Of a key that ends with it.
    static Life life_in(std::string_view key) { return Life(key.substr(key.rfind('/') + 1)); }

private:
    const std::string root_;
};

}  // namespace server::cluster::etcd
