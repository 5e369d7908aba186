#include "server/app/cluster_commands.hpp"

#include <string>
#include <vector>

#include "server/app/stopped_data.hpp"
#include "server/cluster/node.hpp"

namespace server {

int hand_over(const OperatorAddress& node, std::ostream& out, std::ostream& err) {
    return report_to_operator(node, "/hand-over", {}, "not handed over",
                              "handed over: another node may decide, and this one starts again", out, err);
}

int leave_cluster(const std::filesystem::path& data, std::ostream& out, std::ostream& err) {
    const auto amend = [](const std::vector<Document>& documents,
                          std::int64_t /*unix_ms*/) -> engine::Result<Amendment, std::string> {
        auto gone = cluster::without_mark(documents);
        if (gone.empty()) return Amendment{std::nullopt, "these are the data of a server of its own"};
        const auto place = cluster::mark_in(documents).past.at.place;
        Amendment amendment;
        amendment.said = "these are the data of a server of its own from now on; they had come to place "
                         + std::to_string(place) + " of the cluster's log";
        amendment.entry.emplace();
        amendment.entry->documents = std::move(gone);
        return amendment;
    };
    return amend_data(data, amend, out, err);
}

}  // namespace server
