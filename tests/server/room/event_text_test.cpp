#include <catch2/catch.hpp>

#include <string>
#include <utility>
#include <vector>

#include "server/room/event_text.hpp"

using server::room::EventText;

TEST_CASE("an event's text is the same piece of memory for all who hold it, and stays until the last lets go",
          "[room]") {
    std::vector<EventText> holders;
    {
        const std::string text = R"({"type":"chat"})" + std::string(1000, '.');
        const EventText first(text);
        for (int index = 0; index < 10; ++index) holders.push_back(first);
        CHECK(*first == text);
        CHECK((*first).data() == (*holders.back()).data());
    }
    const EventText taken = std::move(holders.front());
    holders.erase(holders.begin(), holders.end() - 1);
    CHECK((*taken).data() == (*holders.front()).data());
    holders.front() = EventText("another");
    CHECK(*holders.front() == "another");
    CHECK((*taken).starts_with(R"({"type":"chat"})"));
    const auto& same = holders.front();
    holders.front() = same;
    CHECK(*holders.front() == "another");
    CHECK((*EventText("")).empty());
}
