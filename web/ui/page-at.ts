import { furthestOffset } from '#contract/rules.ts'

/** How many rows a page of a table has. */
export const aPage = 20

/** The shown page of a list: by its first row's number, or far into the list by a cursor. */
export type PageAt = { offset: number; cursor?: string }

export const firstPage: PageAt = { offset: 0 }

/** The parameters of the shown page for its endpoint. */
export const pageFrom = ({ offset, cursor }: PageAt, size = aPage) => ({
  limit: String(size),
  ...(cursor === undefined ? { offset: String(offset) } : { cursor }),
})

/** The last page that can be reached by number. */
const furthestPage = (size: number) => Math.floor(furthestOffset / size) + 1

/** The name of a list's page in the address. Where a page has several lists, the others have names of their own. */
export const pageName = 'page'

/** The page of the list in the address: `page=3`, or beyond the furthest page `page=502~` and a cursor. */
function placeIn(address: URLSearchParams, size: number, name: string): { page: number; cursor?: string } {
  const [number, cursor] = (address.get(name) ?? '').split('~')
  const page = Math.max(1, Math.floor(Number(number) || 1))
  return page > furthestPage(size) && cursor ? { page, cursor } : { page: Math.min(page, furthestPage(size)) }
}

/** The page of a list that the address names. */
export function placeOf(address: URLSearchParams, size = aPage, name = pageName): PageAt {
  const { page, cursor } = placeIn(address, size, name)
  return cursor === undefined ? { offset: (page - 1) * size } : { offset: 0, cursor }
}

/** What is known of a list besides its rows: the total (there may be more), and cursors of the neighbouring pages. */
export type Around = {
  total: number
  isMore?: boolean
  previous?: string | undefined
  next?: string | undefined
}

/** A page to go to: its number, and its value in the address. */
type Named = { page: number; name: string }

/**
 * The shown page, the pages to go to (the first, those around this one, the last that was counted), and the number of
 * the last that was counted.
 */
export function pagesOf(
  address: URLSearchParams,
  { total, isMore, previous, next }: Around,
  size = aPage,
  name = pageName,
): { current: number; last: number; shown: Named[] } {
  const { page: current, cursor } = placeIn(address, size, name)
  const last = Math.ceil(total / size)
  const named = (page: number): Named[] => {
    const isThere = page >= 1 && (page <= last || (!!isMore && (page <= current || next !== undefined)))
    if (!isThere) return []
    if (page <= furthestPage(size)) return [{ page, name: String(page) }]
    const at = page < current ? previous : page === current ? cursor : next
    // While this page is fetched, the cursors are still those of the previous page.
    if (page !== current && at === cursor) return []
    return at === undefined ? [] : [{ page, name: `${page}~${at}` }]
  }
  const wanted = new Set([1, current - 1, current, current + 1, last])
  return { current, last, shown: [...wanted].sort((one, other) => one - other).flatMap(named) }
}
