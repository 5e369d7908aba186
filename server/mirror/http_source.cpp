#include "server/mirror/http_source.hpp"

#include <memory>
#include <utility>

#include "server/base/limits.hpp"

namespace server::mirror {
namespace {

constexpr long ok = 200;
constexpr long no_content = 204;

/// Whoever refuses a request has answered it; whoever stands before a site that does not has not.
bool is_answer(const Source::Answer& answer) {
    return answer.status == ok || answer.status == no_content || error_in(answer).has_value();
}

HttpClient::Request request_for(std::string url) {
    HttpClient::Request request;
    request.url = std::move(url);
    request.connect_ms = limit::mirror_connect_ms;
    request.patience_ms = limit::mirror_answer_ms;
    request.answer_bytes_max = limit::mirror_line_bytes;
    request.takes_gzip = true;
    return request;
}

}  // namespace

HttpSource::HttpSource(std::vector<std::string> origins, Metrics& metrics, Log& log)
    : origins_(std::move(origins)), metrics_(metrics), log_(log) {
    metrics_.relay_is_lost.set(1);
    client_.post([this] { probe(); });
}

void HttpSource::read(const std::string& path, std::function<void(Answer)> answered) {
    client_.post([this, path, answered = std::move(answered)] {
        const std::size_t turn = turn_;
        client_.send(request_for(origin(turn) + path),
                     [this, turn, answered](const std::optional<HttpClient::Answer>& made) {
                         const Answer answer = made ? Answer{made->status, made->body} : Answer{};
                         note(turn, is_answer(answer));
                         answered(answer);
                     });
    });
}

Source::Stream HttpSource::stream(const std::string& path, Listener listener) {
    const auto held = std::make_shared<HttpClient::Stream>();
    client_.post([this, path, listener = std::move(listener), wanted = std::weak_ptr(held)] {
        const auto still_held = wanted.lock();
        if (!still_held) return;
        const std::size_t turn = turn_;
        auto request = request_for(origin(turn) + path);
        request.headers.emplace_back("Accept: application/x-ndjson");
        request.silence_ms = limit::mirror_silence_ms;
        HttpClient::Listener told;
        told.line = listener.line;
        told.begun = [this, turn, begun = listener.begun] {
            note(turn, true);
            begun();
        };
        told.ended = [this, turn, ended = listener.ended](HttpClient::Answer made) {
            const Answer answer{made.status, std::move(made.body)};
            note(turn, made.is_whole && is_answer(answer));
            ended(answer);
        };
        *still_held = client_.stream(std::move(request), std::move(told));
    });
    return held;
}

void HttpSource::tell(const std::string& path, std::string body, const std::string& token) {
    client_.post([this, path, body = std::move(body), token] {
        auto request = request_for(origin(turn_) + path);
        request.body = body;
        request.headers.push_back("Authorization: Bearer " + token);
        client_.send(std::move(request), [](const auto&) {});
    });
}

/// So that a relay of which nobody reads knows, too, whether it could tell anything. Of a relay this says whether that
/// one could.
void HttpSource::probe() {
    const std::size_t turn = turn_;
    client_.send(request_for(origin(turn) + "/readyz"), [this, turn](const std::optional<HttpClient::Answer>& made) {
        note(turn, made && made->status == ok);
        client_.in(limit::mirror_probe_ms, [this] { probe(); });
    });
}

void HttpSource::note(std::size_t turn, bool has_answered) {
    if (turn != turn_) return;  // of another address
    if (has_answered) {
        unanswered_ = 0;
        if (is_reached_.exchange(true)) return;
        metrics_.relay_is_lost.set(0);
        return log_.info("relay_linked", {{"source", origin(turn)}});
    }
    turn_ = turn + 1;
    // It is lost where nobody has answered.
    if (++unanswered_ < origins_.size() + 1 || !is_reached_.exchange(false)) return;
    metrics_.relay_is_lost.set(1);
    log_.warn("relay_lost", {{"source", origin(turn)}});
}

}  // namespace server::mirror
