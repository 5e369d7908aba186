#include "server/journal/findings.hpp"

#include "server/base/limits.hpp"

namespace server {

bool Findings::add(const Finding& finding) {
    if (now_.met.contains(finding.what)) return false;
    if (now_.met.size() < limit::scrub_findings) now_.met.insert(finding.what);
    ++now_.damage.count;
    if (now_.damage.first.size() < limit::scrub_shown) {
        now_.damage.first.push_back(finding.what + ": " + finding.how);
    }
    return named_.size() < limit::scrub_named && named_.insert(finding.what).second;
}

}  // namespace server
