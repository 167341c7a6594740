import { type Address, addressOf } from '../address.ts'
import { keysOf } from '../keys-of.ts'
import { aPage, type PageAt, placeOf } from '../page-at.ts'

/** A filter of a list, as data. Its `name` is what the address calls it. */
export type Filter = { name: string; label: string } & (
  | {
      kind: 'choice'
      /** What can be chosen, in this order: what the address says -> its words. */
      options: Readonly<Record<string, string>>
      /** The words for none of them. */
      all: string
      /** There is nothing to choose from: it is not drawn. */
      isHidden?: boolean
    }
  | { kind: 'date' }
  /** On or off: `yes` in the address. */
  | { kind: 'switch' }
  /** Only links set it, as an id; `WorkList` is told in words what it is set to. */
  | { kind: 'link' }
)

type ValueOf<F extends Filter> = F extends { kind: 'choice'; options: infer O }
  ? (keyof O & string) | undefined
  : F extends { kind: 'switch' }
    ? 'yes' | undefined
    : string | undefined

export type List<F extends readonly Filter[], S extends string | undefined, O extends string> = {
  /** What one can search by, for the search field; a list without it cannot be searched. */
  find?: S
  filters?: F
  /** The orders that the address may name, and the one it begins with. */
  orders?: { known: readonly O[]; usual: O }
  /** How many rows a page has. */
  size?: number
}

/** What the address asks of a list: `search`, each filter by its name, and `sort` where it has orders. */
export type Asked<F extends readonly Filter[], S, O> = (S extends string ? { search: string } : unknown) & {
  [Each in F[number] as Each['name']]: ValueOf<Each>
} & ([O] extends [never] ? unknown : { sort: O | undefined })

/** Describes a list: the page draws it by this, and its loader asks by this. */
export const listOf = <
  const F extends readonly Filter[] = [],
  S extends string | undefined = undefined,
  const O extends string = never,
>(
  list: List<F, S, O>,
): List<F, S, O> => list

/** What an address asks of a list, and of which page of it. */
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

/** What a filter is set to. */
export function setTo(filter: Filter, address: Address): string | undefined {
  if (filter.kind === 'choice') return address.oneOf(filter.name, keysOf(filter.options))
  if (filter.kind === 'date') return address.date(filter.name)
  if (filter.kind === 'switch') return address.oneOf(filter.name, ['yes'])
  return address.value(filter.name) || undefined
}
