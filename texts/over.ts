/** One set of texts laid over another, group by group: what the upper has not, the lower says. */
export function over<Texts extends object>(lower: Texts, upper: object): Texts {
  const laid = new Map<string, unknown>(Object.entries(lower))
  for (const [key, above] of Object.entries(upper)) {
    const below = laid.get(key)
    laid.set(key, isGroup(below) && isGroup(above) ? over(below, above) : above)
  }
  return Object.fromEntries(laid) as Texts
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null
