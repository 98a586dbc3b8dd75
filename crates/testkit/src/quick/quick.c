/*
 * Loaded into the reference's programs with LD_PRELOAD: spares them what takes long and no test looks at.
 *
 * Before main they read a clock until a second has passed, to learn how fast the processor counts, which only their log
 * of durations needs (perf_timer.cpp: get_ticks_per_ns).
 *
 * For every server, and for every wallet that is opened or made, they generate an RSA key of 4096 bits
 * (net_ssl.cpp: create_rsa_ssl_certificate), which takes seconds. They are given a key.
 *
 * Their wallets send the head and the body of a request apart (http_client.h: invoke), and the system holds the body back
 * until it hears that the head has arrived, which the other side puts off for 40 ms.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

#define SECOND INT64_C(1000000000)

/* Processors of other kinds are not measured. */
#ifdef __x86_64__
/* std::chrono::steady_clock::now(): the second reading is ahead, so a second has passed at once; all others are right. */
int64_t _ZNSt6chrono3_V212steady_clock3nowEv(void)
{
    static atomic_uint readings;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t time = (int64_t)now.tv_sec * SECOND + now.tv_nsec;
    if (atomic_load_explicit(&readings, memory_order_relaxed) < 2 && atomic_fetch_add(&readings, 1) == 1)
        return time + 2 * SECOND;
    return time;
}
#endif

/* OpenSSL's, whose headers need not be installed. */
typedef void BIO, BIGNUM, RSA;
BIO *BIO_new_file(const char *, const char *);
int BIO_free(BIO *);
BIGNUM *BN_dup(const BIGNUM *);
RSA *PEM_read_bio_RSAPrivateKey(BIO *, RSA **, void *, void *);
void RSA_free(RSA *);
void RSA_get0_key(const RSA *, const BIGNUM **, const BIGNUM **, const BIGNUM **);
void RSA_get0_factors(const RSA *, const BIGNUM **, const BIGNUM **);
void RSA_get0_crt_params(const RSA *, const BIGNUM **, const BIGNUM **, const BIGNUM **);
int RSA_set0_key(RSA *, BIGNUM *, BIGNUM *, BIGNUM *);
int RSA_set0_factors(RSA *, BIGNUM *, BIGNUM *);
int RSA_set0_crt_params(RSA *, BIGNUM *, BIGNUM *, BIGNUM *);

/* Takes the key that a variable names in place of a new one. */
int RSA_generate_key_ex(RSA *key, int bits, BIGNUM *exponent, void *callback)
{
    const BIGNUM *n, *e, *d, *p, *q, *dp, *dq, *inverse;
    const char *path = getenv("FERRITE_RSA_KEY");
    BIO *file = path ? BIO_new_file(path, "r") : NULL;
    RSA *kept = file ? PEM_read_bio_RSAPrivateKey(file, NULL, NULL, NULL) : NULL;
    int done = 0;
    (void)bits, (void)exponent, (void)callback;
    if (kept) {
        RSA_get0_key(kept, &n, &e, &d);
        RSA_get0_factors(kept, &p, &q);
        RSA_get0_crt_params(kept, &dp, &dq, &inverse);
        done = RSA_set0_key(key, BN_dup(n), BN_dup(e), BN_dup(d)) && RSA_set0_factors(key, BN_dup(p), BN_dup(q)) &&
               RSA_set0_crt_params(key, BN_dup(dp), BN_dup(dq), BN_dup(inverse));
        RSA_free(kept);
    }
    if (file)
        BIO_free(file);
    return done;
}

/* Sends at once what is written, also after something that has not arrived yet. */
int connect(int socket, const struct sockaddr *address, socklen_t length)
{
    int (*real)(int, const struct sockaddr *, socklen_t) = dlsym(RTLD_NEXT, "connect");
    int on = 1;
    /* Fails for sockets of other kinds, which do not wait. */
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return real(socket, address, length);
}
