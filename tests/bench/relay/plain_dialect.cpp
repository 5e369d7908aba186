// Messages as relay/README.md has them.
#include "tests/bench/relay/dialect.hpp"

namespace bench {
namespace {

class PlainDialect final : public Dialect {
public:
    using Dialect::Dialect;
    std::string path(Member) override { return "/ws"; }
    std::string opening(Member member) override {
        return R"({"type":"join","room":)" + std::to_string(member.room) + '}';
    }
    Heard hear(Member, std::string_view message, std::string&) override {
        if (message.starts_with(R"({"type":"reveal")")) return Heard::reveal;
        return message.starts_with(R"({"type":"joined")") ? Heard::joined : Heard::other;
    }
    std::string seal(Member) override { return R"({"type":"seal","id":"load-12345","choice":{"put":42,"turn":17}})"; }
};

}  // namespace

std::unique_ptr<Dialect> make_plain_dialect(std::uint16_t port) { return std::make_unique<PlainDialect>(port); }

}  // namespace bench
