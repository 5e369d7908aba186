// One flat JSON object of figures, for tests/bench/compare to read. Keys are plain words; what is no
// finite number is null.
#pragma once

#include <array>
#include <cmath>
#include <cstdio>
#include <string>
#include <string_view>

namespace bench {

class JsonLine {
public:
    void add(std::string_view key, double value) {
        std::array<char, 40> number{'n', 'u', 'l', 'l'};
        if (std::isfinite(value)) std::snprintf(number.data(), number.size(), "%.7g", value);
        text_ += text_.empty() ? "{\"" : ",\"";
        text_.append(key).append("\":").append(number.data());
    }
    std::string text() const { return text_.empty() ? "{}" : text_ + '}'; }

private:
    std::string text_;
};

}  // namespace bench
