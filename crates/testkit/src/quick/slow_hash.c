/*
 * Loaded into the reference's programs with LD_PRELOAD: they compute the CryptoNight hash of an input once.
 *
 * Their wallets derive keys from passwords and from other keys with this slow hash (chacha.h: generate_chacha_key). They
 * keep none of them, and compute the same few a dozen times to open a wallet, and again for every payment.
 *
 * The function is not exported, so it is found by the code it begins with, which is that of Debian's programs for x86-64:
 * registers are saved, and 2 MiB of the stack are touched page by page. Where that code is not found exactly once, nothing
 * is changed.
 */
#define _GNU_SOURCE
#include <link.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

#ifdef __x86_64__
#define HASH_SIZE 32
#define PAGE ((uintptr_t)4096)
/* A jump to any address takes as many bytes as the instructions that it replaces. */
#define JUMP_SIZE 14
#define MAX_INPUT 160
#define MAX_KNOWN 256

/* hash-ops.h: cn_slow_hash */
typedef void slow_hash(const void *data, size_t length, char *hash, int variant, int prehashed, uint64_t height);

static const unsigned char BEGINNING[] = {
    0xf3, 0x0f, 0x1e, 0xfa,                         /* endbr64 */
    0x41, 0x57, 0x41, 0x56, 0x41, 0x55, 0x41, 0x54, /* push r15, r14, r13, r12 */
    0x55, 0x53,                                     /* push rbp, rbx */
    0x4c, 0x8d, 0x9c, 0x24, 0x00, 0x00, 0xe0, 0xff, /* lea r11, [rsp - 2 MiB] */
    0x48, 0x81, 0xec, 0x00, 0x10, 0x00, 0x00,       /* sub rsp, 4096 */
    0x48, 0x83, 0x0c, 0x24, 0x00,                   /* or qword [rsp], 0 */
    0x4c, 0x39, 0xdc, 0x75, 0xef,                   /* cmp rsp, r11; jne */
};

static slow_hash *original;

static struct {
    unsigned char input[MAX_INPUT];
    size_t length;
    char hash[HASH_SIZE];
} known[MAX_KNOWN];
static size_t known_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int recall(const unsigned char *input, size_t length, char *hash)
{
    int found = 0;
    pthread_mutex_lock(&lock);
    for (size_t at = 0; at < known_count && !found; at++) {
        found = known[at].length == length && memcmp(known[at].input, input, length) == 0;
        if (found)
            memcpy(hash, known[at].hash, HASH_SIZE);
    }
    pthread_mutex_unlock(&lock);
    return found;
}

static void remember(const unsigned char *input, size_t length, const char *hash)
{
    pthread_mutex_lock(&lock);
    if (known_count < MAX_KNOWN) {
        memcpy(known[known_count].input, input, length);
        memcpy(known[known_count].hash, hash, HASH_SIZE);
        known[known_count++].length = length;
    }
    pthread_mutex_unlock(&lock);
}

static void hash_once(const void *data, size_t length, char *hash, int variant, int prehashed, uint64_t height)
{
    unsigned char input[MAX_INPUT];
    /* Only proofs of work have other variants. */
    if (length > MAX_INPUT || variant || prehashed) {
        original(data, length, hash, variant, prehashed, height);
        return;
    }
    /* The hash may be written to where the input is. */
    memcpy(input, data, length);
    if (!recall(input, length, hash)) {
        original(input, length, hash, variant, prehashed, height);
        remember(input, length, hash);
    }
}

/* jmp [rip]; the address */
static void write_jump(unsigned char *at, const void *target)
{
    static const unsigned char jump[] = {0xff, 0x25, 0x00, 0x00, 0x00, 0x00};
    memcpy(at, jump, sizeof jump);
    memcpy(at + sizeof jump, &target, sizeof target);
}

/* Makes calls of the function arrive at hash_once, and keeps a way to call it. */
static void replace(unsigned char *function)
{
    unsigned char *page = (unsigned char *)((uintptr_t)function & ~(PAGE - 1));
    unsigned char *way = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (way == MAP_FAILED)
        return;
    memcpy(way, function, JUMP_SIZE);
    write_jump(way + JUMP_SIZE, function + JUMP_SIZE);
    if (mprotect(way, PAGE, PROT_READ | PROT_EXEC) || mprotect(page, 2 * PAGE, PROT_READ | PROT_WRITE | PROT_EXEC))
        return;
    original = (slow_hash *)way;
    write_jump(function, hash_once);
    mprotect(page, 2 * PAGE, PROT_READ | PROT_EXEC);
}

static int search(struct dl_phdr_info *program, size_t size, void *unused)
{
    (void)size, (void)unused;
    for (int number = 0; number < program->dlpi_phnum; number++) {
        const ElfW(Phdr) *part = &program->dlpi_phdr[number];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X))
            continue;
        unsigned char *start = (unsigned char *)program->dlpi_addr + part->p_vaddr, *end = start + part->p_memsz;
        unsigned char *found = memmem(start, (size_t)(end - start), BEGINNING, sizeof BEGINNING);
        if (found && !memmem(found + 1, (size_t)(end - found - 1), BEGINNING, sizeof BEGINNING))
            replace(found);
    }
    /* The program itself comes first, and libraries are not searched. */
    return 1;
}

__attribute__((constructor)) static void begin(void)
{
    dl_iterate_phdr(search, NULL);
}
#endif
