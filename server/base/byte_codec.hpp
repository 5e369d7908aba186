// Whole things as bytes, and back, each part after the other. What a thing's parts are is said once for both ways,
// where the thing's namespace is:
//
//     void parts(auto& way, Of<Person> auto& person) { way(person.id, person.name, person.standing); }
//
// and of an enum which value is the last: `constexpr Standing last_of(Standing)`. Bytes may come from anybody: what
// does not fit is a BytesError.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "server/base/byte_io.hpp"

namespace server {

template <class One, class Kind>
concept Of = std::same_as<std::remove_const_t<One>, Kind>;

class Encoder {
public:
    void operator()(const auto&... all) { (put(all), ...); }
    std::string take() { return writer_.take(); }

private:
    void put(const std::string& text) { writer_.text(text); }
    void put(const engine::Bytes32& hash) { writer_.hash(hash); }
    void put(std::same_as<bool> auto flag) { writer_.flag(flag); }
    void put(std::int64_t number) { writer_.fixed(number); }
    void put(std::unsigned_integral auto number)
        requires(!std::same_as<decltype(number), bool>)
    {
        writer_.number(number);
    }
    template <class Kind>
        requires std::is_enum_v<Kind>
    void put(Kind kind) {
        writer_.number(static_cast<std::uint64_t>(kind));
    }
    template <class Part>
    void put(const std::vector<Part>& list) {
        writer_.number(list.size());
        for (const Part& part : list) put(part);
    }
    template <class Part>
    void put(const std::array<Part, 2>& pair) {
        for (const Part& part : pair) put(part);
    }
    template <class Part>
    void put(const std::optional<Part>& part) {
        writer_.flag(part.has_value());
        if (part) put(*part);
    }
    template <class Part>
    void put(const std::shared_ptr<const Part>& part) {
        writer_.flag(part != nullptr);
        if (part) put(*part);
    }
    /// Before it stands its place in the variant.
    template <class... Kinds>
    void put(const std::variant<Kinds...>& one) {
        writer_.number(one.index());
        std::visit([this](const auto& whole) { this->put(whole); }, one);
    }
    template <class Whole>
        requires requires(Encoder& way, const Whole& whole) { parts(way, whole); }
    void put(const Whole& whole) {
        parts(*this, whole);
    }

    ByteWriter writer_;
};

class Decoder {
public:
    explicit Decoder(std::string_view bytes) : reader_(bytes) {}
    void operator()(auto&... all) { (get(all), ...); }
    bool is_at_end() const { return reader_.left() == 0; }

private:
    void get(std::string& text) { text = reader_.text(); }
    void get(engine::Bytes32& hash) { hash = reader_.hash(); }
    void get(bool& flag) { flag = reader_.flag(); }
    void get(std::int64_t& number) { number = reader_.fixed(); }
    template <std::unsigned_integral Number>
    void get(Number& number) {
        const auto read = reader_.number();
        if (!std::in_range<Number>(read)) throw BytesError("holds a number that is too large");
        number = static_cast<Number>(read);
    }
    template <class Kind>
        requires std::is_enum_v<Kind>
    void get(Kind& kind) {
        kind = static_cast<Kind>(below(reader_.number(), static_cast<std::uint64_t>(last_of(Kind{})) + 1));
    }
    template <class Part>
    void get(std::vector<Part>& list) {
        // Each part takes a byte at least: a count that is a lie ends with the bytes.
        for (std::uint64_t left = reader_.number(); left > 0; --left) get(list.emplace_back());
    }
    template <class Part>
    void get(std::array<Part, 2>& pair) {
        for (Part& part : pair) get(part);
    }
    template <class Part>
    void get(std::optional<Part>& part) {
        if (reader_.flag()) get(part.emplace());
    }
    template <class Part>
    void get(std::shared_ptr<const Part>& part) {
        if (!reader_.flag()) return;
        Part whole;
        get(whole);
        part = std::make_shared<const Part>(std::move(whole));
    }
    template <class... Kinds>
    void get(std::variant<Kinds...>& one) {
        get_as(one, below(reader_.number(), sizeof...(Kinds)));
    }
    template <std::size_t place = 0, class... Kinds>
    void get_as(std::variant<Kinds...>& one, std::uint64_t wanted) {
        if constexpr (place < sizeof...(Kinds)) {
            if (place == wanted) return get(one.template emplace<place>());
            get_as<place + 1>(one, wanted);
        }
    }
    template <class Whole>
        requires requires(Decoder& way, Whole& whole) { parts(way, whole); }
    void get(Whole& whole) {
        parts(*this, whole);
    }

    static std::uint64_t below(std::uint64_t number, std::uint64_t bound) {
        if (number >= bound) throw BytesError("holds what nobody knows");
        return number;
    }

    ByteReader reader_;
};

/// Throws BytesError where the bytes are not what was encoded.
template <class Whole>
Whole decoded(std::string_view bytes) {
    Decoder decoder(bytes);
    Whole whole;
    decoder(whole);
    if (!decoder.is_at_end()) throw BytesError("goes on where it should end");
    return whole;
}

}  // namespace server
