#include "server/app/backup_command.hpp"

#include <filesystem>

#include "protocol/json_writer.hpp"

namespace server {

int back_up(const BackupOptions& options, std::ostream& out, std::ostream& err) {
    const std::filesystem::path file = std::filesystem::absolute(options.file).lexically_normal();
    auto body = protocol::JsonWriter().begin_object().field("file", file.string()).end_object().take();
    return report_to_operator(options.server, "/backup", std::move(body), "no backup", file.string(), out, err);
}

}  // namespace server
