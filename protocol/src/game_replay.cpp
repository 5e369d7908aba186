#include "protocol/game_replay.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/ensure.hpp"
#include "protocol/game_codec.hpp"

namespace protocol {
namespace {

using engine::Audience;

constexpr std::array<std::pair<std::string_view, Audience>, 4> viewpoints{{{"all", Audience::referee},
                                                                           {"public", Audience::spectator},
                                                                           {"black", Audience::black},
                                                                           {"white", Audience::white}}};

std::string_view viewpoint_of(Audience audience) {
    for (const auto& [name, one] : viewpoints) {
        if (one == audience) return name;
    }
    return {};
}

/// Most of a view is what was offered for choosing, which is of no use once the game is over.
engine::View without_offers(engine::View view) {
    std::visit(
        [](auto& one) {
            if constexpr (requires { one.legal.reset(); }) one.legal.reset();
        },
        view);
    return view;
}

class Replayer {
public:
    Replayer(const Record& record, Audience audience) : Replayer(record, audience, engine::Match::open(book(record))) {}

    /// Nothing: it went to the end.
    std::optional<RecordFault> play(std::size_t bytes_max) {
        write_line(nullptr, true, opening_);
        for (const RecordedInput& line : record_.inputs) {
            if (lines_.size() > bytes_max) return RecordFault{line.line, "too long to be shown step by step"};
            play_deadlines(line.at);
            if (!line.input) return RecordFault{line.line, "input refused: malformed"};
            const auto applied = match_.apply(*line.input, line.at);
            if (applied.refusal) {
                return RecordFault{line.line, "input refused: " + std::string(engine::name_of(*applied.refusal))};
            }
            write_line(&line, false, applied.notices);
        }
        if (record_.broken_input) return record_.broken_input;
        if (!match_.ended_at()) return RecordFault{record_.end->line, "the game is not over"};
        return std::nullopt;
    }

    std::string text() const { return head() + lines_; }

private:
    using Notices = std::vector<engine::Notice>;

    Replayer(const Record& record, Audience audience, engine::Match::Opened opened)
        : record_(record), audience_(audience), match_(std::move(opened.match)), opening_(std::move(opened.notices)) {
        for (const auto& notice : match_.advance(engine::Instant{0})) opening_.push_back(notice);
        for (const engine::Seat seat : engine::seats_of(record.setup.options)) {
            if (audience == engine::audience_of(seat.side)) own_seats_.push_back(seat);
        }
    }

    static engine::Setup book(const Record& record) {
        engine::Setup setup = record.setup;
        setup.lot_book = engine::LotBook::kept;
        return setup;
    }

    /// Each has a line of its own, so that the position is shown in which the clock ran out.
    void play_deadlines(engine::Instant until) {
        for (auto due = match_.deadline(); due && *due <= until; due = match_.deadline()) {
            write_line(nullptr, false, match_.advance(*due));
        }
    }

    /// Without an input: the opening or a deadline.
    void write_line(const RecordedInput* input, bool is_opening, const Notices& notices) {
        if (!is_opening && std::ranges::any_of(notices, engine::moves_on)) ++step_;
        ++count_;
        JsonWriter writer;
        writer.begin_object().key("n");
        if (input != nullptr) {
            writer.value(input->n);
        } else if (is_opening) {
            writer.value(0);
        } else {
            writer.null();
        }
        writer.field("at", match_.now().ms);
        write_actor(writer, input, !notices.empty());
        writer.key("events").begin_array();
        for (const auto& notice : notices) write_notice(writer, notice);
        writer.end_array();
        write_what_is_seen(writer);
        writer.field("step", step_);
        write_draws(writer);
        writer.end_object();
        lines_.append(writer.text()) += '\n';
    }

    /// Who acted, as far as this audience could tell, and what they did, if it may know that before the reveal.
    void write_actor(JsonWriter& writer, const RecordedInput* input, bool has_events) const {
        const auto* player = input != nullptr ? std::get_if<engine::PlayerInput>(&*input->input) : nullptr;
        if (player == nullptr) {
            if (input != nullptr) return write_input_fields(writer, *input->input);  // of the room: never a secret
            writer.null_field("seat");
            return;
        }
        if (engine::shares_with(audience_, player->seat->side)) return write_input_fields(writer, *input->input);
        writer.key("seat");
        if (has_events) {
            writer.value(engine::name_of(*player->seat));
        } else {
            writer.null();
        }
    }

    void write_what_is_seen(JsonWriter& writer) {
        const engine::View view = without_offers(match_.view_for(audience_));
        if (is_news(view_, [&](JsonWriter& to) { write_view(to, view); })) {
            writer.raw_field("view", view_);
            const std::string marks = json_text(write_marks, view);
            if (!marks.empty()) writer.raw_field("marks", marks);
        }
        if (own_seats_.empty()) return;
        const bool has_changed = is_news(own_, [&](JsonWriter& to) {
            to.begin_object();
            for (const engine::Seat seat : own_seats_) {
                to.key(engine::name_of(seat));
                write_own_envelopes(to, match_.own_envelopes({seat}));
            }
            to.end_object();
        });
        if (has_changed) writer.raw_field("own", own_);
    }

    /// Writes `kept` again; true where it has become different.
    template <class Write>
    static bool is_news(std::string& kept, Write write) {
        JsonWriter writer;
        write(writer);
        if (writer.text() == kept) return false;
        kept = writer.take();
        return true;
    }

    /// A lot can be secret for a while (the place of a labyrinth, say): they are told to those who see everything.
    void write_draws(JsonWriter& writer) {
        const auto lots = match_.lots();
        writer.key("draws").begin_array();
        for (; told_lots_ < lots.size(); ++told_lots_) {
            if (audience_ != Audience::referee) continue;
            const engine::TakenLot& lot = lots[told_lots_];
            writer.begin_array().value(lot.k).value(lot.n).value(lot.value).end_array();
        }
        writer.end_array();
    }

    std::string head() const {
        const engine::Fairness& fairness = record_.setup.fairness;
        JsonWriter writer;
        writer.begin_object()
            .field("replay", "1")
            .field("id", fairness.game_id)
            .field("game", engine::game_name(record_.setup.options))
            .key("options");
        write_options(writer, record_.setup.options);
        writer.key("seats");
        write_seats(writer, record_.seats, Detail::none);
        if (record_.commitment) writer.field("commitment", *record_.commitment);
        writer.key("entropy").begin_object();
        for (const auto& [seat, entropy] : fairness.entropy) writer.field(seat, entropy);
        writer.end_object();
        if (record_.started) writer.field("started", *record_.started);
        writer.field("as", viewpoint_of(audience_)).field("steps", step_).field("lines", count_).key("result");
        write_result(writer, match_.view_for(Audience::referee));
        writer.field("duration_ms", match_.ended_at()->ms);
        for (const char* name : {"secret", "digest"}) {
            const Json* value = member(record_.end->content, name);
            const auto hex = value != nullptr ? to_text(*value) : std::nullopt;
            if (hex) writer.field(name, *hex);
        }
        writer.end_object();
        return writer.take() + "\n";
    }

    const Record& record_;
    const Audience audience_;
    engine::Match match_;
    Notices opening_;
    std::vector<engine::Seat> own_seats_;  // of the audience that is a side
    std::string lines_;
    std::uint64_t count_ = 0;
    std::uint64_t step_ = 0;  // how often something was revealed
    std::size_t told_lots_ = 0;
    std::string view_;  // as written last
    std::string own_;
};

}  // namespace

std::optional<Audience> viewpoint_named(std::string_view name) {
    for (const auto& [known, audience] : viewpoints) {
        if (known == name) return audience;
    }
    return std::nullopt;
}

engine::Result<std::string, RecordFault> replay_ndjson(std::string_view file, Audience audience,
                                                       std::size_t bytes_max) {
    const auto record = read_record(file);
    if (!record) return engine::Failure{record.error()};
    if (!record->end) return engine::Failure{without_end(*record)};
    Replayer replayer(*record, audience);
    if (const auto fault = replayer.play(bytes_max)) return engine::Failure{*fault};
    return replayer.text();
}

}  // namespace protocol
