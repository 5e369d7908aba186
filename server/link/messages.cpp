#include "server/link/messages.hpp"

#include <utility>

#include "server/base/byte_codec.hpp"

namespace server {

constexpr FrameKind last_of(FrameKind /*one*/) { return FrameKind::end; }
constexpr Delivery last_of(Delivery /*one*/) { return Delivery::newest; }
constexpr Watching::Part last_of(Watching::Part /*one*/) { return Watching::Part::rest; }
constexpr Deflating last_of(Deflating /*one*/) { return Deflating::allowed; }
constexpr StreamFormat last_of(StreamFormat /*one*/) { return StreamFormat::lines; }
/// Any of 16 bits: the edge passes it on.
constexpr CloseCode last_of(CloseCode /*one*/) { return CloseCode{0xffff}; }

void parts(auto& way, Of<ApiRequest> auto& one) {
    way(one.method, one.path, one.query, one.body, one.bearer, one.address, one.takes_gzip, one.accept,
        one.last_event_id);
}
/// `allow` is told before it (Told).
void parts(auto& way, Of<ApiAnswer> auto& one) {
    way(one.status, one.body, one.content_type, one.retry_after_s, one.shared, one.gzip, one.fresh_s, one.tag,
        one.file_name);
}
/// A key does not go over the link in it.
void parts(auto& way, Of<Watching> auto& one) { way(one.since, one.follows, one.part, one.takes_changes); }
void parts(auto& way, Of<Pace> auto& one) { way(one.every_ms, one.takes_changes); }
void parts(auto& way, Of<Telling> auto& one) { way(one.format, one.pace, one.gzips, one.tells_ids); }
void parts(auto& way, Of<PageRequest> auto& one) { way(one.path, one.query, one.address); }
void parts(auto& way, Of<PageAbout> auto& one) {
    way(one.title, one.description, one.image, one.image_alt, one.game, one.is_there);
}

}  // namespace server

namespace protocol {

void parts(auto& way, server::Of<Error> auto& one) {
    way(one.code, one.message, one.retry_ms, one.option, one.until_unix_ms, one.is_blocked);
}

}  // namespace protocol

namespace server::link {

void parts(auto& way, Of<Greeting> auto& one) { way(one.format, one.site, one.node); }
void parts(auto& way, Of<Ping> auto& one) { way(one.sent_ms, one.is_back); }
void parts(auto& way, Of<Opened> auto& one) { way(one.conversation, one.address, one.bearer); }
void parts(auto& way, Of<Said> auto& one) { way(one.conversation, one.text); }
void parts(auto& way, Of<EmptyFragment> auto& one) { way(one.conversation); }
void parts(auto& way, Of<RoundTrip> auto& one) { way(one.conversation, one.ms); }
void parts(auto& way, Of<Closed> auto& one) { way(one.conversation); }
void parts(auto& way, Of<Asked> auto& one) { way(one.question, one.request); }
void parts(auto& way, Of<AskedAbout> auto& one) { way(one.question, one.page); }
void parts(auto& way, Of<StreamGoesOn> auto& one) { way(one.question); }
void parts(auto& way, Of<StreamStops> auto& one) { way(one.question); }
void parts(auto& way, Of<WatchConsidered> auto& one) { way(one.question, one.room, one.wish); }
void parts(auto& way, Of<Watched> auto& one) { way(one.place, one.room, one.wish); }
void parts(auto& way, Of<Unwatched> auto& one) { way(one.place); }
void parts(auto& way, Of<Weighed> auto& one) { way(one.place, one.readers); }
void parts(auto& way, Of<WatchAnswered> auto& one) { way(one.question, one.has_news, one.refused); }
void parts(auto& /*way*/, Of<CopyWanted> auto& /*one*/) {}
void parts(auto& /*way*/, Of<Serves> auto& /*one*/) {}
void parts(auto& way, Of<Told::To> auto& one) { way(one.number, one.delivery); }
void parts(auto& way, Of<Told> auto& one) {
    way(one.text, one.kind, one.seq, one.room, one.deflating, one.whole, one.to);
}
void parts(auto& way, Of<Ended> auto& one) { way(one.number, one.code, one.reason); }
void parts(auto& way, Of<StreamBegins> auto& one) {
    way(one.first, one.rooms, one.since, one.is_many, one.telling, one.retry_ms);
}
void parts(auto& way, Of<Answered> auto& one) { way(one.question, one.answer, one.stream); }
void parts(auto& way, Of<AnsweredAbout> auto& one) { way(one.question, one.about); }
void parts(auto& way, Of<CopyPart> auto& one) { way(one.bytes, one.fault, one.is_last); }

std::string encoded(const LinkMessage& message) {
    Encoder encoder;
    encoder(message);
    return encoder.take();
}

LinkMessage message_in(std::string_view bytes) { return decoded<LinkMessage>(bytes); }

}  // namespace server::link
