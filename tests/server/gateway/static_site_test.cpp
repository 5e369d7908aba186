#include "server/gateway/static_site.hpp"

#include <catch2/catch.hpp>

#include <fstream>

#include <unistd.h>

#include "tests/support/unzipped.hpp"

using namespace server;
namespace fs = std::filesystem;

namespace {

// A folder of files, gone with this.
class Folder {
public:
    Folder() {
        std::string name = (fs::temp_directory_path() / "tutti-site-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
        path = name;
    }
    ~Folder() { fs::remove_all(path); }
    void write(const std::string& name, const std::string& content) const {
        fs::create_directories((path / name).parent_path());
        std::ofstream(path / name, std::ios::binary) << content;
    }
    fs::path path;
};

const std::string script = "console.log('" + std::string(3000, 'x') + "');";

Folder site_folder() {
    Folder folder;
    folder.write(
        "index.html",
        "<!doctype html><html><head><meta charset=\"utf-8\"><title>Old</title>\n"
        "<meta name=\"description\" content=\"old\"><link rel=\"icon\" href=\"/icon.svg\"></head><body></body></html>");
    folder.write("assets/app-1a2b.js", script);
    folder.write("assets/tiny.css", "a{}");
    folder.write("icon.svg", "<svg xmlns='http://www.w3.org/2000/svg'></svg>");
    folder.write(".secret", "hidden");
    folder.write(".git/config.txt", "hidden");
    return folder;
}

HttpRequest request_for(std::string path) {
    HttpRequest request;
    request.method = "GET";
    request.path = std::move(path);
    request.host = "tutti.test";
    return request;
}

HttpAnswer ask(const StaticSite& site, const HttpRequest& request, const std::string& title = {}) {
    return site.answer(request, {title, "", ""}, "http://tutti.test");
}

}  // namespace

TEST_CASE("Assets are immutable, typed, tagged and compressed for whom asks") {
    const Folder folder = site_folder();
    const StaticSite site(folder.path);
    HttpRequest request = request_for("/assets/app-1a2b.js");
    const HttpAnswer plain = ask(site, request);
    CHECK(plain.status == 200);
    CHECK(*plain.body == script);
    CHECK(plain.header("Content-Type") == "text/javascript; charset=utf-8");
    CHECK(plain.header("Cache-Control") == "public, max-age=31536000, immutable");
    CHECK(plain.header("Vary") == "Accept-Encoding");
    CHECK(plain.header("Content-Encoding").empty());

    request.takes_gzip = true;
    const HttpAnswer zipped = ask(site, request);
    CHECK(zipped.header("Content-Encoding") == "gzip");
    CHECK(zipped.body->size() < script.size() / 10);
    const auto unzipped = test_support::unzipped(*zipped.body);
    CHECK(unzipped.is_whole);
    CHECK(unzipped.text == script);
    CHECK(zipped.header("ETag") != plain.header("ETag"));

    request.if_none_match = "\"other\", " + std::string(zipped.header("ETag"));
    const HttpAnswer unchanged = ask(site, request);
    CHECK(unchanged.status == 304);
    CHECK(unchanged.body == nullptr);
    CHECK(unchanged.header("ETag") == zipped.header("ETag"));

    request = request_for("/assets/tiny.css");
    request.takes_gzip = true;
    CHECK(ask(site, request).header("Content-Encoding").empty());
    CHECK(ask(site, request_for("/icon.svg")).header("Cache-Control") == "no-cache");
}

TEST_CASE("6.1 Deep links serve the page, uncached, with its title and tags put in") {
    const Folder folder = site_folder();
    const StaticSite site(folder.path);
    for (const char* path : {"/", "/index.html", "/r/4GZK7Q2M", "/g/x", "/t/x", "/help/ctor", "/settings"}) {
        CAPTURE(path);
        const HttpAnswer answer = ask(site, request_for(path));
        CHECK(answer.status == 200);
        CHECK(answer.header("Content-Type") == "text/html; charset=utf-8");
        CHECK(answer.header("Cache-Control") == "no-cache");
        CHECK(answer.body->find("<title>Tutti: everyone chooses in secret, everything is revealed at once</title>")
              != std::string::npos);
        CHECK(answer.body->find("Old") == std::string::npos);
        CHECK(answer.body->find("\"old\"") == std::string::npos);
        CHECK(answer.body->find("<link rel=\"icon\"") != std::string::npos);
        CHECK(answer.body->find("og:description") != std::string::npos);
        CHECK(answer.body->find("<meta property=\"og:type\" content=\"website\">") != std::string::npos);
    }
}

TEST_CASE("Every page tells where the source is, if the operator has said so") {
    const Folder folder = site_folder();
    const auto told = [](const StaticSite& site, const std::string& path) {
        const std::string page = *ask(site, request_for(path)).body;
        const auto at = page.find("<link rel=\"code-repository\"");
        CHECK((at == std::string::npos || at < page.find("</head>")));
        return at == std::string::npos ? std::string() : page.substr(at, page.find('>', at) + 1 - at);
    };
    const std::string link = "<link rel=\"code-repository\" href=\"https://git.test/tutti?a=1&amp;b=2\">";
    const StaticSite site(folder.path, "https://git.test/tutti?a=1&b=2");
    for (const char* path : {"/", "/r/4GZK7Q2M", "/settings"}) CHECK(told(site, path) == link);
    CHECK(told(StaticSite({}, "https://git.test/tutti?a=1&b=2"), "/") == link);
    CHECK(told(StaticSite(folder.path), "/").empty());
}

TEST_CASE("A page names what its place and its game want first, as the build of the page has it") {
    const Folder folder = site_folder();
    folder.write("early.json", R"({"r":["/assets/room-1.js","/assets/room-2.css"],"r/go":["/assets/go-1.js"]})");
    const StaticSite site(folder.path);
    const std::string room =
        "<link rel=\"modulepreload\" crossorigin href=\"/assets/room-1.js\">\n"
        "<link rel=\"preload\" as=\"style\" href=\"/assets/room-2.css\">\n";
    const std::string go = "<link rel=\"modulepreload\" crossorigin href=\"/assets/go-1.js\">\n";
    const auto page = [&site](const std::string& path, const PageAbout& about) {
        return *site.answer(request_for(path), about, "http://tutti.test").body;
    };

    const std::string of_go = page("/r/K7PM3XQ2", {.title = "Friday", .game = "go"});
    CHECK(of_go.find(room + go) < of_go.find("</head>"));
    const std::string of_another = page("/r/K7PM3XQ2", {.title = "Friday", .game = "chess"});
    CHECK(of_another.find(room) != std::string::npos);
    CHECK(of_another.find(go) == std::string::npos);
    CHECK(page("/watch", {.title = "Watch"}).find("modulepreload") == std::string::npos);
    CHECK(page("/r/K7PM3XQ2", nothing_there()).find("modulepreload") == std::string::npos);
    // The list is for the server.
    CHECK(ask(site, request_for("/early.json")).status == 404);
}

TEST_CASE("A list of early parts that is none is refused at the start, with words") {
    for (const std::string broken : {"", "[", R"({"r":"/assets/room.js"})", R"({"r":[1]})", R"({"r":{"a":[]}})"}) {
        const Folder folder = site_folder();
        folder.write("early.json", broken);
        CHECK_THROWS_WITH(StaticSite(folder.path), Catch::Contains("early.json"));
    }
}

TEST_CASE("What comes from people is escaped in the page") {
    const Folder folder = site_folder();
    const StaticSite site(folder.path);
    HttpRequest request = request_for("/r/\"><script>");
    const std::string page = *ask(site, request, "</title><script>'\"&").body;
    CHECK(page.find("<script>") == std::string::npos);
    CHECK(page.find("<title>&lt;/title&gt;&lt;script&gt;&#39;&quot;&amp; · Tutti</title>") != std::string::npos);
    CHECK(page.find("<meta property=\"og:url\" content=\"http://tutti.test/r/&quot;&gt;&lt;script&gt;\">")
          != std::string::npos);
    request.host = "evil\"><script>";
    CHECK(ask(site, request).body->find("<script>") == std::string::npos);
}

TEST_CASE("A page about nothing is answered as not found, whatever the requester has kept") {
    const Folder folder = site_folder();
    const StaticSite site(folder.path);
    HttpRequest request = request_for("/nowhere");
    const HttpAnswer first = site.answer(request, nothing_there(), {});
    CHECK(first.status == 404);
    CHECK(first.header("Content-Type") == "text/html; charset=utf-8");
    CHECK(first.body->find("<title>There is no such page · Tutti</title>") != std::string::npos);
    CHECK(first.header("ETag").empty());
    request.if_none_match = std::string(ask(site, request).header("ETag"));
    CHECK(site.answer(request, nothing_there(), {}).status == 404);
}

TEST_CASE("A dot in somebody's name makes no file of their page") {
    const Folder folder = site_folder();
    const StaticSite site(folder.path);
    CHECK(site.is_page(request_for("/u/J. R.")));
    CHECK_FALSE(site.is_page(request_for("/assets/u/none.js")));
}

TEST_CASE("A page's tag changes with what was put in") {
    const Folder folder = site_folder();
    const StaticSite site(folder.path);
    HttpRequest request = request_for("/r/4GZK7Q2M");
    const HttpAnswer first = ask(site, request, "Ada's room");
    request.if_none_match = std::string(first.header("ETag"));
    CHECK(ask(site, request, "Ada's room").status == 304);
    CHECK(ask(site, request, "Bob's room").status == 200);
}

TEST_CASE("What is not among the files is not found, whatever is on the disk") {
    const Folder folder = site_folder();
    const StaticSite site(folder.path);
    fs::create_symlink("/etc/hostname", folder.path / "assets/link.txt");
    const StaticSite reloaded(folder.path);
    for (const char* path : {"/assets/none.js", "/favicon.ico", "/.secret", "/.git/config.txt", "/assets/link.txt",
                             "/../etc/hostname.txt", "/assets/../index.js"}) {
        CAPTURE(path);
        CHECK(ask(reloaded, request_for(path)).status == 404);
    }
}

TEST_CASE("Every answer of the site bears the headers that protect its page") {
    const Folder folder = site_folder();
    const StaticSite site(folder.path);
    for (const char* path : {"/", "/assets/app-1a2b.js", "/none.js"}) {
        const HttpAnswer answer = ask(site, request_for(path));
        const std::string_view policy = answer.header("Content-Security-Policy");
        CHECK(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self';"));
        CHECK(policy.find("require-trusted-types-for 'script'; trusted-types lit-html service-worker")
              != std::string_view::npos);
        for (const char* source : {"font-src", "manifest-src", "worker-src", "connect-src"}) {
            CHECK(policy.find("; " + std::string(source) + " 'self'; ") != std::string_view::npos);
        }
        CHECK(policy.find("frame-ancestors 'none'") != std::string_view::npos);
        CHECK(answer.header("X-Content-Type-Options") == "nosniff");
        CHECK(answer.header("Referrer-Policy") == "no-referrer");
    }
    for (const char* path : {"/embed/x", "/overlay/r/x"}) {
        CHECK(ask(site, request_for(path)).header("Content-Security-Policy").find("frame-ancestors *")
              != std::string_view::npos);
    }
}

TEST_CASE("What streams lay over their video has nothing behind it") {
    const Folder folder = site_folder();
    const StaticSite site(folder.path);
    const auto is_bare = [&](const char* path) {
        return ask(site, request_for(path)).body->find("<html data-bare") != std::string::npos;
    };
    CHECK(is_bare("/overlay/p/J.R"));
    CHECK(!is_bare("/r/4GZK7Q2M"));
}

TEST_CASE("Nothing of the site can be changed") {
    const Folder folder = site_folder();
    const StaticSite site(folder.path);
    HttpRequest request = request_for("/");
    request.method = "POST";
    const HttpAnswer answer = ask(site, request);
    CHECK(answer.status == 405);
    CHECK(answer.header("Allow") == "GET, HEAD");
}

TEST_CASE("Without a page there is one that says how to make it") {
    for (const fs::path& root : {fs::path(), fs::path("/nonexistent/folder")}) {
        const StaticSite site(root);
        CHECK_FALSE(site.has_page());
        const HttpAnswer answer = ask(site, request_for("/r/4GZK7Q2M"));
        CHECK(answer.status == 200);
        CHECK(answer.body->find("npm run build") != std::string::npos);
    }
}
