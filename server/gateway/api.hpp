// The HTTP interface below /api/v1 as the gateway sees it: a request in, an answer at any later time. What it answers
// is in api_handlers.cpp; sockets, headers and CORS are the gateway's.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace server {

struct ApiRequest {
    std::string method;  // "GET", "POST", …
    std::string path;    // decoded, without the query: "/api/v1/rooms"
    std::string query;   // raw, without "?"
    std::string body;
    std::string bearer;  // token of the Authorization header, or empty
    std::string address;
};

struct ApiAnswer {
    unsigned status = 200;
    std::string body;
    std::string content_type = "application/json";
    unsigned retry_after_s = 0;  // 0: no such header
};

class Api {
public:
    virtual ~Api() = default;
    /// `answer` is called exactly once, from any thread.
    virtual void handle(ApiRequest request, std::function<void(ApiAnswer)> answer) = 0;
    /// For the title and the Open Graph tags of a deep link such as /r/ROOM: what an audience without rights may know.
    virtual std::string title_of(std::string_view path) = 0;
};

}  // namespace server
