/** A figure of a drill: its name, its value, and the most it may be. */
export type Figure = [what: string, figure: number, most: number]

/** Prints each figure and whether it is within its limit. Answers the exit code: 1 if one is not. */
export function judge(figures: readonly Figure[]): 0 | 1 {
  for (const [what, figure, most] of figures) console.log(`${figure <= most ? 'ok ' : 'NOT'} ${what}: ${figure}`)
  return figures.every(([, figure, most]) => figure <= most) ? 0 : 1
}
