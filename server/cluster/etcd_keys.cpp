#include "server/cluster/etcd_keys.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>

namespace server::cluster::etcd {
namespace {

constexpr std::size_t number_digits = 16;

}  // namespace

std::string Keys::batch_name(const Life& life, std::int64_t number) {
    const auto digits = std::to_string(number);
    return life + '/' + std::string(number_digits - std::min(number_digits, digits.size()), '0') + digits;
}

Keys::Numbered Keys::numbered(std::string_view batch_name) {
    const auto slash = batch_name.rfind('/');
    if (slash == std::string_view::npos) throw std::invalid_argument("no batch's key");
    Numbered found{Life(batch_name.substr(0, slash)), 0};
    const auto digits = batch_name.substr(slash + 1);
    std::from_chars(digits.data(), digits.data() + digits.size(), found.number);
    return found;
}

}  // namespace server::cluster::etcd
