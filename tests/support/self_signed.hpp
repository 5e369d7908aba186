// A certificate for the name "localhost", for which nobody vouches but itself.
#pragma once

#include <memory>

#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <catch2/catch.hpp>

namespace test_support {

/// From now on it is shown by this side.
inline void sign_oneself(SSL_CTX* context) {
    const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key(EVP_EC_gen("P-256"), &EVP_PKEY_free);
    const std::unique_ptr<X509, decltype(&X509_free)> certificate(X509_new(), &X509_free);
    REQUIRE(key);
    REQUIRE(certificate);
    X509_set_version(certificate.get(), 2);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -3'600);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), 3'600);
    X509_set_pubkey(certificate.get(), key.get());
    X509_NAME* const name = X509_get_subject_name(certificate.get());
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>("localhost"), -1, -1,
                               0);
    X509_set_issuer_name(certificate.get(), name);
    REQUIRE(X509_sign(certificate.get(), key.get(), EVP_sha256()) > 0);
    REQUIRE(SSL_CTX_use_certificate(context, certificate.get()) == 1);
    REQUIRE(SSL_CTX_use_PrivateKey(context, key.get()) == 1);
}

}  // namespace test_support
