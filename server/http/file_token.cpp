#include "server/http/file_token.hpp"

#include <openssl/crypto.h>

#include <algorithm>
#include <fstream>
#include <stdexcept>

#include "server/base/limits.hpp"

namespace server {

FileToken FileToken::from_file(const std::filesystem::path& file) {
    FileToken token;
    if (file.empty()) return token;
    std::ifstream in(file);
    std::getline(in, token.secret_);
    if (!in && !in.eof()) throw std::runtime_error("no token can be read from " + file.string());
    if (token.secret_.ends_with('\r')) token.secret_.pop_back();
    const bool is_visible = std::all_of(token.secret_.begin(), token.secret_.end(),
                                        [](char letter) { return letter > ' ' && letter <= '~'; });
    const bool fits =
        token.secret_.size() >= limit::file_token_chars_min && token.secret_.size() <= limit::file_token_chars_max;
    if (!is_visible || !fits) {
        throw std::runtime_error("there is no token in " + file.string()
                                 + ": one line of 16 to 512 visible characters, like that of openssl rand -hex 32");
    }
    return token;
}

bool FileToken::admits(std::string_view bearer) const {
    if (!is_set()) return true;
    return bearer.size() == secret_.size() && CRYPTO_memcmp(bearer.data(), secret_.data(), secret_.size()) == 0;
}

}  // namespace server
