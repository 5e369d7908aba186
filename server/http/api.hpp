// The HTTP interface below /api/v1 as the gateway sees it: a request in, an answer at any later time. What it answers
// is in api_handlers.cpp; sockets, headers and CORS are the gateway's.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/base/shared_text.hpp"
#include "server/http/stream_source.hpp"

namespace server {

struct ApiRequest {
    std::string method;  // "GET", "POST", …
    std::string path;    // decoded, without the query: "/api/v1/rooms"
    std::string query;   // raw, without "?"
    std::string body;
    std::string bearer;  // token of the Authorization header, or empty
    std::string address;
    bool takes_gzip = false;
    std::string accept = {};
    std::string last_event_id = {};
};

struct ApiAnswer {
    unsigned status = 200;
    std::string body;
    std::string content_type = "application/json";
    unsigned retry_after_s = 0;         // 0: no such header
    SharedText shared = {};             // instead of `body`, where many get the same …
    SharedText gzip = {};               // … and the same compressed, for those who take it
    unsigned fresh_s = 0;               // how long caches may keep it; 0: not at all
    std::string tag = {};               // of what may be asked for again: 304 where it is still the same
    std::string allow = {};             // of 405: the methods that there are
    std::string file_name = {};         // under which a browser saves it; empty: it shows it
    std::optional<Stream> stream = {};  // instead of a body
};

/// Which page is asked for, and by whom.
struct PageRequest {
    std::string path;   // decoded, without the query
    std::string query;  // raw, without "?"
    std::string address;
};

/// What a page is about, for its title and the tags that chat programs read.
struct PageAbout {
    std::string title = {};        // empty: the site's own
    std::string description = {};  // empty: the site's
    std::string image = {};        // path of a PNG, 1200×630; empty: the site's
    std::string image_alt = {};    // what is to be seen in it; empty: the title
    std::string game = {};         // which is played there; empty: none, or not for everybody to know
    bool is_there = true;          // false: the page says that there is nothing, and so does its status
    std::string elsewhere = {};    // the page is to be read at this address instead; empty: it is here
};

/// For an address where there is nothing, or no longer anything.
inline PageAbout nothing_there() {
    return {.title = "There is no such page",
            .description = "The address leads nowhere. The rooms are one step away.",
            .is_there = false};
}

class Api {
public:
    virtual ~Api() = default;
    /// `answer` is called exactly once, from any thread.
    virtual void handle(ApiRequest request, std::function<void(ApiAnswer)> answer) = 0;
    /// Of a deep link such as /r/ROOM: what an audience without rights may know. `tell` is called exactly once, from
    /// any thread.
    virtual void about(const PageRequest& page, std::function<void(PageAbout)> tell) = 0;
};

}  // namespace server
