// How etcd's JSON gateway writes keys, values and conditions: bytes in base64, numbers in text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace server::cluster::etcd {

using Json = nlohmann::json;

std::string base64(std::string_view bytes);
/// Throws std::invalid_argument where it is none.
std::string from_base64(std::string_view letters);

/// All keys that begin like this.
Json prefix_range(std::string prefix);

Json put(std::string_view key, std::string_view value);
Json get(std::string_view key);
Json remove(std::string_view key);
/// All keys from the first up to, and without, the end.
Json remove_range(std::string_view first, std::string_view end);
/// The key is there since this revision; 0: it is not there.
Json created_at(std::string_view key, std::int64_t revision);
Json is_absent(std::string_view key);

struct Txn {
    Json compare = Json::array();
    Json success = Json::array();
    Json failure = Json::array();
    std::string body() const;
};

/// A number in text, of an object that leaves zeros out.
std::int64_t number(const Json& object, const char* name);

struct KeyValue {
    std::string key, value;
    std::int64_t created = 0, modified = 0, version = 0;
};
KeyValue key_value(const Json& kv);
/// Of a range's answer.
std::vector<KeyValue> key_values(const Json& range);
/// Of a transaction's answer.
bool succeeded(const Json& txn);
/// What the read of this number has found.
std::optional<KeyValue> ranged(const Json& txn, std::size_t index);

}  // namespace server::cluster::etcd
