#include "server/push/push_message.hpp"

#include <algorithm>
#include <memory>

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>

#include "engine/base/ensure.hpp"

namespace server::push {
namespace {

constexpr std::size_t tag_bytes = 16;
constexpr std::size_t content_key_bytes = 16;
constexpr std::size_t nonce_bytes = 12;
constexpr std::size_t keying_bytes = 32;
constexpr char last_record = 2;  // RFC 8188 2: behind the text of the last record

struct EndKdf {
    void operator()(EVP_KDF* kdf) const { EVP_KDF_free(kdf); }
    void operator()(EVP_KDF_CTX* context) const { EVP_KDF_CTX_free(context); }
};
struct EndCipher {
    void operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }
};

unsigned char* to_write(std::string& bytes, std::size_t at = 0) {
    return reinterpret_cast<unsigned char*>(bytes.data() + at);
}
const unsigned char* to_read(std::string_view bytes) { return reinterpret_cast<const unsigned char*>(bytes.data()); }

/// A text with the zero that ends it.
template <std::size_t size>
std::string_view with_zero(const char (&text)[size]) {
    return {text, size};
}

/// HKDF with SHA-256 (RFC 5869).
std::string hkdf(std::string_view salt, std::string_view secret, std::string_view info, std::size_t size) {
    const std::unique_ptr<EVP_KDF, EndKdf> kdf(EVP_KDF_fetch(nullptr, "HKDF", nullptr));
    ENSURE(kdf);
    const std::unique_ptr<EVP_KDF_CTX, EndKdf> context(EVP_KDF_CTX_new(kdf.get()));
    // They are only read, whatever their type says.
    const auto octets = [](const char* name, std::string_view bytes) {
        return OSSL_PARAM_construct_octet_string(name, const_cast<char*>(bytes.data()), bytes.size());
    };
    std::string digest = "SHA256";
    const std::array params{OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest.data(), digest.size()),
                            octets(OSSL_KDF_PARAM_SALT, salt), octets(OSSL_KDF_PARAM_KEY, secret),
                            octets(OSSL_KDF_PARAM_INFO, info), OSSL_PARAM_construct_end()};
    std::string out(size, '\0');
    ENSURE(context && EVP_KDF_derive(context.get(), to_write(out), out.size(), params.data()) == 1);
    return out;
}

/// With the tag behind it.
std::string aes128gcm(std::string_view key, std::string_view nonce, std::string_view text) {
    const std::unique_ptr<EVP_CIPHER_CTX, EndCipher> context(EVP_CIPHER_CTX_new());
    std::string out(text.size() + tag_bytes, '\0');
    int written = 0;
    int rest = 0;
    ENSURE(context && nonce.size() == nonce_bytes);
    ENSURE(EVP_EncryptInit_ex2(context.get(), EVP_aes_128_gcm(), to_read(key), to_read(nonce), nullptr) == 1);
    ENSURE(EVP_EncryptUpdate(context.get(), to_write(out), &written, to_read(text), static_cast<int>(text.size()))
           == 1);
    ENSURE(EVP_EncryptFinal_ex(context.get(), to_write(out, text.size()), &rest) == 1);
    ENSURE(static_cast<std::size_t>(written) == text.size() && rest == 0);
    ENSURE(EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_GET_TAG, tag_bytes, to_write(out, text.size())) == 1);
    return out;
}

/// RFC 8188 2.1: salt, size of a record, and the sender's key as its id.
std::string head_of(std::string_view salt, std::string_view point) {
    std::string head(salt);
    for (unsigned shift = 32; shift > 0;) {
        shift -= 8;
        head += static_cast<char>(limit::push_record_bytes >> shift & 0xffU);
    }
    head += static_cast<char>(point.size());
    head += point;
    ENSURE(head.size() == limit::push_head_bytes);
    return head;
}

}  // namespace

PushEphemeral PushEphemeral::make(Randomness& randomness) {
    PushEphemeral ephemeral{P256Key::make(randomness), {}};
    randomness.fill(ephemeral.salt);
    return ephemeral;
}

std::optional<std::string> encrypted_push(std::string_view text, const PushReceiver& receiver,
                                          const PushEphemeral& ephemeral, std::size_t padded_to) {
    if (text.size() > push_text_bytes_max) return std::nullopt;
    const auto agreed = ephemeral.key.agree(receiver.point);
    if (!agreed) return std::nullopt;
    const std::string& own_point = ephemeral.key.point();
    const std::string_view salt(reinterpret_cast<const char*>(ephemeral.salt.data()), ephemeral.salt.size());

    // RFC 8291 3.3, 3.4.
    const std::string who = std::string(with_zero("WebPush: info")) + receiver.point + own_point;
    const std::string secret = hkdf(receiver.auth, *agreed, who, keying_bytes);
    const std::string key = hkdf(salt, secret, with_zero("Content-Encoding: aes128gcm"), content_key_bytes);
    const std::string nonce = hkdf(salt, secret, with_zero("Content-Encoding: nonce"), nonce_bytes);

    std::string padded = std::string(text) + last_record;
    const std::size_t whole = (padded.size() + padded_to - 1) / padded_to * padded_to;
    padded.resize(std::min(whole, push_text_bytes_max + 1), '\0');
    return head_of(salt, own_point) + aes128gcm(key, nonce, padded);
}

}  // namespace server::push
