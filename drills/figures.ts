/** What a drill has measured: what it is, the figure, and the most it may be. */
export type Figure = [what: string, figure: number, most: number]

/** Prints each figure with whether it is as it should be; answers the exit code, 1 where one is not. */
export function judge(figures: readonly Figure[]): 0 | 1 {
  for (const [what, figure, most] of figures) console.log(`${figure <= most ? 'ok ' : 'NOT'} ${what}: ${figure}`)
  return figures.every(([, figure, most]) => figure <= most) ? 0 : 1
}
