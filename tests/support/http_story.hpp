// What the server's HTTP reader makes of bytes that come in pieces: the requests in their order, and the fault that
// ends them. For tests and the fuzz target of its law.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/http_reader.hpp"

namespace test_support {

struct HttpStory {
    std::vector<server::HttpRequest> requests;
    unsigned fault = 0;  // its status; 0: none

    bool operator==(const HttpStory& other) const {
        const auto same = [](const server::HttpRequest& one, const server::HttpRequest& two) {
            return one.method == two.method && one.path == two.path && one.query == two.query && one.host == two.host
                   && one.body == two.body && one.bearer == two.bearer && one.address == two.address
                   && one.keeps_alive == two.keeps_alive && one.is_http_10 == two.is_http_10
                   && one.upgrade.has_value() == two.upgrade.has_value();
        };
        return fault == other.fault
               && std::equal(requests.begin(), requests.end(), other.requests.begin(), other.requests.end(), same);
    }
};

/// `cut` gives the size of each piece, at least 1.
template <class Cut>
HttpStory story_cut_by(std::string_view bytes, Cut cut, const std::string& peer,
                       const std::vector<std::string>& proxies) {
    using Step = server::HttpReader::Step;
    HttpStory story;
    server::HttpReader reader(peer, proxies);
    while (true) {
        switch (reader.next()) {
            case Step::more: {
                if (bytes.empty()) return story;
                const auto room = reader.room();
                const std::size_t count = std::min({bytes.size(), room.size(), static_cast<std::size_t>(cut())});
                std::memcpy(room.data(), bytes.data(), count);
                reader.take(count);
                bytes.remove_prefix(count);
                break;
            }
            case Step::head:
                break;
            case Step::request:
                story.requests.push_back(reader.request());
                break;
            case Step::fault:
                story.fault = reader.fault().status;
                return story;
        }
    }
}

inline HttpStory story_of(std::string_view bytes, std::size_t piece, const std::string& peer = "192.0.2.1",
                          const std::vector<std::string>& proxies = {}) {
    return story_cut_by(
        bytes, [piece] { return piece; }, peer, proxies);
}

}  // namespace test_support
