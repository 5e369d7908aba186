#include "server/journal/journal_work.hpp"

#include <utility>

#include "engine/base/overloaded.hpp"

namespace server::journal_work {

Apply apply_of(std::vector<JournalChange> changes, std::function<void(const std::vector<bool>&)> applied) {
    std::size_t bytes = 0;
    for (const JournalChange& change : changes) bytes += size_of(change);
    return {std::move(changes), std::move(applied), {}, bytes};
}

std::size_t entries_in(const std::vector<Work>& batch) {
    std::size_t count = 0;
    for (const Work& work : batch) {
        if (const auto* append = std::get_if<Append>(&work)) count += append->is_admitted ? 1 : 0;
        const auto* apply = std::get_if<Apply>(&work);
        if (apply == nullptr) continue;
        for (std::size_t index = 0; index < apply->changes.size(); ++index)
            count += apply->admitted[index] && std::holds_alternative<KeepEntry>(apply->changes[index]) ? 1 : 0;
    }
    return count;
}

std::vector<JournalChange> take_changes(std::vector<Work>& batch) {
    std::vector<JournalChange> changes;
    changes.reserve(batch.size());
    for (Work& work : batch) {
        std::visit(engine::Overloaded{[&](Append& one) {
                                          if (one.is_admitted) changes.emplace_back(std::move(one.what));
                                      },
                                      [&](ForgetRoom& one) { changes.emplace_back(std::move(one)); },
                                      [&](ForgetPlayer& one) { changes.emplace_back(std::move(one)); },
                                      [&](GiveOut& one) { changes.emplace_back(std::move(one)); },
                                      [&](ForgetNames& one) { changes.emplace_back(std::move(one)); },
                                      [&](Apply& one) {
                                          for (std::size_t index = 0; index < one.changes.size(); ++index) {
                                              if (one.admitted[index]) changes.push_back(std::move(one.changes[index]));
                                          }
                                      },
                                      [](const auto&) {}},
                   work);
    }
    return changes;
}

}  // namespace server::journal_work
