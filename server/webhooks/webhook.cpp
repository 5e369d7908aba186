#include "server/webhooks/webhook.hpp"

#include <algorithm>
#include <array>

namespace server::webhooks {
namespace {

constexpr std::array<std::string_view, 3> webhook_kind_names{"room_open", "tournament", "pop"};
constexpr std::array<std::string_view, 2> webhook_form_names{"tutti", "discord"};

template <class Value, std::size_t size>
std::optional<Value> value_named(const std::array<std::string_view, size>& names, std::string_view name) {
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) return std::nullopt;
    return static_cast<Value>(found - names.begin());
}

}  // namespace

std::string_view name_of(Kind kind) { return webhook_kind_names.at(static_cast<std::size_t>(kind)); }
std::optional<Kind> kind_named(std::string_view name) { return value_named<Kind>(webhook_kind_names, name); }
std::string_view name_of(Form form) { return webhook_form_names.at(static_cast<std::size_t>(form)); }
std::optional<Form> form_named(std::string_view name) { return value_named<Form>(webhook_form_names, name); }

}  // namespace server::webhooks
