// The program `tutti`: its command line and nothing else.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <utility>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "protocol/pairing.hpp"
#include "protocol/replay.hpp"
#include "server/app/account_commands.hpp"
#include "server/app/backup_command.hpp"
#include "server/app/cluster_commands.hpp"
#include "server/app/doctor.hpp"
#include "server/app/draw_command.hpp"
#include "server/app/league.hpp"
#include "server/app/pop_command.hpp"
#include "server/app/relay_services.hpp"
#include "server/app/restore_command.hpp"
#include "server/app/routes_command.hpp"
#include "server/app/selfplay.hpp"
#include "server/app/serve.hpp"
#include "server/app/verify_command.hpp"
#include "server/base/moment.hpp"
#include "server/base/version.hpp"
#include "server/config/config.hpp"

namespace {

struct ReplayOptions {
    std::string file;
    bool views = false;
};

/// What is done with a file.
using Use = int (*)(std::istream& in, std::ostream& out, std::ostream& err);

int written(int status) {
    if (std::cout.flush()) return status;
    std::cerr << "tutti: cannot write to standard output\n";
    return EXIT_FAILURE;
}

int with_file(const std::string& name, Use use) {
    std::ifstream file;
    if (name != "-") {
        file.open(name);
        if (!file || std::filesystem::is_directory(name)) {
            std::cerr << "tutti: cannot read " << name << '\n';
            return EXIT_FAILURE;
        }
    }
    return written(use(name == "-" ? std::cin : file, std::cout, std::cerr));
}

int replay(const ReplayOptions& options) {
    return with_file(options.file, options.views ? protocol::print_views : protocol::verify_record);
}

int plans(const std::string& file) {
    return file.empty() ? written(protocol::print_plans_at_start(std::cout)) : with_file(file, protocol::print_plans);
}

CLI::Option* add_record(CLI::App& command, std::string& file) {
    return command.add_option("file", file, "The record; - for standard input")->type_name("FILE");
}

CLI::App& add_pair_command(CLI::App& app, std::string& file) {
    CLI::App& command = *app.add_subcommand("pair", "Pair a round of a Swiss tournament out of its standings");
    command.add_option("file", file, "The standings; - for standard input")->type_name("FILE")->required();
    return command;
}

void add_replay_options(CLI::App& command, ReplayOptions& options) {
    add_record(command, options.file)->required();
    command.add_flag("--views", options.views, "Print the referee's view at the start and after every input");
}

void add_operator_options(CLI::App& command, server::OperatorAddress& address) {
    address.place = *server::endpoint_of("127.0.0.1:9090");
    command
        .add_option_function<std::string>(
            "--operator",
            [&address](const std::string& text) {
                auto place = server::listen_place_of(text);
                if (!place) {
                    throw CLI::ValidationError("--operator",
                                               '"' + text + "\" must be " + std::string(server::place_help));
                }
                address.place = std::move(*place);
            },
            "The operator's port of the server [127.0.0.1:9090]")
        ->type_name("ADDR:PORT|unix:PATH")
        ->envname("TUTTI_OPERATOR");
    command.add_option("--operator-token-file", address.token_file, "The file with that port's token, if it wants one")
        ->type_name("FILE")
        ->envname("TUTTI_OPERATOR_TOKEN_FILE");
}

CLI::App& add_backup_command(CLI::App& app, server::BackupOptions& options) {
    CLI::App& command = *app.add_subcommand("backup", "Let a running server copy its database");
    command.add_option("file", options.file, "The copy; there must be no file of that name")
        ->type_name("FILE")
        ->required();
    add_operator_options(command, options.server);
    return command;
}

CLI::App& add_hand_over_command(CLI::App& app, server::OperatorAddress& address) {
    CLI::App& command =
        *app.add_subcommand("hand-over", "Let another node of the cluster decide, in the place of this running one");
    add_operator_options(command, address);
    return command;
}

CLI::App& add_leave_cluster_command(CLI::App& app, std::string& data) {
    CLI::App& command =
        *app.add_subcommand("leave-cluster", "Make the data of a node that is stopped those of a server of its own");
    command.add_option("folder", data, "The folder given to serve as --data")->type_name("DIR")->required();
    return command;
}

CLI::App& add_doctor_command(CLI::App& app, server::DoctorOptions& options) {
    CLI::App& command =
        *app.add_subcommand("doctor", "Look through the data of a server that is stopped, or through a backup");
    command.add_option("place", options.place, "The folder given to serve as --data, or a backup")
        ->type_name("DIR|FILE")
        ->required();
    auto* accept_loss =
        command.add_flag("--accept-loss", options.accept_loss, "Go on without commits that the disk has lost");
    auto* salvage = command.add_flag("--salvage", options.salvages, "Bring all that is whole into the folder NEW");
    auto* new_folder =
        command.add_option("new", options.new_folder, "With --salvage: a folder that is not there, or empty");
    new_folder->type_name("NEW")->needs(salvage);
    salvage->needs(new_folder)->excludes(accept_loss);
    return command;
}

CLI::App& add_account_command(CLI::App& app, server::AccountOptions& options, const std::string& name,
                              const std::string& help) {
    CLI::App& command = *app.add_subcommand(name, help);
    command
        .add_option("name", options.where_and_who,
                    "The name of a registered player; where the server is stopped, after the folder of its --data")
        ->type_name("[DIR] NAME")
        ->expected(1, 2)
        ->required();
    add_operator_options(command, options.server);
    return command;
}

CLI::App& add_restore_command(CLI::App& app, server::RestoreOptions& options) {
    CLI::App& command = *app.add_subcommand("restore", "Make a server's data out of what it has shipped");
    command.add_option("shipped", options.shipped, "The folder given to serve as --ship")
        ->type_name("SHIP_DIR")
        ->required();
    command.add_option("data", options.data, "The folder to be made, for serve --data; missing, or empty")
        ->type_name("NEW_DATA")
        ->required();
    command
        .add_option_function<std::string>(
            "--until",
            [&options](const std::string& text) {
                options.until_unix_ms = server::moment_of(text);
                if (options.until_unix_ms) return;
                throw CLI::ValidationError(
                    "--until", '"' + text + "\" must be a time like 2026-11-26T10:00:00Z, or seconds since 1970");
            },
            "The moment to go back to [the last that is there]")
        ->type_name("TIME");
    return command;
}

CLI::App& add_verify_command(CLI::App& app, server::VerifyOptions& options) {
    CLI::App& command = *app.add_subcommand(
        "verify", "Work out a finished tournament anew, out of its file: lots, pairings, standings");
    command.add_option("file", options.file, "The tournament's tournament.json; - for standard input")
        ->type_name("FILE")
        ->required();
    command
        .add_option("--games", options.games, "A folder with the records of its games, GAME.ndjson: verify them, too")
        ->type_name("DIR");
    return command;
}

CLI::App& add_draw_command(CLI::App& app, std::string& file) {
    CLI::App& command =
        *app.add_subcommand("draw", "Draw the rounds of an evening anew, or one round out of what counts for it");
    command.add_option("file", file, "The evening's tournament.json, or a drawing; - for standard input")
        ->type_name("FILE")
        ->required();
    return command;
}

void add_selfplay_options(CLI::App& command, server::SelfplayOptions& options) {
    command.add_option("--game", options.game, "The game's name")->type_name("GAME")->required();
    command.add_option("--games", options.games, "How many games")->type_name("N");
    command.add_option("--seed", options.seed_hex, "What all chance of the games comes from")->type_name("HEX");
    command.add_option("--out", options.out_dir, "The folder for the records")->type_name("DIR");
    command.add_option("--options", options.options_json, "The game's options")->type_name("JSON");
    command.add_option("--bot", options.level, "Level of the computer players")
        ->type_name("1-3")
        ->check(CLI::Range(1, 3));
}

CLI::App& add_league_command(CLI::App& app, server::LeagueOptions& options) {
    CLI::App& command =
        *app.add_subcommand("league", "Let levels of computer players play each other, and print who beats whom");
    command.add_option("--game", options.game, "The game's name")->type_name("GAME")->required();
    command.add_option("--games", options.games, "How many games a pair of levels plays")->type_name("N");
    command.add_option("--levels", options.levels, "Which levels, such as 2,3")->type_name("LIST")->delimiter(',');
    command.add_option("--seed", options.seed_hex, "What all chance of the games comes from")->type_name("HEX");
    command.add_option("--options", options.options_json, "The game's options")->type_name("JSON");
    command.add_option("--iterations", options.iterations, "Steps of search in a thought of the stronger level")
        ->type_name("N");
    command.add_option("--threads", options.threads, "How many games at the same time")
        ->type_name("N")
        ->check(CLI::Range(1, 64));
    return command;
}

/// What operators do with a server and its data.
class CareCommands {
public:
    explicit CareCommands(CLI::App& app)
        : backup_(add_backup_command(app, backup_options_)),
          hand_over_(add_hand_over_command(app, node_)),
          leave_cluster_(add_leave_cluster_command(app, leaving_data_)),
          pop_(server::add_pop_command(app, pop_options_, add_operator_options)),
          restore_(add_restore_command(app, restore_options_)),
          doctor_(add_doctor_command(app, doctor_options_)),
          operator_(add_account_command(app, account_options_, "operator", "Make a registered player an operator")),
          password_(add_account_command(app, account_options_, "password",
                                        "Print a code with which a player sets another password")) {}

    /// Nothing: another command was asked for.
    std::optional<int> run() const {
        if (backup_) return server::back_up(backup_options_, std::cout, std::cerr);
        if (hand_over_) return server::hand_over(node_, std::cout, std::cerr);
        if (pop_) return written(server::run_pop_command(pop_options_, std::cout, std::cerr));
        if (leave_cluster_) return server::leave_cluster(leaving_data_, std::cout, std::cerr);
        if (restore_) return server::restore_shipped(restore_options_, std::cout, std::cerr);
        if (doctor_) return server::doctor(doctor_options_, std::cout, std::cerr);
        if (operator_) return server::make_operator(account_options_, std::cout, std::cerr);
        if (password_) return written(server::give_recovery_code(account_options_, std::cout, std::cerr));
        return std::nullopt;
    }

private:
    server::BackupOptions backup_options_;
    server::OperatorAddress node_;
    std::string leaving_data_;
    server::PopOptions pop_options_;
    server::RestoreOptions restore_options_;
    server::DoctorOptions doctor_options_;
    server::AccountOptions account_options_;
    CLI::App& backup_;
    CLI::App& hand_over_;
    CLI::App& leave_cluster_;
    CLI::App& pop_;
    CLI::App& restore_;
    CLI::App& doctor_;
    CLI::App& operator_;
    CLI::App& password_;
};

}  // namespace

int main(int count, char** arguments) {
    CLI::App app("Tutti: games in which everyone chooses in secret and all choices are revealed at the same moment.",
                 "tutti");
    app.require_subcommand(1);
    app.set_version_flag("--version", "tutti " + std::string(server::version), "Print the release and end");

    server::Config config;
    CLI::App& serve_command = *app.add_subcommand("serve", "Serve games to browsers and programs");
    server::add_serve_options(serve_command, config);

    server::Config relay_config;
    CLI::App& relay_command = *app.add_subcommand("relay", "Tell the streams of a running site to more people");
    server::add_relay_options(relay_command, relay_config);

    ReplayOptions replay_options;
    CLI::App& replay_command = *app.add_subcommand("replay", "Check the record of a game, or print its views");
    add_replay_options(replay_command, replay_options);

    std::string notation_file;
    CLI::App& notation_command = *app.add_subcommand("notation", "Print a game as people write it down");
    add_record(notation_command, notation_file)->required();

    std::string plans_file;
    CLI::App& plans_command =
        *app.add_subcommand("plans", "Count the plans of TOTA*S: at the start, or at the end of a record");
    add_record(plans_command, plans_file);

    std::string standings_file;
    CLI::App& pair_command = add_pair_command(app, standings_file);

    server::VerifyOptions verify_options;
    CLI::App& verify_command = add_verify_command(app, verify_options);

    std::string drawing_file;
    CLI::App& draw_command = add_draw_command(app, drawing_file);

    server::SelfplayOptions selfplay_options;
    CLI::App& selfplay_command = *app.add_subcommand("selfplay", "Let computer players play, and keep the records");
    add_selfplay_options(selfplay_command, selfplay_options);

    server::LeagueOptions league_options;
    CLI::App& league_command = add_league_command(app, league_options);

    CLI::App& routes_command = *app.add_subcommand("routes", "Print what can be asked over HTTP, as a table");

    CareCommands care(app);

    try {
        app.parse(count, arguments);
    } catch (const CLI::ParseError& fault) {
        const int status = app.exit(fault);
        const bool looks_at_a_file = verify_command.parsed() || draw_command.parsed();
        return status != EXIT_SUCCESS && looks_at_a_file ? server::unusable_arguments : status;
    }
    if (const auto status = care.run()) return *status;
    if (serve_command) return server::serve(config, std::cout, std::cerr);
    if (relay_command) return server::serve(relay_config, std::cout, std::cerr, server::make_relay_services);
    if (replay_command) return replay(replay_options);
    if (notation_command) return with_file(notation_file, protocol::print_notation);
    if (plans_command) return plans(plans_file);
    if (pair_command) return with_file(standings_file, protocol::print_pairing);
    if (verify_command) return written(server::verify_tournament(verify_options, std::cin, std::cout, std::cerr));
    if (draw_command) return written(server::draw(drawing_file, std::cin, std::cout, std::cerr));
    if (routes_command) return written(server::print_routes(std::cout));
    if (league_command) return server::league(league_options, std::cout, std::cerr);
    return server::selfplay(selfplay_options, std::cerr);
}
