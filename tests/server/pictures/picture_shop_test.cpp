// Pictures are drawn behind the requests for them: once, and no more at a time than can wait.
#include "server/pictures/picture_shop.hpp"

#include <catch2/catch.hpp>

#include <future>
#include <memory>
#include <sstream>
#include <vector>

#include "protocol/picture.hpp"
#include "server/pictures/picture_limits.hpp"
#include "tests/support/fake_clock.hpp"

using namespace server;

namespace {

struct PictureBench {
    std::future<ApiAnswer> ask(const std::string& key, PictureShop::Compose compose) {
        auto promise = std::make_shared<std::promise<ApiAnswer>>();
        RoutedRequest asked;
        asked.request.address = "203.0.113.7";
        asked.answer = [promise](ApiAnswer answer) { promise->set_value(std::move(answer)); };
        auto future = promise->get_future();
        shop.give(asked, key, 60, std::move(compose));
        return future;
    }

    test_support::FakeClock clock;
    AddressGuard guard{Limits{}};
    Metrics metrics;
    std::ostringstream lines;
    Log log{clock, metrics, LogLevel::debug, lines};
    PictureShop shop{{clock, guard, metrics}, log};
};

}  // namespace

TEST_CASE("pictures: what was drawn is given again, with the same tag", "[pictures]") {
    PictureBench bench;
    int composed = 0;
    const auto compose = [&] {
        ++composed;
        return protocol::site_picture_svg();
    };
    const ApiAnswer first = bench.ask("site", compose).get();
    CHECK(first.status == 200);
    CHECK(first.content_type == "image/png");
    CHECK(first.fresh_s == 60);
    const ApiAnswer second = bench.ask("site", compose).get();
    CHECK(second.shared == first.shared);
    CHECK(second.tag == first.tag);
    CHECK(composed == 1);
    const auto other = [] { return protocol::closed_room_picture_svg(""); };
    CHECK(bench.ask("other", other).get().tag != first.tag);
}

TEST_CASE("pictures: who asks while too many wait is told to come again", "[pictures]") {
    PictureBench bench;
    std::promise<void> go_on;
    const auto gate = go_on.get_future().share();
    std::promise<void> begun;
    auto held = bench.ask("held", [&begun, gate] {
        begun.set_value();
        gate.wait();
        return protocol::site_picture_svg();
    });
    begun.get_future().wait();
    std::vector<std::future<ApiAnswer>> waiting;
    for (std::size_t one = 0; one < limit::pictures_waiting; ++one) {
        waiting.push_back(bench.ask("same", protocol::site_picture_svg));
    }
    const ApiAnswer refused = bench.ask("more", protocol::site_picture_svg).get();
    CHECK(refused.status == 503);
    CHECK(refused.retry_after_s > 0);
    CHECK(refused.fresh_s == 0);
    go_on.set_value();
    CHECK(held.get().status == 200);
    for (auto& one : waiting) CHECK(one.get().status == 200);
}

TEST_CASE("pictures: what cannot be drawn is logged, answered, and not tried again", "[pictures]") {
    PictureBench bench;
    int composed = 0;
    for (int time = 0; time < 2; ++time) {
        const ApiAnswer answer = bench
                                     .ask("bad",
                                          [&] {
                                              ++composed;
                                              return std::string("<svg");
                                          })
                                     .get();
        CHECK(answer.status == 503);
        CHECK(answer.retry_after_s == 0);
    }
    CHECK(composed == 1);
    CHECK(bench.lines.str().find("picture_failed key=bad what=") != std::string::npos);
}
