#include "protocol/replay.hpp"

#include <algorithm>
#include <istream>
#include <iterator>
#include <ostream>
#include <utility>

#include "engine/totas/plan_count.hpp"
#include "protocol/game_codec.hpp"
#include "protocol/notation.hpp"
#include "protocol/record.hpp"

namespace protocol {
namespace {

std::string all_of(std::istream& in) { return {std::istreambuf_iterator<char>(in), {}}; }

std::string referee_view(const engine::Match& match) {
    return json_text(write_view, match.view_for(engine::Audience::referee));
}

std::optional<engine::Refusal> play(engine::Match& match, const RecordedInput& line) {
    if (line.input) return match.apply(*line.input, line.at).refusal;
    match.advance(line.at);  // fine-print B3
    return engine::Refusal::malformed;
}

std::optional<RecordFault> check_end(const engine::Match& match, const Record::End& end) {
    const std::string result = json_text(write_result, match.view_for(engine::Audience::referee));
    const Json* said = member(end.content, "end");
    if (!match.ended_at()) return RecordFault{end.line, "result: the game is not over"};
    if (said == nullptr || *said != Json::parse(result))
        return RecordFault{end.line, "result: the game ends " + result};
    const Json* at = member(end.content, "at");
    if (at == nullptr || to_integer(*at) != match.ended_at()->ms) {
        return RecordFault{end.line, "at: the game ends at " + std::to_string(match.ended_at()->ms)};
    }
    return std::nullopt;
}

/// fine-print B7, from the digest on; the lines and the header have been read. The match as it ends.
engine::Result<engine::Match, RecordFault> check(const Record& record, std::string_view file) {
    const auto fault = [](std::size_t line, std::string message) {
        return engine::Failure(RecordFault{line, std::move(message)});
    };
    const Record::End& end = *record.end;
    const Json* digest = member(end.content, "digest");
    if (digest == nullptr || *digest != engine::hex_of(engine::sha256(file.substr(0, end.offset)))) {
        return fault(end.line, "digest: not that of the lines before");
    }
    if (!record.commitment) return fault(1, "commitment: there is none");
    if (member(end.content, "secret") == nullptr) return fault(end.line, "secret: there is none");
    if (*record.commitment != engine::commitment_of(record.setup.fairness.secret)) {
        return fault(1, "commitment: not that of the secret");
    }
    auto match = engine::Match::open(record.setup).match;
    for (const RecordedInput& line : record.inputs) {
        if (const auto refusal = play(match, line)) {
            return fault(line.line, "input refused: " + std::string(engine::name_of(*refusal)));
        }
    }
    if (record.broken_input) return engine::Failure(*record.broken_input);
    if (auto wrong = check_end(match, end)) return engine::Failure(*std::move(wrong));
    return match;
}

int report(std::ostream& err, const RecordFault& fault) {
    err << "line " << fault.line << ": " << fault.message << '\n';
    return 1;
}

/// Inputs that are refused are no fault here; what is one is told to `err`.
std::optional<Record> read_whole(std::istream& in, std::ostream& err) {
    auto record = read_record(all_of(in));
    if (!record) {
        report(err, record.error());
        return std::nullopt;
    }
    if (const auto& broken = record->broken_input) {
        report(err, *broken);
        return std::nullopt;
    }
    return *std::move(record);
}

engine::Match played(const Record& record) {
    auto match = engine::Match::open(record.setup).match;
    for (const RecordedInput& line : record.inputs) play(match, line);
    return match;
}

int fail(std::ostream& err, std::string_view message) {
    err << message << '\n';
    return 1;
}

int print_counts(std::ostream& out, const engine::totas::PlanCounts& counts) {
    const std::uint64_t white = counts[engine::index(engine::Side::white)];
    const std::uint64_t black = counts[engine::index(engine::Side::black)];
    JsonWriter writer;
    writer.begin_object().field("white", white).field("black", black).field("pairs", white * black).end_object();
    out << writer.text() << '\n';
    return 0;
}

}  // namespace

int print_views(std::istream& in, std::ostream& out, std::ostream& err) {
    const auto record = read_whole(in, err);
    if (!record) return 1;
    auto match = engine::Match::open(record->setup).match;
    match.advance(engine::Instant{0});
    out << referee_view(match) << '\n';
    for (const RecordedInput& line : record->inputs) {
        if (const auto refusal = play(match, line)) {
            JsonWriter writer;
            writer.begin_object().field("error", engine::name_of(*refusal)).field("n", line.n).end_object();
            out << writer.text() << '\n';
        } else {
            out << referee_view(match) << '\n';
        }
    }
    return 0;
}

engine::Result<PlayedRecord, RecordFault> play_record(std::string_view file) {
    auto record = read_record(file);
    if (!record) return engine::Failure(record.error());
    if (!record->end) return engine::Failure(without_end(*record));
    auto match = check(*record, file);
    if (!match) return engine::Failure(match.error());
    return PlayedRecord{*std::move(record), *std::move(match)};
}

int verify_record(std::istream& in, std::ostream& out, std::ostream& err) {
    const auto played = play_record(all_of(in));
    if (!played) return report(err, played.error());
    const Record& record = played->record;
    out << "verified: digest, commitment, " << record.inputs.size() << " inputs, result of game "
        << record.setup.fairness.game_id << '\n';
    return 0;
}

int print_notation(std::istream& in, std::ostream& out, std::ostream& err) {
    const auto record = read_whole(in, err);
    if (!record) return 1;
    out << notation_of(*record);
    return 0;
}

int print_plans(std::istream& in, std::ostream& out, std::ostream& err) {
    const auto record = read_whole(in, err);
    if (!record) return 1;
    const auto* options = std::get_if<engine::totas::Options>(&record->setup.options);
    if (options == nullptr) return fail(err, "plans are counted in TOTA*S only");
    if (options->coalition()) return fail(err, "in coalition play there are no plans of one player to count");
    const auto view = played(*record).view_for(engine::Audience::referee);
    const auto counts = engine::totas::count_plans(std::get<engine::totas::View>(view));
    return counts ? print_counts(out, *counts) : fail(err, "the record does not end where plans are made");
}

int print_plans_at_start(std::ostream& out) {
    return print_counts(out, engine::totas::count_plans_at_start(engine::totas::Options{}));
}

}  // namespace protocol
