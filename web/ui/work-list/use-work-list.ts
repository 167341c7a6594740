import { useSearchParams } from 'react-router'
import { aPage, type PageAt } from '../page-at.ts'
import { useAddressFilter } from '../use-address-filter.ts'
import { useOpenRow } from '../use-open-row.ts'
import { type Asked, askedOf, besides, type Filter, type List, usualOrder, valuesIn } from './asked-of.ts'

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
>(list: List<F, S, O>): ListState & { filter: Asked<F, S, O> } {
  const { find, filters = [], orders, size = aPage } = list
  const [address] = useSearchParams()
  const own = useAddressFilter()
  const fields: typeof own = {
    ...own,
    set: (name, value, replace) => own.set(name, value, replace, besides({ find, filters }, own, name, value)),
  }
  const open = useOpenRow()
  const values = valuesIn({ find, filters }, fields)
  const usual: string = orders ? usualOrder(orders, values) : ''
  return {
    find,
    filters,
    values,
    address,
    fields,
    size,
    sort: {
      by: (orders && fields.oneOf('sort', orders.known)) ?? usual,
      set: (by) => fields.set('sort', by === usual ? '' : by),
    },
    open,
    ...askedOf(list, address),
  }
}
