import { useSearchParams } from 'react-router'
import { keysOf } from '../keys-of.ts'
import { aPage, type PageAt, placeOf } from '../page-at.ts'
import { useAddressFilter } from '../use-address-filter.ts'
import { useOpenRow } from '../use-open-row.ts'

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
    }
  | { kind: 'date' }
  /** On or off: `yes` in the address. */
  | { kind: 'switch' }
  /** Only links set it, as an id; `WorkList` gets its words. */
  | { kind: 'link' }
)

type ValueOf<F extends Filter> = F extends { kind: 'choice'; options: infer O }
  ? (keyof O & string) | undefined
  : F extends { kind: 'switch' }
    ? 'yes' | undefined
    : string | undefined

type How<F extends readonly Filter[], S extends string | undefined, O extends string> = {
  /** What the search covers, for the search field; a list without it has no search. */
  find?: S
  filters?: F
  /** The orders that the address may name, and the default one. */
  orders?: { known: readonly O[]; usual: O }
  /** How many rows a page has. */
  size?: number
}

/** What the address asks of a list: `search`, each filter by its name, and `sort` if it has orders. */
type Asked<F extends readonly Filter[], S, O> = (S extends string ? { search: string } : unknown) & {
  [Each in F[number] as Each['name']]: ValueOf<Each>
} & ([O] extends [never] ? unknown : { sort: O | undefined })

export type ListState = {
  find: string | undefined
  filters: readonly Filter[]
  values: Readonly<Record<string, string | undefined>>
  address: URLSearchParams
  /** Functions to set filters by other means than their fields. */
  fields: ReturnType<typeof useAddressFilter>
  /** The shown page; together with `filter` it is the list's query. */
  at: PageAt
  size: number
  sort: { by: string; set: (by: string) => void }
  open: ReturnType<typeof useOpenRow>
}

/**
 * The state of a list, all of it in the address: filters, search, order, page, and the open row. `filter` and `at` are
 * for the query; the rest is for `WorkList`, which renders it.
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
