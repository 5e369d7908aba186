#include "tests/support/journal_model.hpp"

#include <algorithm>
#include <set>

#include "engine/base/draws.hpp"
#include "engine/base/ensure.hpp"
#include "engine/base/overloaded.hpp"
#include "engine/rating_class.hpp"
#include "server/base/limits.hpp"
#include "server/identity/account.hpp"
#include "server/journal/journal_error.hpp"

namespace test_support {
namespace {

using server::FinishedGame;
using server::GameQuery;
using server::KeptAnswer;
using server::KeptPlayer;
using server::KeptRoom;
using server::Person;
using server::PlayerId;

constexpr unsigned people = 6;
constexpr std::size_t rooms_max = 6;
constexpr std::size_t long_record_bytes = 20'000;

engine::Bytes32 hash_of(std::string_view text) { return engine::sha256(text); }

/// All of them, page by page.
std::string listed(const std::function<server::GamePage(const GameQuery&)>& list, GameQuery query) {
    std::string text;
    do {
        const auto page = list(query);
        for (const auto& summary : page.summaries) text += summary + '\n';
        query.cursor = page.cursor;
    } while (query.cursor);
    return text;
}

std::string lists(const std::function<server::GamePage(const GameQuery&)>& list) {
    std::string text;
    const auto add = [&](const std::string& title, const GameQuery& query) {
        text += "list " + title + '\n' + listed(list, query);
    };
    add("all", {});
    for (const char* game : {"ctor", "tritoc"}) add(game, {{}, {}, game, {}});
    for (unsigned number = 0; number < people; ++number) {
        const std::string id = "p" + std::to_string(number);
        add(id, {id, {}, {}, {}});
        add("NAME " + id, {"NAME " + id, {}, "ctor", {}});
        add(id + " by itself", {id, PlayerId{id}, {}, {}});
    }
    return text;
}

}  // namespace

std::string Picture::text(bool with_times) const {
    std::string text;
    for (const KeptRoom& room : kept.rooms) {
        text += "room " + room.id + (with_times ? " ran on " + std::to_string(room.ran_on_ms) : "") + '\n';
        for (const std::string& line : room.lines) text += "  " + line + '\n';
    }
    for (const KeptPlayer& player : kept.players) {
        text += "player " + player.person.id.text + ' ' + player.person.name + ' ' + engine::hex_of(player.token_hash)
                + '\n';
    }
    for (const KeptAnswer& answer : kept.answers) {
        text += "answer " + answer.player.text + ' ' + answer.request_id + ' ' + engine::hex_of(answer.content) + ' '
                + answer.text + (with_times ? " old " + std::to_string(answer.age_ms) : "") + '\n';
    }
    for (const auto& game : games) {
        text += "game " + game->id + ' ' + game->game + (game->is_listed ? " listed" : "")
                + (game->is_out ? " out " : " ") + game->summary + ' ' + game->record + '\n';
    }
    auto documents = kept.documents;
    std::ranges::sort(documents, {}, [](const server::Document& one) { return std::pair(one.collection, one.key); });
    for (const auto& one : documents) text += "document " + one.collection + ' ' + one.key + ' ' + *one.value + '\n';
    for (unsigned number = 0; number < people; ++number) {
        for (const auto& kind : engine::rating_classes()) {
            const server::PlayerId player{"p" + std::to_string(number)};
            const server::ArchiveQuery query{server::rating_collection, server::rating_key(player, kind.name), {}};
            for (const auto& value : archive(query).values) text += "archive " + query.key + ' ' + value + '\n';
        }
    }
    return text + lists(list);
}

void JournalModel::apply(const Deed& deed) {
    const auto keep = [this](const TimedEntry& timed) {
        const server::Entry& entry = timed.entry;
        for (const KeptPlayer& player : entry.players) players_[player.person.id.text] = player;
        if (!entry.lines.empty()) {
            Room& room = rooms_[entry.room];
            if (room.lines.empty()) room.opened = ++opened_;
            room.lines.insert(room.lines.end(), entry.lines.begin(), entry.lines.end());
            room.told_ms = timed.server_ms;
        }
        for (const KeptAnswer& answer : entry.answers) answers_.push_back({answer, timed.server_ms});
        for (const auto& document : entry.documents) documents_.put(document);
        if (!entry.finished) return;
        games_.push_back(entry.finished);
        if (!entry.finished->rated) return;
        if (entry.finished->is_out) {
            server::rate(entry.finished->id, *entry.finished->rated, documents_);
        } else {
            server::rate_later(entry.finished->id, *entry.finished->rated, documents_);
        }
    };
    std::visit(engine::Overloaded{keep, [this](const ForgottenRoom& one) { rooms_.erase(one.room); },
                                  [this](const ForgottenPlayer& one) { players_.erase(one.player.text); },
                                  [this](const GivenOutGame& one) {
                                      for (auto& game : games_) {
                                          if (game->id != one.game_id) continue;
                                          FinishedGame out = *game;
                                          out.is_out = true;
                                          game = std::make_shared<const FinishedGame>(std::move(out));
                                      }
                                      server::rate_if_due(one.game_id, documents_);
                                  }},
               deed);
}

std::string JournalModel::text(bool with_times) const {
    Picture picture;
    for (const auto& [id, room] : rooms_) {
        picture.kept.rooms.push_back({id, room.lines, std::max<std::int64_t>(0, server_ms_ - room.told_ms)});
    }
    std::ranges::sort(picture.kept.rooms, {}, [this](const KeptRoom& room) { return rooms_.at(room.id).opened; });
    for (const auto& [id, player] : players_) picture.kept.players.push_back(player);
    for (const Answer& answer : answers_) {
        KeptAnswer aged = answer.kept;
        aged.age_ms = std::max<std::int64_t>(0, server_ms_ - answer.server_ms);
        if (aged.age_ms < server::limit::answer_memory_ms) picture.kept.answers.push_back(aged);
    }
    picture.games = games_;
    picture.kept.documents = documents_.documents();
    picture.archive = [this](const server::ArchiveQuery& query) { return documents_.read(query); };
    server::GameRepository repository(games_.size());
    for (const auto& game : games_) repository.add(game);
    picture.list = [&repository](const GameQuery& query) { return repository.list(query); };
    return picture.text(with_times);
}

std::vector<std::string> JournalModel::rooms() const {
    std::vector<std::string> ids;
    for (const auto& [id, room] : rooms_) ids.push_back(id);
    return ids;
}

std::vector<PlayerId> JournalModel::players() const {
    std::vector<PlayerId> ids;
    for (const auto& [id, player] : players_) ids.push_back(player.person.id);
    return ids;
}

std::vector<std::string> JournalModel::hidden_games() const {
    std::vector<std::string> ids;
    for (const auto& game : games_) {
        if (!game->is_out) ids.push_back(game->id);
    }
    return ids;
}

Deed JournalDeeds::next(const JournalModel& model, std::int64_t server_ms) {
    const auto rooms = model.rooms();
    const auto hidden = model.hidden_games();
    const auto players = model.players();
    if (rooms.size() >= rooms_max || (!rooms.empty() && one_in(12)))
        return ForgottenRoom{rooms[seed_.below(rooms.size())]};
    if (!hidden.empty() && one_in(3)) return GivenOutGame{hidden[seed_.below(hidden.size())]};
    if (!players.empty() && one_in(30)) return ForgottenPlayer{players[seed_.below(players.size())]};
    return TimedEntry{entry(model), server_ms};
}

server::Entry JournalDeeds::entry(const JournalModel& model) {
    server::Entry entry;
    const auto rooms = model.rooms();
    const bool is_opened = rooms.empty() || one_in(5);
    entry.room = is_opened ? "R" + std::to_string(++made_) : rooms[seed_.below(rooms.size())];
    for (auto left = 1 + seed_.below(3); left > 0; --left) entry.lines.push_back(words(one_in(20) ? 6'000 : 200));
    for (auto left = seed_.below(3); left > 0; --left) {
        entry.answers.push_back({person().id, "q" + std::to_string(++made_), hash_of(words(20)), words(300), 0});
    }
    if (one_in(3)) entry.players.push_back({person(), hash_of(words(20))});
    if (one_in(4)) {
        const std::string key = "k" + std::to_string(seed_.below(5));
        entry.documents.push_back({"notes", key, one_in(3) ? std::nullopt : std::optional(words(100))});
    }
    if (one_in(4)) {  // of those whose games are rated, below
        const std::string key = one_in(2) ? "p0" : "p1";
        entry.documents.push_back({server::account_collection, key, one_in(5) ? std::nullopt : std::optional("{}")});
    }
    if (one_in(8)) entry.finished = std::make_shared<const FinishedGame>(game());
    return entry;
}

FinishedGame JournalDeeds::game() {
    FinishedGame game;
    game.id = "G" + std::to_string(++made_) + "-" + std::to_string(seed_.below(1'000'000));
    game.game = one_in(2) ? "ctor" : "tritoc";
    game.record = words(one_in(5) ? long_record_bytes : 400);
    game.summary = game.id + " was " + words(60);
    for (auto left = 1 + seed_.below(3); left > 0; --left) game.players.push_back(person());
    game.is_listed = !one_in(3);
    game.is_out = !one_in(4);
    if (one_in(2)) {
        const auto& classes = engine::rating_classes();
        server::RatedGame rated{classes[seed_.below(classes.size())].name, {}, {2, 0}, made_ms()};
        rated.players = {std::vector{PlayerId{"p0"}}, std::vector{PlayerId{"p1"}}};
        if (one_in(3)) rated.half_points = {1, 1};
        game.rated = rated;
    }
    return game;
}

Person JournalDeeds::person() {
    const std::string id = "p" + std::to_string(seed_.below(people));
    return {PlayerId{id}, one_in(2) ? "Name " + id : "nAMe " + id};
}

std::int64_t JournalDeeds::made_ms() const { return static_cast<std::int64_t>(made_) * 86'400'000; }

/// Of letters, quotes and an umlaut.
std::string JournalDeeds::words(std::size_t bytes_max) {
    static constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz {}\":,0123456789";
    std::string text = one_in(10) ? "\xC3\xBC" : "";
    for (auto left = 1 + seed_.below(bytes_max); left > 0; --left) text += letters[seed_.below(letters.size())];
    return text;
}

void apply(TwoStores& stores, const Deed& deed) {
    std::visit(engine::Overloaded{[&](const TimedEntry& one) { stores.keep(one.entry, one.server_ms); },
                                  [&](const ForgottenRoom& one) { stores.forget_room(one.room); },
                                  [&](const ForgottenPlayer& one) { stores.forget_player(one.player); },
                                  [&](const GivenOutGame& one) { stores.give_out(one.game_id); }},
               deed);
}

void live(TwoStores& stores, JournalModel& model, JournalDeeds& deeds, unsigned commits, unsigned folded_commits) {
    for (unsigned commit = 1; commit <= commits; ++commit) {
        const std::int64_t server_ms = 100 * commit;
        stores.begin();
        for (auto left = 1 + deeds.seed().below(3); left > 0; --left) {
            const Deed deed = deeds.next(model, server_ms);
            model.apply(deed);
            apply(stores, deed);
        }
        stores.commit(server_ms, 0);
        model.commit(server_ms);
        if (commit % 3 == 0) stores.hand_over();
        if (commit == folded_commits) stores.fold_logs();
    }
}

std::string text_of(TwoStores& stores, bool with_times) {
    Picture picture;
    picture.kept = stores.load();
    server::ArchiveStore& archive = stores.archive();
    std::string damaged;
    for (const std::string& one : stores.damage()) damaged += one + "; ";
    if (!damaged.empty()) throw server::DamagedError("is damaged: " + damaged);
    for (const std::string& id : archive.game_ids()) {
        picture.games.push_back(archive.reader().game(id));
        ENSURE(picture.games.back());
        const auto found = archive.reader().find_game(id);
        ENSURE((found != nullptr) == picture.games.back()->is_out);
    }
    picture.archive = [&archive](const server::ArchiveQuery& query) { return archive.reader().read_archive(query); };
    picture.list = [&archive](const GameQuery& query) { return archive.reader().list_games(query); };
    return picture.text(with_times);
}

}  // namespace test_support
