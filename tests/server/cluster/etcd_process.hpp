// One etcd of the test's own, on ports that are free, with its data in a folder of its own.
#pragma once

#include <optional>
#include <string>

#include <sys/types.h>

#include "tests/support/temporary_folder.hpp"

namespace cluster_test {

class EtcdProcess {
public:
    /// Nothing where the machine has no etcd: tests/run fetches it.
    static std::optional<std::string> program();

    explicit EtcdProcess(const std::string& program);
    ~EtcdProcess();
    EtcdProcess(const EtcdProcess&) = delete;
    EtcdProcess& operator=(const EtcdProcess&) = delete;

    /// "http://127.0.0.1:PORT"; it answers there.
    const std::string& url() const { return url_; }
    /// Stands still, as a machine does whose power is not gone.
    void pause() const;
    void go_on() const;

private:
    void wait_until_it_answers() const;

    test_support::TemporaryFolder folder_;
    std::string url_;
    pid_t pid_ = -1;
};

}  // namespace cluster_test
