// The program `tutti`: its command line and nothing else.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "protocol/replay.hpp"
#include "server/app/config.hpp"
#include "server/app/selfplay.hpp"
#include "server/app/serve.hpp"

namespace {

struct ReplayOptions {
    std::string file;
    bool views = false;
};

int replay(const ReplayOptions& options) {
    std::ifstream file;
    if (options.file != "-") {
        file.open(options.file);
        if (!file || std::filesystem::is_directory(options.file)) {
            std::cerr << "tutti: cannot read " << options.file << '\n';
            return EXIT_FAILURE;
        }
    }
    std::istream& record = options.file == "-" ? std::cin : file;
    const int status = options.views ? protocol::print_views(record, std::cout, std::cerr)
                                     : protocol::verify_record(record, std::cout, std::cerr);
    if (std::cout.flush()) return status;
    std::cerr << "tutti: cannot write to standard output\n";
    return EXIT_FAILURE;
}

void add_replay_options(CLI::App& command, ReplayOptions& options) {
    command.add_option("file", options.file, "The record; - for standard input")->type_name("FILE")->required();
    command.add_flag("--views", options.views, "Print the referee's view at the start and after every input");
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

}  // namespace

int main(int count, char** arguments) {
    CLI::App app("Tutti: games in which everyone chooses in secret and all choices are revealed at the same moment.",
                 "tutti");
    app.require_subcommand(1);

    server::Config config;
    CLI::App& serve_command = *app.add_subcommand("serve", "Serve games to browsers and programs");
    server::add_serve_options(serve_command, config);

    ReplayOptions replay_options;
    CLI::App& replay_command = *app.add_subcommand("replay", "Check the record of a game, or print its views");
    add_replay_options(replay_command, replay_options);

    server::SelfplayOptions selfplay_options;
    CLI::App& selfplay_command = *app.add_subcommand("selfplay", "Let computer players play, and keep the records");
    add_selfplay_options(selfplay_command, selfplay_options);

    CLI11_PARSE(app, count, arguments);
    if (serve_command) return server::serve(config, std::cout, std::cerr);
    if (replay_command) return replay(replay_options);
    return server::selfplay(selfplay_options, std::cerr);
}
