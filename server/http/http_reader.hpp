// Reads the requests of one connection out of its bytes, however they are cut. No sockets and no time; Beast's parser
// stays in the .cpp, and what it leaves open is decided there (RFC 9112): whatever is not certain is a fault, after
// which nothing more of the connection is read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "server/http/http_message.hpp"

namespace server {

class HttpReader {
public:
    enum class Step : std::uint8_t {
        more,     // bytes are wanted
        head,     // the head of a request has been read, its body has not
        request,  // a request has been read
        fault,    // there is no request, or where it ends is not certain
    };

    /// Of a connection from `peer`; the proxies outlive the reader.
    HttpReader(std::string peer, const std::vector<std::string>& trusted_proxies);
    ~HttpReader();
    HttpReader(const HttpReader&) = delete;
    HttpReader& operator=(const HttpReader&) = delete;

    /// Where the connection's next bytes go, and how many have come. Only after Step::more or between requests.
    std::span<char> room();
    void take(std::size_t count);

    /// What the bytes come to. After `request`, when it has been taken, the next one begins; after `fault` there is
    /// none.
    Step next();

    /// After `head`: the client waits for "100 Continue" before it sends the body.
    bool wants_continue() const;
    /// After `request`, once.
    HttpRequest request();
    /// After `fault`: what is answered before the connection is closed.
    HttpAnswer fault() const;

    /// More has come than the requests that were read.
    bool has_more() const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace server
