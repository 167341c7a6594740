import { Link, Navigate } from 'react-router'
import { common } from '#texts/common/common.ts'
import { format } from '../language/format.ts'
import { type Around, pagesOf } from './page-at.ts'

type Props = {
  address: URLSearchParams
  /** The rows of this page, and what is known of the others. */
  list: Around & { rows: unknown[] }
  size?: number
}

/** How many rows there are, in words; "or more" if not all were counted. */
export const countOf = ({ total, isMore }: Around, inWords: (count: number) => string) =>
  isMore ? common.atLeast(inWords(total)) : inWords(total)

const pageAddress = (address: URLSearchParams, page: string) => {
  const to = new URLSearchParams(address)
  if (page === '1') to.delete('page')
  else to.set('page', page)
  return { search: to.toString() }
}

/**
 * The links to the pages of a list, by their addresses: the first, the last that was counted and those around this one.
 * An address beyond the last page, such as an old link, leads to the last page.
 */
export function Pages({ address, list, size }: Props) {
  const { current, last, shown } = pagesOf(address, list, size)
  // While the next page loads, the previous rows stay: redirect only when this page is known to be empty.
  if (list.rows.length === 0 && last > 0 && current > last) {
    return <Navigate to={pageAddress(address, String(last))} replace />
  }
  if (last < 2) return null
  return (
    <nav className="pages" aria-label={common.pages.all}>
      {shown.map(({ page, name }, n) => (
        <span key={page}>
          {n > 0 && page - shown[n - 1]!.page > 1 && <i aria-hidden="true">…</i>}
          <Link
            to={pageAddress(address, name)}
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
