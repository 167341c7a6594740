/** Round steps of an axis that has all these values: 3 to 7 of them, the first below and the last above all values. */
export function stepsBetween(values: readonly number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const span = most - least || Math.max(1, Math.abs(most) * 0.1)
  const power = 10 ** Math.floor(Math.log10(span / 4))
  const step = [1, 2, 2.5, 5, 10].map((times) => times * power).find((each) => span / each <= 5)!
  const from = Math.floor(least / step)
  const to = Math.max(from + 1, Math.ceil(most / step))
  return Array.from({ length: to - from + 1 }, (_, n) => Number(((from + n) * step).toPrecision(12)))
}
