#include "server/journal/journal_work.hpp"

#include <utility>

#include "engine/base/overloaded.hpp"

namespace server::journal_work {

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
