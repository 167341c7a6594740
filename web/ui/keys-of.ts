/** The keys of a record of fixed keys, as what they are and not as any text. */
export const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): K[] => Object.keys(record) as K[]
