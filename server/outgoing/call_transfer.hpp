// One call under way: a request of libcurl's with everything about it that must not be left to its habits.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include <curl/curl.h>

#include "server/outgoing/http_caller.hpp"

namespace server::outgoing {

class CallTransfer {
public:
    /// `may_be_private`: an operator has allowed this place. `limits` outlives it. Throws std::bad_alloc.
    CallTransfer(Call call, bool may_be_private, const CallLimits& limits);
    CallTransfer(const CallTransfer&) = delete;
    CallTransfer& operator=(const CallTransfer&) = delete;

    CURL* easy() const { return easy_.get(); }
    /// Once libcurl has done with it. An answer is what has a status and a whole head, whatever became of its body.
    Outcome outcome(CURLcode result) const;
    bool was_prompt(CURLcode result) const;
    /// An address of the host was refused.
    bool has_been_refused() const { return has_been_refused_; }

private:
    struct EndEasy {
        void operator()(CURL* easy) const { curl_easy_cleanup(easy); }
    };
    struct EndHeaders {
        void operator()(curl_slist* headers) const { curl_slist_free_all(headers); }
    };

    void set_up();
    void add_header(const std::string& line);
    std::string fault_of(CURLcode result) const;
    std::string complaint() const;

    static curl_socket_t open_socket(void* transfer, curlsocktype purpose, curl_sockaddr* address);
    static std::size_t take_head(const char* bytes, std::size_t one, std::size_t count, void* transfer);
    static std::size_t take_body(const char* bytes, std::size_t one, std::size_t count, void* transfer);

    const Call call_;
    const bool may_be_private_;
    const CallLimits& limits_;
    std::unique_ptr<curl_slist, EndHeaders> headers_;
    std::unique_ptr<CURL, EndEasy> easy_;
    std::array<char, CURL_ERROR_SIZE> trouble_{};  // libcurl's words for it
    std::string body_;
    std::size_t head_bytes_ = 0;
    bool has_head_ = false;
    bool is_cut_ = false;
    bool has_been_refused_ = false;
};

}  // namespace server::outgoing
