#include "server/cluster/etcd_json.hpp"

#include <stdexcept>

#include <openssl/evp.h>

namespace server::cluster::etcd {

std::string base64(std::string_view bytes) {
    std::string letters((bytes.size() + 2) / 3 * 4 + 1, '\0');
    const int length =
        EVP_EncodeBlock(reinterpret_cast<unsigned char*>(letters.data()),
                        reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<int>(bytes.size()));
    letters.resize(static_cast<std::size_t>(length));
    return letters;
}

std::string from_base64(std::string_view letters) {
    std::string bytes(letters.size() / 4 * 3 + 3, '\0');
    const int length =
        EVP_DecodeBlock(reinterpret_cast<unsigned char*>(bytes.data()),
                        reinterpret_cast<const unsigned char*>(letters.data()), static_cast<int>(letters.size()));
    if (length < 0 || letters.size() % 4 != 0) throw std::invalid_argument("no base64");
    const auto padding = static_cast<std::size_t>(letters.ends_with("==") ? 2 : letters.ends_with("=") ? 1 : 0);
    bytes.resize(static_cast<std::size_t>(length) - padding);
    return bytes;
}

Json prefix_range(std::string prefix) {
    Json range{{"key", base64(prefix)}};
    ++prefix.back();
    range["range_end"] = base64(prefix);
    return range;
}

Json put(std::string_view key, std::string_view value) {
    return {{"request_put", {{"key", base64(key)}, {"value", base64(value)}}}};
}

Json get(std::string_view key) { return {{"request_range", {{"key", base64(key)}}}}; }

Json remove(std::string_view key) { return {{"request_delete_range", {{"key", base64(key)}}}}; }

Json remove_range(std::string_view first, std::string_view end) {
    return {{"request_delete_range", {{"key", base64(first)}, {"range_end", base64(end)}}}};
}

Json created_at(std::string_view key, std::int64_t revision) {
    return {
        {"key", base64(key)}, {"target", "CREATE"}, {"result", "EQUAL"}, {"create_revision", std::to_string(revision)}};
}

Json is_absent(std::string_view key) { return created_at(key, 0); }

std::string Txn::body() const { return Json{{"compare", compare}, {"success", success}, {"failure", failure}}.dump(); }

std::int64_t number(const Json& object, const char* name) {
    const auto found = object.find(name);
    if (found == object.end()) return 0;
    return found->is_string() ? std::stoll(found->get<std::string>()) : found->get<std::int64_t>();
}

KeyValue key_value(const Json& kv) {
    return {from_base64(kv.value("key", "")), from_base64(kv.value("value", "")), number(kv, "create_revision"),
            number(kv, "mod_revision"), number(kv, "version")};
}

std::vector<KeyValue> key_values(const Json& range) {
    std::vector<KeyValue> all;
    const auto found = range.find("kvs");
    if (found == range.end()) return all;
    for (const Json& kv : *found) all.push_back(key_value(kv));
    return all;
}

bool succeeded(const Json& txn) { return txn.value("succeeded", false); }

std::optional<KeyValue> ranged(const Json& txn, std::size_t index) {
    const auto found = key_values(txn.at("responses").at(index).at("response_range"));
    return found.empty() ? std::nullopt : std::optional(found.front());
}

}  // namespace server::cluster::etcd
