#include "protocol/json_writer.hpp"

#include <catch2/catch.hpp>
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
