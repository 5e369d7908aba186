// Fuzz target: any lines as what people ask of a tournament over HTTP: the first its settings, each other one "WHO ACT
// BODY". A refusal says why; what is accepted passes the checks; and the lines for the journal come back as they were,
// and make the same tournament.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/ensure.hpp"
#include "protocol/client_message.hpp"
#include "protocol/json_reader.hpp"
#include "server/tournament/core.hpp"
#include "server/tournament/tournament_json.hpp"
#include "server/tournaments/reading.hpp"

namespace {

using namespace server;
using namespace server::tournament;

constexpr std::size_t lines_max = 64;
constexpr std::int64_t start_ms = 1'800'000'000'000;
constexpr std::int64_t step_ms = 20'000;

std::string_view take(std::string_view& text, char end) {
    const std::size_t place = text.find(end);
    const std::string_view taken = text.substr(0, place);
    text.remove_prefix(place == std::string_view::npos ? text.size() : place + 1);
    return taken;
}

/// There are 26 people, called A to Z; A directs, and those from R on are guests.
Person person_called(char letter) {
    const bool is_guest = letter >= 'R';
    return {PlayerId{std::string("p") + letter}, std::string(1, letter),
            is_guest ? Standing::guest : Standing::registered};
}
std::optional<Person> find_person(std::string_view name) {
    if (name.size() == 2 && name.front() == 'p') name.remove_prefix(1);
    if (name.size() != 1 || name.front() < 'A' || name.front() > 'Z') return std::nullopt;
    return person_called(name.front());
}
/// Whoever is entered by name is somebody else than all letters.
Person stranger_called(const std::string& name) { return {PlayerId{"n" + name}, name}; }
const tournaments::People people{find_person, stranger_called};
Who requester(char letter) {
    const Person person = person_called(static_cast<char>('A' + static_cast<unsigned char>(letter - 'A') % 26));
    return {person, false, person.is_registered()};
}

void check_refusal(const protocol::Error& error) {
    ENSURE(!error.code.empty() && !error.message.empty());
    ENSURE(error.option.has_value() == (error.code == protocol::name_of(protocol::Code::bad_option)));
}

/// The shell, as far as it can be had without rooms: what is decided is kept, and pairings that are wanted are found.
class Driver {
public:
    Driver(const Settings& settings, const std::string& password) {
        Decision first;
        core_.emplace(Opened{settings, person_called('A'), {}}, password, now_ms_, first);
        perform(std::move(first));
    }

    void ask(const Who& who, std::string_view act, const protocol::Json& body) {
        const auto command = tournaments::read_command(act, body, core_->state().settings(), people);
        ENSURE(command.has_value() == (std::ranges::count(tournaments::acts(), act, &tournaments::Act::name) == 1));
        if (!command) return;
        if (!*command) return check_refusal(command->error());
        const std::string before = page_json(core_->state());
        auto reply = core_->request({who, **command, now_ms_});
        if (reply) return perform(*std::move(reply));
        check_refusal(reply.error());
        ENSURE(page_json(core_->state()) == before);
    }

    void pass_time() {
        now_ms_ += step_ms;
        if (core_->wake_at() && *core_->wake_at() <= now_ms_) perform(core_->wake(now_ms_));
    }

    void check_replay() const {
        const Core again(lines_);
        ENSURE(page_json(again.state()) == page_json(core_->state()));
        ENSURE(protocol::parse_json(page_json(again.state()), protocol::any_depth));
    }

private:
    void perform(Decision decision) {
        while (true) {
            for (const std::string& line : decision.records) {
                const auto timed = decode(line);
                ENSURE(timed && encode(*timed) == line);
                lines_.push_back(line);
            }
            ENSURE(!check(core_->state().settings()));
            const auto wanted = std::ranges::find_if(
                decision.effects, [](const Effect& effect) { return std::holds_alternative<PairingWanted>(effect); });
            if (wanted == decision.effects.end()) return;
            const auto& pairing = std::get<PairingWanted>(*wanted);
            decision = core_->paired(pairing.number, find(pairing.search), now_ms_);
        }
    }

    std::int64_t now_ms_ = start_ms;
    std::vector<std::string> lines_;
    std::optional<Core> core_;
};

std::optional<protocol::Json> object_in(std::string_view text) {
    auto json = protocol::parse_json(text, protocol::message_depth_max);
    if (!json || !json->is_object()) return std::nullopt;
    return json;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    std::string_view text(reinterpret_cast<const char*>(bytes), count);
    const auto body = object_in(take(text, '\n'));
    if (!body) return 0;
    const auto wish = tournaments::read_settings(*body, find_person);
    if (!wish) {
        check_refusal(wish.error());
        return 0;
    }
    if (const auto fault = check(wish->settings)) {
        check_refusal(*fault);
        return 0;
    }
    Driver driver(wish->settings, wish->password.value_or(""));
    for (std::size_t number = 0; number < lines_max && !text.empty(); ++number) {
        std::string_view line = take(text, '\n');
        const std::string_view who = take(line, ' ');
        const std::string_view act = take(line, ' ');
        const auto asked = object_in(line.empty() ? "{}" : line);
        if (asked) driver.ask(requester(who.empty() ? 'A' : who.front()), act, *asked);
        driver.pass_time();
    }
    driver.check_replay();
    return 0;
}
