export function memoryFlags(heapMb: number | string): string[]
export const memorySurroundings: { MALLOC_ARENA_MAX: string }
