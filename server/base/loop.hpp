// A thread that does one thing after the other. What is given to it may be given from any thread.
#pragma once

#include <cstdint>
#include <functional>

namespace server {

class Loop {
public:
    virtual ~Loop() = default;
    /// Done soon.
    virtual void post(std::function<void()> act) = 0;
    /// Done after this time.
    virtual void in(std::int64_t ms, std::function<void()> act) = 0;
};

}  // namespace server
