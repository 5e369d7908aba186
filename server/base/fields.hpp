// How a type is written in a line of the journal: a name and a list of fields, from which both writing and reading
// come. How a value looks in JSON is up to a type `Values` of the lines' owner, which has `read(json, into)` for
// every type of field. A field that is optional, or is left out where it is empty, may be missing from the line.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>

#include "protocol/json_reader.hpp"

namespace server {

template <class Owner, class Value>
struct Field {
    const char* key;
    Value Owner::*member;
    bool is_left_out_empty = false;
};
template <class... Fields>
struct FieldList {
    std::string_view name;
    std::tuple<Fields...> fields;
};

/// Lists are functions beside their types: `constexpr auto fields_of(const Left*) { return named("left", …); }`.
template <class Type>
concept HasFields = requires(const Type* type) { fields_of(type); };
template <HasFields Type>
inline constexpr auto list_of = fields_of(static_cast<const Type*>(nullptr));

template <class... Fields>
constexpr FieldList<Fields...> named(std::string_view name, Fields... fields) {
    return {name, {fields...}};
}
template <class Owner, class Value>
constexpr Field<Owner, Value> field(const char* key, Value Owner::*member) {
    return {key, member};
}
template <class Owner, class Value>
constexpr Field<Owner, Value> field_unless_empty(const char* key, Value Owner::*member) {
    return {key, member, true};
}

namespace fields_detail {

template <class Value>
inline constexpr bool is_optional = false;
template <class Value>
inline constexpr bool is_optional<std::optional<Value>> = true;

template <class Owner, class Value, class Put>
void put(const Field<Owner, Value>& field, const Owner& owner, Put& put) {
    const Value& value = owner.*field.member;
    if constexpr (is_optional<Value>) {
        if (value) put(field.key, *value);
    } else {
        if constexpr (requires { value.empty(); }) {
            if (field.is_left_out_empty && value.empty()) return;
        }
        put(field.key, value);
    }
}

template <class Owner, class Value, class Values>
void take(const Field<Owner, Value>& field, const protocol::Json& json, Owner& owner, const Values& values) {
    Value& value = owner.*field.member;
    if constexpr (is_optional<Value>) {
        if (json.contains(field.key)) values.read(json.at(field.key), value.emplace());
    } else {
        if (!field.is_left_out_empty || json.contains(field.key)) values.read(json.at(field.key), value);
    }
}

}  // namespace fields_detail

/// `put(key, value)` for every field that is there, in the order of the list.
template <HasFields Type, class Put>
void put_fields(const Type& value, Put put) {
    std::apply([&](const auto&... field) { (fields_detail::put(field, value, put), ...); }, list_of<Type>.fields);
}

/// Throws a fault of the JSON where a field is missing or of another type.
template <HasFields Type, class Values>
void take_fields(const protocol::Json& json, Type& value, const Values& values) {
    std::apply([&](const auto&... field) { (fields_detail::take(field, json, value, values), ...); },
               list_of<Type>.fields);
}

/// The name of the alternative that it holds.
template <class... Types>
std::string_view name_in_list(const std::variant<Types...>& variant) {
    return std::visit([]<class Type>(const Type&) { return list_of<Type>.name; }, variant);
}

/// The alternative of this name, read by `read(value)`; nothing where there is none.
template <class Variant, class Read>
std::optional<Variant> read_named(std::string_view name, Read read) {
    std::optional<Variant> found;
    const auto try_one = [&]<std::size_t index>(std::integral_constant<std::size_t, index>) {
        using Type = std::variant_alternative_t<index, Variant>;
        if (list_of<Type>.name != name) return false;
        Type value{};
        read(value);
        found.emplace(std::in_place_index<index>, std::move(value));
        return true;
    };
    [&]<std::size_t... index>(std::index_sequence<index...>) {
        (void)(try_one(std::integral_constant<std::size_t, index>{}) || ...);
    }(std::make_index_sequence<std::variant_size_v<Variant>>{});
    return found;
}

/// Whether no two alternatives are called alike.
template <class... Types>
constexpr bool have_names_of_their_own(const std::variant<Types...>* /*type*/) {
    std::array<std::string_view, sizeof...(Types)> names{list_of<Types>.name...};
    std::ranges::sort(names);
    return std::ranges::adjacent_find(names) == names.end();
}

}  // namespace server
