#include "tests/support/view_reader.hpp"

#include "protocol/json_reader.hpp"

namespace test_support {

using protocol::Json;

std::string ViewReader::hear(std::string_view message) {
    const Json told = Json::parse(message);
    const std::string type = told.value("type", "");
    if (type != "snapshot" && type != "update") return {};
    const std::uint64_t seq = told.at("seq");
    if (told.contains("view") == told.contains("changed")) return "neither a view nor changes, or both";
    if (told.contains("view")) {
        is_blind_ = false;
        members_.reset();
        if (!told.at("view").is_null()) {
            members_.emplace();
            for (const auto& [name, value] : told.at("view").items()) (*members_)[name] = value.dump();
        }
        number_ = seq;
        return {};
    }
    if (type == "snapshot") return "a snapshot without its view";
    ++changes_;
    if (is_blind_) return {};
    const std::uint64_t since = told.value("since", seq - 1);
    if (told.contains("since") && since == seq - 1) return "a number that needs no telling";
    if (number_ != since || !members_) return "changes that build upon " + std::to_string(since);
    for (const auto& [name, value] : told.at("changed").items()) (*members_)[name] = value.dump();
    if (told.contains("gone")) {
        if (told.at("gone").empty()) return "nothing is gone, and said to be";
        for (const auto& name : told.at("gone")) {
            if (members_->erase(name.get<std::string>()) == 0) return "gone is what was not there: " + name.dump();
        }
    }
    number_ = seq;
    return {};
}

std::string ViewReader::hear(const server::Frame& frame) {
    std::string fault = hear(frame->text());
    if (!fault.empty() || !frame->whole() || is_blind_) return fault;
    const Json whole = Json::parse(frame->whole()->text());
    if (whole.at("seq") != number_) return "another number than the whole update";
    if (whole.at("view").dump() != view()) return "not the view of the whole update: " + view();
    if (frame->size() >= frame->whole()->size()) return "changes that are no shorter";
    return {};
}

std::string ViewReader::view() const {
    if (!members_) return "null";
    std::string text;
    for (const auto& [name, value] : *members_)
        text.append(text.empty() ? "{" : ",").append(Json(name).dump()).append(":").append(value);
    return text.empty() ? "{}" : text + "}";
}

std::string in_order(std::string_view view) { return Json::parse(view).dump(); }

}  // namespace test_support
