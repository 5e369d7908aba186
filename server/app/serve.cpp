#include "server/app/serve.hpp"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <functional>
#include <ostream>
#include <thread>

#include <boost/asio/signal_set.hpp>

#include "server/app/server.hpp"
#include "server/base/limits.hpp"
#include "server/journal/journal_error.hpp"
#include "server/telemetry/process.hpp"

namespace server {
namespace {

constexpr int status_of_interrupted = 130;

// Until the loop ends.
void handle_signals(boost::asio::signal_set& signals, Server& server, bool is_second) {
    signals.async_wait([&signals, &server, is_second](boost::system::error_code error, int) {
        if (error) return;
        if (is_second) std::_Exit(status_of_interrupted);
        server.drain();
        handle_signals(signals, server, true);
    });
}

/// However slow the disk is: all that has been answered is kept, and nothing else is waited for.
void end_within_drain(int status) {
    std::thread([status] {
        std::this_thread::sleep_for(std::chrono::milliseconds(limit::drain_ms));
        std::_Exit(status);
    }).detach();
}

}  // namespace

int serve(const Config& config, std::ostream& out, std::ostream& err, const MakeServices& make) {
    prepare_process();
    try {
        const auto clock = make_steady_clock();
        const auto randomness = make_system_randomness();
        Server server(config, *clock, *randomness, make);
        boost::asio::signal_set signals(server.executor(), SIGTERM, SIGINT);
        handle_signals(signals, server, false);
        server.when_draining([&] {
            const bool is_well = !server.has_failed() && server.replaced_because().empty();
            end_within_drain(is_well ? EXIT_SUCCESS : EXIT_FAILURE);
        });
        server.run([&] { out << "listening http://" << server.address() << std::endl; });
        if (!server.replaced_because().empty()) {
            err << "tutti: stopped, to be started again: " << server.replaced_because() << '\n';
            return EXIT_FAILURE;
        }
        if (!server.has_failed()) return EXIT_SUCCESS;
        err << "tutti: stopped: " << server.trouble() << "; what had been answered is kept\n";
        return EXIT_FAILURE;
    } catch (const JournalError& fault) {
        err << "tutti: cannot serve: " << fault.what() << '\n';
        return EXIT_FAILURE;
    } catch (const boost::system::system_error& fault) {
        err << "tutti: cannot serve at " << endpoint_text(config.listen) << ": " << fault.code().message() << '\n';
        return EXIT_FAILURE;
    } catch (const std::exception& fault) {
        err << "tutti: cannot serve: " << fault.what() << '\n';
        return EXIT_FAILURE;
    }
}

}  // namespace server
