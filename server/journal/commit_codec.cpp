#include "server/journal/commit_codec.hpp"

#include <array>
#include <concepts>
#include <memory>
#include <type_traits>
#include <utility>

#include "server/journal/byte_io.hpp"

namespace server {
namespace {

template <class One, class Kind>
concept Of = std::same_as<std::remove_const_t<One>, Kind>;

// The parts of each kind of thing, once for both ways: to bytes, and back.

void parts(auto& way, Of<PlayerId> auto& player) { way(player.text); }
void parts(auto& way, Of<Person> auto& person) { way(person.id, person.name, person.standing); }
void parts(auto& way, Of<KeptPlayer> auto& player) { way(player.person, player.token_hash); }
void parts(auto& way, Of<KeptAnswer> auto& answer) {
    way(answer.player, answer.request_id, answer.content, answer.text);
}
void parts(auto& way, Of<Document> auto& document) {
    way(document.collection, document.key, document.value, document.is_new);
}
void parts(auto& way, Of<ArchiveRow> auto& row) { way(row.collection, row.key, row.value, row.replaces); }
void parts(auto& way, Of<DeletedAccount> auto& account) { way(account.player, account.names); }
void parts(auto& way, Of<RatedGame> auto& rated) {
    way(rated.kind, rated.players, rated.half_points, rated.ended_unix_ms, rated.is_listed);
}
void parts(auto& way, Of<FinishedGame> auto& game) {
    way(game.id, game.game, game.record, game.summary, game.players, game.is_listed, game.is_out, game.rated);
}
void parts(auto& way, Of<Entry> auto& entry) {
    way(entry.room, entry.lines, entry.answers, entry.players, entry.finished, entry.documents, entry.archive,
        entry.deleted_account);
}
void parts(auto& way, Of<KeepEntry> auto& kept) { way(kept.server_ms, kept.entry); }
void parts(auto& way, Of<ForgetRoom> auto& one) { way(one.room); }
void parts(auto& way, Of<ForgetPlayer> auto& one) { way(one.player); }
void parts(auto& way, Of<GiveOut> auto& one) { way(one.game_id); }
void parts(auto& way, Of<ForgetNames> auto& one) { way(one.names.games, one.names.people); }

class Encoder {
public:
    void operator()(const auto&... all) { (put(all), ...); }
    std::string take() { return writer_.take(); }

private:
    void put(const std::string& text) { writer_.text(text); }
    void put(const engine::Bytes32& hash) { writer_.hash(hash); }
    void put(std::same_as<bool> auto flag) { writer_.flag(flag); }
    void put(std::int64_t number) { writer_.fixed(number); }
    void put(unsigned number) { writer_.number(number); }
    void put(Standing standing) { writer_.number(static_cast<std::uint64_t>(standing)); }
    template <class Part>
    void put(const std::vector<Part>& list) {
        writer_.number(list.size());
        for (const Part& part : list) put(part);
    }
    template <class Part>
    void put(const std::array<Part, 2>& pair) {
        for (const Part& part : pair) put(part);
    }
    template <class Part>
    void put(const std::optional<Part>& part) {
        writer_.flag(part.has_value());
        if (part) put(*part);
    }
    template <class Part>
    void put(const std::shared_ptr<const Part>& part) {
        writer_.flag(part != nullptr);
        if (part) put(*part);
    }
    /// Before a change stands its place in the variant.
    void put(const JournalChange& change) {
        writer_.number(change.index());
        std::visit([this](const auto& one) { put(one); }, change);
    }
    template <class Whole>
        requires requires(Encoder& way, const Whole& whole) { parts(way, whole); }
    void put(const Whole& whole) {
        parts(*this, whole);
    }

    ByteWriter writer_;
};

class Decoder {
public:
    explicit Decoder(std::string_view bytes) : reader_(bytes) {}
    void operator()(auto&... all) { (get(all), ...); }
    bool is_at_end() const { return reader_.left() == 0; }

private:
    void get(std::string& text) { text = reader_.text(); }
    void get(engine::Bytes32& hash) { hash = reader_.hash(); }
    void get(bool& flag) { flag = reader_.flag(); }
    void get(std::int64_t& number) { number = reader_.fixed(); }
    void get(unsigned& number) { number = static_cast<unsigned>(below(reader_.number(), 1ULL << 32)); }
    void get(Standing& standing) {
        constexpr auto kinds = static_cast<std::uint64_t>(Standing::program) + 1;
        standing = static_cast<Standing>(below(reader_.number(), kinds));
    }
    template <class Part>
    void get(std::vector<Part>& list) {
        // Each part takes a byte at least: a count that is a lie ends with the bytes.
        for (std::uint64_t left = reader_.number(); left > 0; --left) get(list.emplace_back());
    }
    template <class Part>
    void get(std::array<Part, 2>& pair) {
        for (Part& part : pair) get(part);
    }
    template <class Part>
    void get(std::optional<Part>& part) {
        if (reader_.flag()) get(part.emplace());
    }
    template <class Part>
    void get(std::shared_ptr<const Part>& part) {
        if (!reader_.flag()) return;
        Part whole;
        get(whole);
        part = std::make_shared<const Part>(std::move(whole));
    }
    void get(JournalChange& change) { get_as(change, below(reader_.number(), std::variant_size_v<JournalChange>)); }
    template <std::size_t place = 0>
    void get_as(JournalChange& change, std::uint64_t wanted) {
        if constexpr (place < std::variant_size_v<JournalChange>) {
            if (place == wanted) return get(change.emplace<place>());
            get_as<place + 1>(change, wanted);
        }
    }
    template <class Whole>
        requires requires(Decoder& way, Whole& whole) { parts(way, whole); }
    void get(Whole& whole) {
        parts(*this, whole);
    }

    static std::uint64_t below(std::uint64_t number, std::uint64_t bound) {
        if (number >= bound) throw JournalError("holds what nobody knows");
        return number;
    }

    ByteReader reader_;
};

}  // namespace

std::string encoded_changes(const std::vector<JournalChange>& changes) {
    Encoder encoder;
    encoder(changes);
    return encoder.take();
}

std::vector<JournalChange> changes_in(std::string_view bytes) {
    Decoder decoder(bytes);
    std::vector<JournalChange> changes;
    decoder(changes);
    if (!decoder.is_at_end()) throw JournalError("goes on where it should end");
    return changes;
}

}  // namespace server
