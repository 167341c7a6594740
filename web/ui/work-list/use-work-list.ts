import { useSearchParams } from 'react-router'
import { keysOf } from '../keys-of.ts'
import { aPage, type PageAt, placeOf } from '../page-at.ts'
import { useAddressFilter } from '../use-address-filter.ts'
import { useOpenRow } from '../use-open-row.ts'

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

type How<F extends readonly Filter[], S extends string | undefined, O extends string> = {
  /** What one can search by, for the search field; a list without it cannot be searched. */
  find?: S
  filters?: F
  /** The orders that the address may name, and the one it begins with. */
  orders?: { known: readonly O[]; usual: O }
  /** How many rows a page has. */
  size?: number
}

/** What the address asks of a list: `search`, each filter by its name, and `sort` where it has orders. */
type Asked<F extends readonly Filter[], S, O> = (S extends string ? { search: string } : unknown) & {
  [Each in F[number] as Each['name']]: ValueOf<Each>
} & ([O] extends [never] ? unknown : { sort: O | undefined })

export type ListState = {
  find: string | undefined
  filters: readonly Filter[]
  values: Readonly<Record<string, string | undefined>>
  address: URLSearchParams
  /** To set filters by other ways than their fields. */
  fields: ReturnType<typeof useAddressFilter>
  /** Which page is shown: with `filter` it is what the list is asked by. */
  at: PageAt
  size: number
  sort: { by: string; set: (by: string) => void }
  open: ReturnType<typeof useOpenRow>
}

/**
 * The state of a list, all of it in the address: filters, search, order, page, and which row is open. What is asked for
 * is `filter` and `at`; the rest is for `WorkList`, which draws it.
 */
export function useWorkList<
  const F extends readonly Filter[] = [],
  S extends string | undefined = undefined,
  const O extends string = never,
>(how: How<F, S, O>): ListState & { filter: Asked<F, S, O> } {
  const { find, filters = [], orders, size = aPage } = how
  const [address] = useSearchParams()
  const fields = useAddressFilter()
  const open = useOpenRow()
  const values = Object.fromEntries(filters.map((filter) => [filter.name, setTo(filter, fields)]))
  const order = orders && fields.oneOf('sort', orders.known)
  const usual: string = orders?.usual ?? ''
  const filter = {
    ...(find === undefined ? {} : { search: fields.value('search') }),
    ...values,
    ...(orders ? { sort: order } : {}),
  }
  return {
    find,
    filters,
    values,
    address,
    fields,
    at: placeOf(address, size),
    size,
    sort: { by: order ?? usual, set: (by) => fields.set('sort', by === usual ? '' : by) },
    open,
    filter: filter as Asked<F, S, O>,
  }
}

function setTo(filter: Filter, fields: ReturnType<typeof useAddressFilter>): string | undefined {
  if (filter.kind === 'choice') return fields.oneOf(filter.name, keysOf(filter.options))
  if (filter.kind === 'date') return fields.date(filter.name)
  if (filter.kind === 'switch') return fields.oneOf(filter.name, ['yes'])
  return fields.value(filter.name) || undefined
}
