#include "server/app/pop_command.hpp"

#include <cstdlib>
#include <optional>
#include <ostream>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "protocol/json_reader.hpp"
#include "protocol/json_writer.hpp"
#include "server/base/moment.hpp"
#include "server/pops/zone.hpp"

namespace server {
namespace {

using protocol::Json;
using protocol::JsonWriter;

std::optional<std::string> ask_desk(const PopOptions& options, const std::string& act, std::string body,
                                    std::ostream& err) {
    return answer_of_operator(options.server, "/pops/" + act, std::move(body), {}, err);
}

/// "2026-12-04 19:00 Europe/Berlin"
std::string shown_start(std::int64_t unix_ms, const std::string& time_zone) {
    const auto zone = pops::Zone::named(time_zone);
    const std::int64_t local_ms = zone ? zone->local_ms(unix_ms) : unix_ms;
    std::string text = moment_text(local_ms).substr(0, 16);
    text[10] = ' ';
    return text + ' ' + (zone ? time_zone : "UTC");
}

std::string shown_pop(const Json& pop) {
    const auto time_zone = pop.value("time_zone", std::string("UTC"));
    return fmt::format(
        "{}  {}  {} min  {}  {} come  {}  {}\n", pop.at("pop").get<std::string>(),
        shown_start(pop.at("starts_unix_ms").get<std::int64_t>(), time_zone), pop.at("minutes").get<std::int64_t>(),
        pop.at("weekly").get<bool>() ? "weekly" : "once", pop.at("coming").get<std::int64_t>(),
        fmt::join(pop.at("kinds").get<std::vector<std::string>>(), ","), pop.at("title").get<std::string>());
}

int print_pops(const std::optional<std::string>& answer, std::ostream& out, std::ostream& err) {
    if (!answer) return EXIT_FAILURE;
    try {
        const Json json = Json::parse(*answer);
        if (!json.contains("pops")) {
            out << shown_pop(json);
        } else {
            for (const Json& pop : json.at("pops")) out << shown_pop(pop);
        }
    } catch (const Json::exception&) {
        err << "tutti: what answers at the operator's port is no server that knows pops\n";
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}

int add_pop(const PopOptions& options, std::ostream& out, std::ostream& err) {
    const auto starts_unix_ms = pop_start(options.at, options.time_zone);
    if (!starts_unix_ms) {
        err << "tutti: " << starts_unix_ms.error() << '\n';
        return EXIT_FAILURE;
    }
    JsonWriter writer;
    writer.begin_object().field("title", options.title).key("kinds").begin_array();
    for (const std::string& kind : options.kinds) writer.value(kind);
    writer.end_array().field("starts_unix_ms", *starts_unix_ms).field("minutes", options.minutes);
    writer.field("weekly", options.is_weekly);
    if (!options.time_zone.empty()) writer.field("time_zone", options.time_zone);
    writer.end_object();
    return print_pops(ask_desk(options, "add", writer.take(), err), out, err);
}

int remove_pop(const PopOptions& options, std::ostream& out, std::ostream& err) {
    auto body = JsonWriter().begin_object().field("pop", options.id).end_object().take();
    return report_to_operator(options.server, "/pops/remove", std::move(body), "not removed", "removed", out, err);
}

}  // namespace

int run_pop_command(const PopOptions& options, std::ostream& out, std::ostream& err) {
    switch (options.act) {
        case PopOptions::Act::add:
            return add_pop(options, out, err);
        case PopOptions::Act::remove:
            return remove_pop(options, out, err);
        case PopOptions::Act::list:
            break;
    }
    return print_pops(ask_desk(options, "list", {}, err), out, err);
}

CLI::App& add_pop_command(CLI::App& app, PopOptions& options,
                          const std::function<void(CLI::App&, OperatorAddress&)>& add_operator_options) {
    using Act = PopOptions::Act;
    CLI::App& command = *app.add_subcommand("pop", "Announce times at which everybody is there, on a running server");
    command.require_subcommand(1);
    const auto add_part = [&](const char* name, const char* help, Act act) -> CLI::App& {
        CLI::App& part = *command.add_subcommand(name, help);
        part.callback([&options, act] { options.act = act; });
        add_operator_options(part, options.server);
        return part;
    };
    CLI::App& add = add_part("add", "Announce a pop", Act::add);
    add.add_option("title", options.title, "What it is called")->type_name("TITLE")->required();
    add.add_option("--kinds", options.kinds, "What is played, as ratings name it")
        ->type_name("LIST")
        ->delimiter(',')
        ->required();
    add.add_option("--at", options.at, "When the first begins: \"2026-12-04 19:00\" in the time zone, or in UTC with Z")
        ->type_name("TIME")
        ->required();
    add.add_option("--minutes", options.minutes, "How long it lasts [120]")->type_name("N");
    add.add_flag("--weekly", options.is_weekly, "Every week, at the same local time");
    add.add_option("--time-zone", options.time_zone, "Whose local time, such as Europe/Berlin [UTC]")
        ->type_name("ZONE");
    add_part("list", "Print the pops that are announced, the next first", Act::list);
    CLI::App& remove = add_part("remove", "Take back a pop, with all its dates", Act::remove);
    remove.add_option("pop", options.id, "Its id, the first word of its line")->type_name("POP")->required();
    return command;
}

engine::Result<std::int64_t, std::string> pop_start(const std::string& at, std::string_view time_zone) {
    if (const auto moment = moment_of(at)) return *moment;
    auto zone = pops::Zone::named(time_zone.empty() ? "UTC" : time_zone);
    if (!zone) return engine::Failure{zone.error()};
    std::string text = at;
    if (const auto blank = text.find(' '); blank != std::string::npos) text[blank] = 'T';
    auto local_ms = moment_of(text + ":00Z");
    if (!local_ms) local_ms = moment_of(text + 'Z');
    if (!local_ms)
        return engine::Failure{'"' + at + "\" must be a time like 2026-12-04 19:00, or 2026-12-04T18:00:00Z"};
    const std::int64_t unix_ms = zone->unix_ms(*local_ms);
    if (zone->local_ms(unix_ms) != *local_ms) {
        return engine::Failure{"the clocks of " + std::string(time_zone) + " leave out " + at};
    }
    return unix_ms;
}

}  // namespace server
