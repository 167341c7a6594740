/** Node's memory settings for the server, with a heap of at most this many megabytes. */
export const memoryFlags = (heapMb) => [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=3']

/** Environment variables of the server's process: glibc keeps two heaps instead of eight for each processor. */
export const memorySurroundings = { MALLOC_ARENA_MAX: '2' }
