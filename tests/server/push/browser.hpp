// A browser with a subscription, as it opens what it is sent: by RFC 8291 and RFC 8188 from their text, with
// libcrypto's plainest functions. It shares nothing with the server's code but the keys' bytes.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/obj_mac.h>

namespace push_test {

inline const unsigned char* octets(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}
inline unsigned char* octets(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

inline std::string hmac(std::string_view key, std::string_view text) {
    std::string sum(32, '\0');
    unsigned size = 0;
    HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), octets(text), text.size(), octets(sum), &size);
    return sum;
}

/// RFC 5869 for one block.
inline std::string extract_and_expand(std::string_view salt, std::string_view secret, const std::string& info,
                                      std::size_t size) {
    return hmac(hmac(salt, secret), info + '\1').substr(0, size);
}

class Browser {
public:
    /// `scalar`: 32 bytes, its private key.
    Browser(std::string scalar, std::string auth) : scalar_(std::move(scalar)), auth_(std::move(auth)) {
        point_ = times(nullptr);
    }

    const std::string& point() const { return point_; }
    const std::string& auth() const { return auth_; }

    /// Without its padding; nothing: it is not for this browser, or no message at all.
    std::optional<std::string> open(std::string_view body) const {
        if (body.size() < 21 || body.size() > 4'096) return std::nullopt;
        const std::string_view salt = body.substr(0, 16);
        const auto id_size = static_cast<unsigned char>(body[20]);
        if (id_size != 65 || body.size() < 21U + id_size + 17U) return std::nullopt;
        const std::string sender(body.substr(21, id_size));
        const std::string_view sealed = body.substr(21U + id_size);
        unsigned record = 0;
        for (const char byte : body.substr(16, 4)) record = record << 8U | static_cast<unsigned char>(byte);
        if (record < 18 || sealed.size() > record) return std::nullopt;
        const std::string agreed = times(&sender).substr(1, 32);
        const std::string info = std::string("WebPush: info") + '\0' + point_ + sender;
        const std::string secret = extract_and_expand(auth_, agreed, info, 32);
        const std::string key = extract_and_expand(salt, secret, std::string("Content-Encoding: aes128gcm") + '\0', 16);
        const std::string nonce = extract_and_expand(salt, secret, std::string("Content-Encoding: nonce") + '\0', 12);
        auto text = unsealed(key, nonce, sealed);
        if (!text) return std::nullopt;
        const auto end = text->find_last_not_of('\0');
        if (end == std::string::npos || (*text)[end] != '\2') return std::nullopt;
        return text->substr(0, end);
    }

private:
    /// Our scalar times a point, or times the generator.
    std::string times(const std::string* other) const {
        const std::unique_ptr<EC_GROUP, decltype(&EC_GROUP_free)> group(
            EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1), &EC_GROUP_free);
        const std::unique_ptr<BIGNUM, decltype(&BN_free)> own(
            BN_bin2bn(octets(scalar_), static_cast<int>(scalar_.size()), nullptr), &BN_free);
        const std::unique_ptr<EC_POINT, decltype(&EC_POINT_free)> in(EC_POINT_new(group.get()), &EC_POINT_free);
        const std::unique_ptr<EC_POINT, decltype(&EC_POINT_free)> out(EC_POINT_new(group.get()), &EC_POINT_free);
        if (other != nullptr
            && EC_POINT_oct2point(group.get(), in.get(), octets(*other), other->size(), nullptr) != 1) {
            throw std::runtime_error("the sender's key is no point");
        }
        const bool is_generator = other == nullptr;
        EC_POINT_mul(group.get(), out.get(), is_generator ? own.get() : nullptr, is_generator ? nullptr : in.get(),
                     is_generator ? nullptr : own.get(), nullptr);
        std::string bytes(65, '\0');
        EC_POINT_point2oct(group.get(), out.get(), POINT_CONVERSION_UNCOMPRESSED, octets(bytes), bytes.size(), nullptr);
        return bytes;
    }

    static std::optional<std::string> unsealed(const std::string& key, const std::string& nonce,
                                               std::string_view sealed) {
        const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context(EVP_CIPHER_CTX_new(),
                                                                                      &EVP_CIPHER_CTX_free);
        std::string tag(sealed.substr(sealed.size() - 16));
        sealed.remove_suffix(16);
        std::string text(sealed.size(), '\0');
        int size = 0;
        int rest = 0;
        EVP_DecryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, octets(std::string_view(key)),
                           octets(std::string_view(nonce)));
        EVP_DecryptUpdate(context.get(), octets(text), &size, octets(sealed), static_cast<int>(sealed.size()));
        EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_SET_TAG, 16, tag.data());
        if (EVP_DecryptFinal_ex(context.get(), octets(text) + size, &rest) != 1) return std::nullopt;
        return text;
    }

    std::string scalar_;
    std::string auth_;
    std::string point_;
};

/// One of many, each with keys of its own.
inline Browser browser_number(unsigned char number) {
    return {std::string(31, '\1') + static_cast<char>(number), std::string(15, 'a') + static_cast<char>(number)};
}

}  // namespace push_test
