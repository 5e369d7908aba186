#include "server/gateway/early_parts.hpp"

#include <stdexcept>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "protocol/markup.hpp"

namespace server {
namespace {

std::string link_to(const std::string& path) {
    const std::string address = protocol::markup_escaped(path, protocol::Apostrophes::escaped);
    if (path.ends_with(".css")) return fmt::format("<link rel=\"preload\" as=\"style\" href=\"{}\">\n", address);
    return fmt::format("<link rel=\"modulepreload\" crossorigin href=\"{}\">\n", address);
}

}  // namespace

EarlyParts::EarlyParts(std::string_view json) {
    try {
        const auto places = nlohmann::json::parse(json).get<nlohmann::json::object_t>();
        for (const auto& [key, paths] : places) {
            for (const auto& path : paths.get_ref<const nlohmann::json::array_t&>())
                links_[key] += link_to(path.get_ref<const std::string&>());
        }
    } catch (const nlohmann::json::exception&) {
        throw std::runtime_error("early.json in the web root is no list of the page's parts: build the page again");
    }
}

std::string EarlyParts::links(std::string_view path, std::string_view game) const {
    path.remove_prefix(path.starts_with('/') ? 1 : 0);
    const std::string_view place = path.substr(0, path.find('/'));
    std::string all;
    for (const std::string& key : {std::string(place), fmt::format("{}/{}", place, game)}) {
        if (const auto known = links_.find(key); known != links_.end()) all += known->second;
    }
    return all;
}

}  // namespace server
