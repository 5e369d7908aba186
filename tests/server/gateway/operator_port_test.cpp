// The operator's port: who may ask there, and the file of its Unix socket.
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <functional>
#include <future>
#include <optional>

#include "tests/server/gateway/running_gateway.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace gateway_test;
using server::FileToken;
using server::ListenPlace;
using server::UnixPath;
using server::UnixSocket;
using test_support::HttpReply;
using test_support::TestSocket;
namespace fs = std::filesystem;

namespace {

mode_t mode_of(const std::string& path) {
    struct stat file {};
    return lstat(path.c_str(), &file) == 0 ? file.st_mode & 07777U : 0;
}

// A socket file that its server has left behind.
void leave_stale(const std::string& path) {
    const int made = socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    path.copy(address.sun_path, sizeof address.sun_path - 1);
    REQUIRE(bind(made, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
    close(made);
}

FileToken token_of(const std::string& text) {
    const test_support::TemporaryFolder folder;
    const fs::path file = folder.path() / "token";
    std::ofstream(file) << text;
    return FileToken::from_file(file);
}

}  // namespace

TEST_CASE("A Unix socket is its owner's alone, or its group's, and goes away with its server") {
    const test_support::TemporaryFolder folder;
    const std::string path = folder.path() / "operator.sock";
    for (const mode_t mode : {0600U, 0660U}) {
        {
            const UnixSocket socket(path, mode);
            CHECK(mode_of(path) == mode);
            CHECK(fs::is_socket(path));
        }
        CHECK(fs::is_empty(folder.path()));
    }
}

TEST_CASE("A socket that nobody listens at is replaced; anything else in its place is not") {
    const test_support::TemporaryFolder folder;
    const std::string path = folder.path() / "operator.sock";
    leave_stale(path);
    leave_stale(path + ".new");
    {
        const UnixSocket first(path, 0600);
        CHECK_THROWS_WITH(UnixSocket(path, 0600), Catch::Contains("another process listens there"));
        CHECK(fs::is_socket(path));
    }
    std::ofstream(path) << "a file";
    CHECK_THROWS_WITH(UnixSocket(path, 0600), Catch::Contains("something else of that name"));
    CHECK(fs::file_size(path) == 6);
    fs::remove(path);
    fs::create_symlink(folder.path() / "elsewhere", path);
    CHECK_THROWS_WITH(UnixSocket(path, 0600), Catch::Contains("something else of that name"));
    CHECK_THROWS_WITH(UnixSocket(folder.path() / "none/operator.sock", 0600), Catch::Contains("No such file"));
}

TEST_CASE("A socket that another has put in the place of ours is left to it") {
    const test_support::TemporaryFolder folder;
    const std::string path = folder.path() / "operator.sock";
    {
        const UnixSocket ours(path, 0600);
        fs::remove(path);
        leave_stale(path);
    }
    CHECK(fs::is_socket(path));
}

TEST_CASE("Places are addresses and ports, or files") {
    CHECK(server::listen_place_of("127.0.0.1:9090"));
    CHECK(server::place_text(*server::listen_place_of("unix:/run/tutti/operator.sock"))
          == "unix:/run/tutti/operator.sock");
    for (const std::string& text : {std::string("unix:"), std::string("unix:relative.sock"), std::string("unix:/run/"),
                                    std::string("/run/tutti.sock"), std::string("unix:/") + std::string(110, 'x')}) {
        CAPTURE(text);
        CHECK_FALSE(server::listen_place_of(text));
    }
}

TEST_CASE("A token is one line of visible characters, not too few") {
    const std::string secret(16, 's');
    CHECK(token_of(secret).is_set());
    CHECK(token_of(secret + "\n").admits(secret));
    CHECK(token_of(secret + "\r\n").admits(secret));
    for (const std::string& text : {std::string(), std::string("\n"), std::string(15, 's'), std::string(513, 's'),
                                    secret + " x", "\n" + secret}) {
        CAPTURE(text);
        CHECK_THROWS_WITH(token_of(text), Catch::Contains("there is no token in"));
    }
    CHECK_THROWS_WITH(FileToken::from_file("/nonexistent/token"), Catch::Contains("/nonexistent/token"));
}

TEST_CASE("With a token nobody asks the operator's port without it") {
    const std::string secret = "0123456789abcdef";
    GatewaySetup setup;
    setup.operator_token = token_of(secret);
    RunningGateway running(setup);
    TestSocket socket(running.operator_port());
    const auto status = [&](const std::string& request) {
        socket.send(request);
        return socket.receive_reply().status;
    };
    const auto get = [](const std::string& path, const std::string& authorization) {
        return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + authorization + "\r\n";
    };
    for (const char* path : {"/metrics", "/health", "/healthz", "/readyz", "/none"}) {
        CAPTURE(path);
        CHECK(status(get(path, "")) == 401);
        CHECK(status(get(path, "Authorization: Bearer 0123456789abcdeF\r\n")) == 401);
        CHECK(status(get(path, "Authorization: Bearer 0123456789abcde\r\n")) == 401);
        CHECK(status(get(path, "Authorization: Basic " + secret + "\r\n")) == 401);
        CHECK(status(get(path, "Authorization: Bearer " + secret + "\r\n"))
              == (path == std::string("/none") ? 404 : 200));
    }
    CHECK(status("POST /backup HTTP/1.1\r\nHost: localhost\r\nContent-Length: 13\r\n\r\n{\"file\":\"/x\"}") == 401);
    socket.send(get("/metrics", ""));
    CHECK(socket.receive_reply().headers.at("www-authenticate") == "Bearer");
    // The public port has no use for it.
    CHECK(running.ask(get("/healthz", "")).status == 200);
    CHECK(running.log_text.str().find(secret) == std::string::npos);
}

TEST_CASE("A backup is answered when it is made, however long that takes") {
    RunningGateway running;
    std::promise<std::function<void(std::optional<std::string>)>> begun;
    running.back_up = [&](const std::string& file, auto done) {
        CHECK(file == "/copy.db");
        begun.set_value(std::move(done));
    };
    TestSocket socket(running.operator_port());
    socket.send("POST /backup HTTP/1.1\r\nHost: localhost\r\nContent-Length: 19\r\n\r\n{\"file\":\"/copy.db\"}");
    const auto done = begun.get_future().get();
    running.pass(100 * server::limit::http_answer_ms);
    done(std::nullopt);
    const auto reply = socket.receive_reply();
    CHECK(reply.status == 200);
    CHECK(reply.body == "done\n");
}
