// Counts what happens in games of TOTA*S: how the tests know that random play reaches everything that the rules speak
// of.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/match.hpp"

namespace test_support {

class TotasCensus {
public:
    /// What came of an input, and of time.
    void take(const engine::Input& input, const engine::Applied& applied);
    /// `encounter swap`, `over king`, `refused occupied`, …
    const std::map<std::string, unsigned>& counts() const { return counts_; }
    unsigned operator[](const std::string& what) const;
    /// Game moves carried out.
    unsigned gms() const { return (*this)["form"]; }
    /// Everything that there is, whether it was reached or not.
    static const std::vector<std::string>& kinds();

private:
    void note(const std::string& what) { ++counts_[what]; }
    void take(const engine::Notice& notice);

    std::map<std::string, unsigned> counts_;
};

}  // namespace test_support
