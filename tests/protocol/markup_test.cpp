#include "protocol/markup.hpp"

#include <catch2/catch.hpp>

using namespace protocol;

TEST_CASE("markup: what would end a text or an attribute is escaped, all else stays", "[markup]") {
    CHECK(markup_escaped(R"(</title><a href="x">&amp; é)", Apostrophes::kept)
          == "&lt;/title&gt;&lt;a href=&quot;x&quot;&gt;&amp;amp; é");
    CHECK(markup_escaped("Ada's", Apostrophes::kept) == "Ada's");
    CHECK(markup_escaped("Ada's", Apostrophes::escaped) == "Ada&#39;s");
    CHECK(markup_escaped("", Apostrophes::escaped).empty());
}
