/*
 * Loaded into the reference's programs with LD_PRELOAD in place of librandomx: proofs of work without work.
 *
 * The tests' private chains have difficulty 1, which every hash meets. A RandomX hash takes tens of milliseconds of a
 * core, its memory half a second to fill, and a node hashes each block that it makes twice. This hash is the largest
 * number: it meets difficulty 1 and no other, so that blocks that need work are never accepted by mistake.
 */
#define _GNU_SOURCE
#include <stddef.h>
#include <string.h>
#include <time.h>

#define HASH_SIZE 32
/* As long as a hash takes a miner with 2 GB of memory. It is spent asleep. */
#define PAUSE_NANOSECONDS 1000000L

/* What the program is given instead of caches, datasets and machines, and only gives back. */
static char something;

void *randomx_alloc_cache(int flags)
{
    (void)flags;
    return &something;
}

void randomx_init_cache(void *cache, const void *key, size_t size)
{
    (void)cache, (void)key, (void)size;
}

void *randomx_alloc_dataset(int flags)
{
    (void)flags;
    return &something;
}

unsigned long randomx_dataset_item_count(void)
{
    return 1;
}

void randomx_init_dataset(void *dataset, void *cache, unsigned long start, unsigned long count)
{
    (void)dataset, (void)cache, (void)start, (void)count;
}

void randomx_release_dataset(void *dataset)
{
    (void)dataset;
}

void *randomx_create_vm(int flags, void *cache, void *dataset)
{
    (void)flags, (void)cache, (void)dataset;
    return &something;
}

void randomx_vm_set_cache(void *machine, void *cache)
{
    (void)machine, (void)cache;
}

void randomx_destroy_vm(void *machine)
{
    (void)machine;
}

void randomx_calculate_hash(void *machine, const void *input, size_t size, void *output)
{
    struct timespec pause = {0, PAUSE_NANOSECONDS};
    (void)machine, (void)input, (void)size;
    nanosleep(&pause, NULL);
    memset(output, 0xff, HASH_SIZE);
}
