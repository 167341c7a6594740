import { type Address, addressOf } from '../address.ts'
import { keysOf } from '../keys-of.ts'
import { aPage, type PageAt, placeOf } from '../page-at.ts'

/** A filter of a list, as data. Its `name` is its name in the address. */
export type Filter = { name: string; label: string } & (
  | {
      kind: 'choice'
      /** The options, in this order: value in the address -> words. */
      options: Readonly<Record<string, string>>
      /** The words for no option. */
      all: string
      /** There are no options to choose from: it is not shown. */
      isHidden?: boolean
      /** The option that counts while neither this filter nor one of these names is in the address. */
      usual?: { value: string; unless: readonly string[] }
    }
  | { kind: 'date' }
  /** On or off: `yes` in the address. */
  | { kind: 'switch' }
  /**
   * An id. Its options are loaded, so the loader does not know them and any id counts. Without options only links set
   * it. `WorkList` gets the words of an id that is not among them.
   */
  | { kind: 'link'; all?: string; options?: readonly { value: string; label: string }[] }
)

/** In the address: a filter with a usual option was taken away. */
export const notEvenUsual = 'any'

type ValueOf<F extends Filter> = F extends { kind: 'choice'; options: infer O }
  ? (keyof O & string) | undefined
  : F extends { kind: 'switch' }
    ? 'yes' | undefined
    : string | undefined

export type List<F extends readonly Filter[], S extends string | undefined, O extends string> = {
  /** What the search covers, for the search field; a list without it has no search. */
  find?: S
  filters?: F
  /** The orders that the address may name, and the default one. */
  orders?: { known: readonly O[]; usual: O }
  /** How many rows a page has. */
  size?: number
}

/** What the address asks of a list: `search`, each filter by its name, and `sort` where it has orders. */
export type Asked<F extends readonly Filter[], S, O> = (S extends string ? { search: string } : unknown) & {
  [Each in F[number] as Each['name']]: ValueOf<Each>
} & ([O] extends [never] ? unknown : { sort: O | undefined })

/** A list's filters and orders. The page draws by them, and its loader asks by them. */
export const listOf = <
  const F extends readonly Filter[] = [],
  S extends string | undefined = undefined,
  const O extends string = never,
>(
  list: List<F, S, O>,
): List<F, S, O> => list

/** The filter and the page that an address asks for. */
export function askedOf<const F extends readonly Filter[], S extends string | undefined, const O extends string>(
  { find, filters, orders, size = aPage }: List<F, S, O>,
  address: URLSearchParams,
): { filter: Asked<F, S, O>; at: PageAt } {
  const read = addressOf(address)
  const filter = {
    ...(find === undefined ? {} : { search: read.value('search') }),
    ...Object.fromEntries((filters ?? []).map((each) => [each.name, setTo(each, read)])),
    ...(orders ? { sort: read.oneOf('sort', orders.known) } : {}),
  }
  return { filter: filter as Asked<F, S, O>, at: placeOf(address, size) }
}

/** The value of a filter in the address; undefined if it is not set. */
export function setTo(filter: Filter, address: Address): string | undefined {
  if (filter.kind === 'choice') {
    const { name, options, usual } = filter
    const isUsual = usual && [name, ...usual.unless].every((each) => address.value(each) === '')
    return isUsual ? usual.value : address.oneOf(name, keysOf(options))
  }
  if (filter.kind === 'date') return address.date(filter.name)
  if (filter.kind === 'switch') return address.oneOf(filter.name, ['yes'])
  return address.value(filter.name) || undefined
}
