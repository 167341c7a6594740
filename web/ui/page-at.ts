import { furthestOffset } from '#contract/rules.ts'

/** How many rows a page of a table has. */
export const aPage = 20

/** Which page of a list is shown: by its first row's number, far into it by a cursor. */
export type PageAt = { offset: number; cursor?: string }

export const firstPage: PageAt = { offset: 0 }

/** The part of a list that a page shows, as its endpoint is asked for it. */
export const pageFrom = ({ offset, cursor }: PageAt, size = aPage) => ({
  limit: String(size),
  ...(cursor === undefined ? { offset: String(offset) } : { cursor }),
})

/** The last page that is found by its number. */
const furthestPage = (size: number) => Math.floor(furthestOffset / size) + 1

/** Where the address bar is in a list: `page=3`, or beyond the furthest page `page=502~` and a cursor. */
function placeIn(address: URLSearchParams, size: number): { page: number; cursor?: string } {
  const [number, cursor] = (address.get('page') ?? '').split('~')
  const page = Math.max(1, Math.floor(Number(number) || 1))
  return page > furthestPage(size) && cursor ? { page, cursor } : { page: Math.min(page, furthestPage(size)) }
}

/** Which page of its list the address bar names. */
export function placeOf(address: URLSearchParams, size = aPage): PageAt {
  const { page, cursor } = placeIn(address, size)
  return cursor === undefined ? { offset: (page - 1) * size } : { offset: 0, cursor }
}

/** What is known of a list beside its rows: there may be more than `total`, and cursors lead to the pages around. */
export type Around = {
  total: number
  isMore?: boolean
  previous?: string | undefined
  next?: string | undefined
}

/** A page that can be gone to: its number, and what stands for it in the address. */
type Named = { page: number; name: string }

/**
 * Which page is shown, which others can be gone to (the first, those around this one, the last that was counted), and
 * the last that was counted.
 */
export function pagesOf(
  address: URLSearchParams,
  { total, isMore, previous, next }: Around,
  size = aPage,
): { current: number; last: number; shown: Named[] } {
  const { page: current, cursor } = placeIn(address, size)
  const last = Math.ceil(total / size)
  const named = (page: number): Named[] => {
    const isThere = page >= 1 && (page <= last || (!!isMore && (page <= current || next !== undefined)))
    if (!isThere) return []
    if (page <= furthestPage(size)) return [{ page, name: String(page) }]
    const at = page < current ? previous : page === current ? cursor : next
    // While this page is fetched, the cursors are still those of the page before.
    if (page !== current && at === cursor) return []
    return at === undefined ? [] : [{ page, name: `${page}~${at}` }]
  }
  const wanted = new Set([1, current - 1, current, current + 1, last])
  return { current, last, shown: [...wanted].sort((one, other) => one - other).flatMap(named) }
}
