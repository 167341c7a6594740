/** A date that exists, and not one that a calendar would move, such as 2026-02-30. */
const isDate = (value: string): boolean => {
  const at = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value)
}

/** Reads filters from an address, which may contain anything. */
export const addressOf = (address: URLSearchParams) => ({
  value: (name: string): string => address.get(name)?.slice(0, 100) ?? '',
  /** The value if it is one of these. */
  oneOf: <T extends string>(name: string, known: readonly T[]): T | undefined =>
    known.find((each) => each === address.get(name)),
  /** The value if it is a date (YYYY-MM-DD). */
  date(name: string): string | undefined {
    const value = address.get(name) ?? ''
    return isDate(value) ? value : undefined
  },
})
export type Address = ReturnType<typeof addressOf>
