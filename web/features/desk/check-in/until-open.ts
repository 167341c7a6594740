/** How often (ms) a page that was opened too early asks whether check-in is open. */
export const untilOpenMs = 30_000
