/** How often a random test tries: few times in `npm test`, many times in `npm run prove`. */
export const tries = (inTest: number, inProve: number): number => (process.env.EVERY_TRY ? inProve : inTest)

/**
 * The seed of random tests: the same in each `npm test`, so that two runs of one change agree, and another one in each
 * `npm run prove`. SEED sets it.
 */
export const seed = Number(process.env.SEED ?? (process.env.EVERY_TRY ? Date.now() % 1_000_000 : 1))
