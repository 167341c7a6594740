import { Link, Navigate } from 'react-router'
import { common } from '#texts/common/common.ts'
import { format } from '../language/format.ts'
import { type Around, pageName, pagesOf } from './page-at.ts'

type Props = {
  address: URLSearchParams
  /** The rows of this page, and what is known of the others. */
  list: Around & { rows: unknown[] }
  size?: number
  /**
   * Where the page has several lists: the name of this one's page in the address, what the list is called, and the id
   * of the element at its top, which is in view afterwards.
   */
  of?: { name: string; label: string; top: string }
}

/** How many rows there are, in words; "or more" if not all were counted. */
export const countOf = ({ total, isMore }: Around, inWords: (count: number) => string) =>
  isMore ? common.atLeast(inWords(total)) : inWords(total)

const pageAddress = (address: URLSearchParams, page: string, of: Props['of']) => {
  const to = new URLSearchParams(address)
  const name = of?.name ?? pageName
  if (page === '1') to.delete(name)
  else to.set(name, page)
  return { search: to.toString(), ...(of ? { hash: of.top } : {}) }
}

/**
 * The links to the pages of a list, by their addresses: the first, the last that was counted and those around this one.
 * An address beyond the last page, such as an old link, leads to the last page.
 */
export function Pages({ address, list, size, of }: Props) {
  const { current, last, shown } = pagesOf(address, list, size, of?.name)
  // While the next page loads, the previous rows stay: redirect only when this page is known to be empty.
  if (list.rows.length === 0 && last > 0 && current > last) {
    return <Navigate to={pageAddress(address, String(last), of)} replace />
  }
  if (last < 2) return null
  return (
    <nav className="pages" aria-label={of ? common.pages.of(of.label) : common.pages.all}>
      {shown.map(({ page, name: number }, n) => (
        <span key={page}>
          {n > 0 && page - shown[n - 1]!.page > 1 && <i aria-hidden="true">…</i>}
          <Link
            to={pageAddress(address, number, of)}
            preventScrollReset={false}
            aria-current={page === current ? 'page' : undefined}
            aria-label={common.pages.one(format().number(page))}
          >
            {format().number(page)}
          </Link>
          {list.isMore && list.next && n === shown.length - 1 && <i aria-hidden="true">…</i>}
        </span>
      ))}
    </nav>
  )
}
