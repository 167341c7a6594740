/** How often something random is tried: seldom enough for `npm test`, often enough for `npm run prove`. */
export const tries = (inTest: number, inProve: number): number => (process.env.EVERY_TRY ? inProve : inTest)

/**
 * What is drawn at random is drawn from here: the same in each `npm test`, which therefore says of a change what it
 * said of it before, and another in each `npm run prove`, which looks further. SEED names one.
 */
export const seed = Number(process.env.SEED ?? (process.env.EVERY_TRY ? Date.now() % 1_000_000 : 1))
