/** How often a page that was opened too early asks whether one can check in by now. */
export const untilOpenMs = 30_000
