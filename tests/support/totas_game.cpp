#include "tests/support/totas_game.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "engine/base/overloaded.hpp"

namespace test_support {

namespace totas = engine::totas;

namespace {

std::vector<std::string> words_of(std::string_view text) {
    std::istringstream stream{std::string(text)};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}
[[noreturn]] void not_understood(std::string_view what) {
    throw std::invalid_argument("not understood: " + std::string(what));
}
totas::Square square_of(std::string_view name) {
    const auto square = totas::square_named(name);
    if (!square) not_understood(name);
    return *square;
}
template <class List, class Name>
std::string joined(const List& list, Name name) {
    std::string text;
    for (const auto& one : list) {
        if (!text.empty()) text += ' ';
        text += name(one);
    }
    return text;
}
totas::Plan plan_of(const std::vector<std::string>& words) {
    totas::Plan plan;
    std::transform(words.begin() + 1, words.end(), std::back_inserter(plan), half_move);
    return plan;
}
totas::Ground ground_of(const std::vector<std::string>& words) {
    if (words.size() != 11) throw std::invalid_argument("a ground has ten words");
    totas::Ground ground;
    ground.acropolis = square_of(words[1]);
    ground.labyrinth = square_of(words[10]);
    for (std::size_t zone = 0; zone < 2; ++zone) {
        const std::size_t start = 2 + 4 * zone;
        const auto kind = totas::zone_kind_named(words[start]);
        if (!kind) not_understood(words[start]);
        ground.zones[zone].kind = *kind;
        for (std::size_t place = 0; place < 3; ++place) {
            ground.zones[zone].squares[place] = square_of(words[start + 1 + place]);
        }
    }
    return ground;
}

}  // namespace

totas::HalfMove half_move(std::string_view text) {
    if (text == "K^") return totas::Shelter{};
    if (const auto wing = totas::wing_named(text)) return totas::Castle{*wing};
    if (text.size() < 3) not_understood(text);
    if (text.back() == '*') return totas::Explode{square_of(text.substr(0, text.size() - 1))};
    if (text.back() == '+') return totas::Turn{square_of(text.substr(0, text.size() - 1))};
    if (text.back() == 'v') return totas::Reenter{square_of(text.substr(1, text.size() - 2))};
    totas::Go go;
    if (const auto promote = totas::kind_lettered(text.back())) {
        go.promote = promote;
        text.remove_suffix(1);
    }
    const auto second = text.find_first_of("abcdefghijkl", 1);
    if (second == std::string_view::npos) not_understood(text);
    go.from = square_of(text.substr(0, second));
    go.to = square_of(text.substr(second));
    return go;
}

std::string text_of(const totas::HalfMove& half) {
    return std::visit(
        engine::Overloaded{[](const totas::Go& go) {
                               std::string text = totas::name_of(go.from) + totas::name_of(go.to);
                               if (go.promote) text += letter_of(*go.promote);
                               return text;
                           },
                           [](const totas::Castle& castle) { return std::string(name_of(castle.wing)); },
                           [](const totas::Explode& explode) { return totas::name_of(explode.at) + "*"; },
                           [](const totas::Shelter&) { return std::string("K^"); },
                           [](const totas::Reenter& reenter) { return "K" + totas::name_of(reenter.to) + "v"; },
                           [](const totas::Turn& turn) { return totas::name_of(turn.at) + "+"; }},
        half);
}
std::string text_of(const std::vector<totas::HalfMove>& halves) {
    return joined(halves, [](const totas::HalfMove& half) { return text_of(half); });
}
std::string text_of(const std::vector<totas::Square>& squares) {
    return joined(squares, [](totas::Square square) { return totas::name_of(square); });
}
std::string text_of(const std::vector<totas::PlacedPiece>& pieces) {
    return joined(pieces, [](const totas::PlacedPiece& piece) { return name_of(piece); });
}
std::string text_of(const std::vector<totas::AwayPiece>& pieces) {
    return joined(pieces, [](const totas::AwayPiece& away) {
        return name_of(totas::PlacedPiece{away.piece, away.back}) + "/" + std::to_string(away.misses);
    });
}
std::string text_of(const std::vector<engine::Seat>& seats) {
    return joined(seats, [](engine::Seat seat) { return name_of(seat); });
}
std::string text_of(const totas::Outcome& outcome) {
    return std::string(name_of(outcome.winner)) + " " + std::string(name_of(outcome.reason)) + " "
           + std::string(name_of(outcome.by)) + " " + std::to_string(outcome.points[engine::index(Side::white)]) + ":"
           + std::to_string(outcome.points[engine::index(Side::black)]);
}

totas::Action totas_action(std::string_view text) {
    const auto words = words_of(text);
    const std::string type = words.empty() ? "" : words.front();
    if (type == "ground") return totas::SetGround{ground_of(words)};
    if (type == "plan") return totas::SealPlan{plan_of(words)};
    if (type == "draft") return totas::DraftPlan{plan_of(words)};
    if (type == "done") return totas::SayDone{};
    if (type == "resign") return totas::Resign{};
    if (type == "half" && words.size() == 2) {
        if (words[1] == "-") return totas::SealHalf{};
        return totas::SealHalf{half_move(words[1])};
    }
    if (type == "doom") {
        totas::MarkDoomed marks;
        std::transform(words.begin() + 1, words.end(), std::back_inserter(marks.squares), square_of);
        return marks;
    }
    not_understood(text);
}

TotasOptions army(std::string_view king_row, std::string_view pawn_row) {
    TotasOptions options;
    if (king_row.size() != totas::board_side || pawn_row.size() != totas::board_side) not_understood(king_row);
    for (std::size_t file = 0; file < totas::board_side; ++file) {
        options.army.king_row[file] = totas::kind_lettered(king_row[file]).value();
        options.army.pawn_row[file] = totas::kind_lettered(pawn_row[file]).value();
    }
    return options;
}
TotasOptions coalition(totas::Order order) {
    TotasOptions options;
    options.players = 4;
    options.order = order;
    return options;
}

TotasGame::TotasGame(const TotasOptions& options, const std::vector<Lot>& lots)
    : options_(options), match_(engine::Match::open({options, fairness_drawing(lots)}).match) {}

TotasGame& TotasGame::at(std::int64_t ms) {
    now_.ms = ms;
    return *this;
}
TotasGame& TotasGame::wait_until(std::int64_t ms) {
    now_.ms = ms;
    notices_ = match_.advance(now_);
    return *this;
}

Refused TotasGame::attempt(const engine::Input& input) {
    auto applied = match_.apply(input, now_);
    notices_ = std::move(applied.notices);
    offered_.reset();
    if (applied.offer) offered_ = text_of(std::get<totas::Offer>(*applied.offer).legal);
    return applied.refusal;
}
Refused TotasGame::attempt(std::string_view who, std::string_view action) {
    return attempt(engine::PlayerInput{seat(who), totas_action(action)});
}
TotasGame& TotasGame::accept(const engine::Input& input, const std::string& what) {
    if (const auto refusal = attempt(input)) {
        throw std::runtime_error(what + " refused: " + std::string(name_of(*refusal)));
    }
    return *this;
}
TotasGame& TotasGame::play(std::string_view who, std::string_view action) {
    return accept(engine::PlayerInput{seat(who), totas_action(action)}, std::string(who) + " " + std::string(action));
}
TotasGame& TotasGame::forfeit(Side side) {
    return accept(engine::Forfeit{side}, "forfeit " + std::string(name_of(side)));
}
TotasGame& TotasGame::tick() { return accept(engine::Tick{}, "tick"); }

TotasGame& TotasGame::grounds(std::string_view white, std::string_view black) {
    return play("white1", white).play("black1", black);
}

void TotasGame::seal(Side side, std::string_view plan) {
    const std::string name(name_of(side));
    if (!options_.coalition()) {
        play(name + "1", "plan " + std::string(plan));
        return;
    }
    const auto halves = words_of(plan);
    if (halves.size() != 2) not_understood(plan);
    std::vector<engine::Notice> notices;
    for (std::size_t number = 1; number <= 2; ++number) {
        play(name + std::to_string(number), "half " + halves[number - 1]);
        notices.insert(notices.end(), notices_.begin(), notices_.end());
    }
    notices_ = std::move(notices);
}
TotasGame& TotasGame::gm(std::string_view white, std::string_view black) {
    seal(Side::white, white);
    std::vector<engine::Notice> notices = std::move(notices_);
    seal(Side::black, black);
    notices.insert(notices.end(), notices_.begin(), notices_.end());
    notices_ = std::move(notices);
    return *this;
}
TotasGame& TotasGame::rest() {
    std::vector<engine::Notice> notices;
    while (phase() == totas::Phase::doom || phase() == totas::Phase::memorise) {
        play(name_of(match_.awaited().front()), "done");
        notices.insert(notices.end(), notices_.begin(), notices_.end());
    }
    notices_ = std::move(notices);
    return *this;
}

totas::View TotasGame::view(Audience audience) const { return std::get<totas::View>(match_.view_for(audience)); }
totas::OwnEnvelopes TotasGame::own(std::string_view who) const {
    return std::get<totas::OwnEnvelopes>(match_.own_envelopes({seat(who)}));
}
std::string TotasGame::on(std::string_view square) const {
    const auto board = view().board.value();
    for (const auto& placed : board.pieces) {
        if (placed.square == square_of(square)) return name_of(placed.piece);
    }
    return {};
}
std::string TotasGame::result() const {
    const auto outcome = view().result;
    return outcome ? text_of(*outcome) : "";
}
std::optional<std::int64_t> TotasGame::deadline() const {
    const auto due = match_.deadline();
    return due ? std::optional(due->ms) : std::nullopt;
}

}  // namespace test_support
