import { Link, Navigate } from 'react-router'
import { common as t } from '#texts/common.ts'
import { format } from '../format.ts'
import './pages.css'

/** How many rows a page of a table has. */
export const aPage = 20

/** The part of a list that a page shows, as its endpoint is asked for it. */
export const pageFrom = (offset: number, size = aPage) => ({ limit: String(size), offset: String(offset) })

type Props = {
  address: URLSearchParams
  /** The rows of this page, and how many there are on all. */
  list: { rows: unknown[]; total: number }
  size?: number
}

/** Before which row of its list the page begins that the address bar names. */
export const offsetOf = (address: URLSearchParams, size = aPage): number =>
  (Math.max(1, Math.floor(Number(address.get('page')) || 1)) - 1) * size

const pageAddress = (address: URLSearchParams, page: number) => {
  const to = new URLSearchParams(address)
  if (page === 1) to.delete('page')
  else to.set('page', String(page))
  return { search: to.toString() }
}

/**
 * The pages of a list, which the address bar holds: the first, the last and those around this one. An address beyond
 * the last, as an old link may be once rows have gone, leads to the last.
 */
export function Pages({ address, list: { rows, total }, size = aPage }: Props) {
  const count = Math.ceil(total / size)
  const current = offsetOf(address, size) / size + 1
  // Rows, until others are there, are of the address before: then it says nothing about this one.
  if (rows.length === 0 && count > 0 && current > count) return <Navigate to={pageAddress(address, count)} replace />
  if (count < 2) return null
  const shown = [...new Set([1, current - 1, current, current + 1, count])].filter((page) => page >= 1 && page <= count)
  return (
    <nav className="pages" aria-label={t.pages.all}>
      {shown.map((page, n) => (
        <span key={page}>
          {n > 0 && page - shown[n - 1]! > 1 && <i aria-hidden="true">…</i>}
          <Link
            to={pageAddress(address, page)}
            preventScrollReset={false}
            aria-current={page === current ? 'page' : undefined}
            aria-label={t.pages.one(format().number(page))}
          >
            {format().number(page)}
          </Link>
        </span>
      ))}
    </nav>
  )
}
