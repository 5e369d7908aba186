#include "protocol/json_writer.hpp"

#include <catch2/catch.hpp>
#include <limits>
#include <string>

#include "protocol/json_reader.hpp"

TEST_CASE("What has to be escaped is, wherever in a text it stands") {
    const std::string before = "twenty-four plain bytes!";
    for (unsigned code = 1; code < 128; ++code) {
        for (std::size_t place = 0; place <= before.size(); ++place) {
            std::string text = before;
            text.insert(place, 1, static_cast<char>(code));
            protocol::JsonWriter writer;
            writer.begin_object().key(text).value(text).end_object();
            const auto read = protocol::parse_json(writer.text(), 2);
            CAPTURE(code, place);
            REQUIRE(read);
            const auto* member = protocol::member(*read, text.c_str());
            REQUIRE(member != nullptr);
            CHECK(protocol::to_text(*member) == text);
        }
    }
}

TEST_CASE("Characters beyond ASCII are written as they are") {
    protocol::JsonWriter writer;
    writer.value("Zoë, Łukasz, 李雷 and 🎲");
    CHECK(writer.text() == "\"Zoë, Łukasz, 李雷 and 🎲\"");
}

TEST_CASE("Texts of every length are written whole, plain or not") {
    for (std::size_t size = 0; size < 700; ++size) {
        std::string plain;
        for (std::size_t place = 0; place < size; ++place) plain += static_cast<char>('a' + place % 26);
        protocol::JsonWriter writer;
        writer.begin_array().value(plain).value(plain + "\"").value(size).end_array();
        const auto read = protocol::parse_json(writer.text(), 2);
        CAPTURE(size);
        REQUIRE(read);
        CHECK(protocol::to_text(read->at(0)) == plain);
        CHECK(protocol::to_text(read->at(1)) == plain + "\"");
        CHECK(protocol::to_integer(read->at(2)) == size);
    }
}

TEST_CASE("Numbers are written as they are, the shortest and the longest") {
    protocol::JsonWriter writer;
    writer.begin_array();
    for (const std::int64_t number :
         {std::int64_t{0}, std::int64_t{9}, std::int64_t{10}, std::int64_t{99}, std::int64_t{100}, std::int64_t{-1},
          std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()}) {
        writer.value(number);
    }
    writer.end_array();
    CHECK(writer.text() == "[0,9,10,99,100,-1,9223372036854775807,-9223372036854775808]");
}

TEST_CASE("A text that was taken is gone, and the next one begins anew") {
    const std::string large(5'000, 'x');
    protocol::JsonWriter writer;
    writer.begin_object().field("large", large).end_object();
    CHECK(writer.take() == "{\"large\":\"" + large + "\"}");
    CHECK(writer.text().empty());
    writer.begin_array().value(true).null().raw("{}").end_array();
    CHECK(writer.take() == "[true,null,{}]");
}
