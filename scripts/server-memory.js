/** What Node is told of memory when it runs the server, with a heap of at most so many megabytes. */
export const memoryFlags = (heapMb) => [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=3']

/** What the server's process finds in its surroundings: glibc keeps two heaps, not eight for each processor. */
export const memorySurroundings = { MALLOC_ARENA_MAX: '2' }
