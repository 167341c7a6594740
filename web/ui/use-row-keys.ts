import { useEffect, useRef } from 'react'
import { useKeys } from './use-keys.ts'

const allOf = (selector: string) => Array.from(document.querySelectorAll<HTMLElement>(selector))

/** The buttons that open the rows of a list or of the desk's board, or of the tasks beside it while they are open. */
function openers(): HTMLElement[] {
  const tasks = allOf('.task-rows [data-opens]')
  return tasks.length > 0 ? tasks : allOf(':is(.work-table, .board-rows) [data-opens]')
}

/** The index of the row that is open or has the focus. */
function current(rows: HTMLElement[], openId: string | undefined): number {
  const open = rows.findIndex(({ dataset }) => dataset.opens === openId)
  if (openId && open >= 0) return open
  const row = document.activeElement?.closest('tr, li')
  return row ? rows.findIndex((opener) => row.contains(opener)) : -1
}

/**
 * j and k move between rows, and between panels if one is open; x chooses, f opens the filters, / searches, ? shows the
 * shortcuts. `more`: the page's own keys, or `none` while no key may act.
 */
export function useRowKeys(
  openId: string | undefined,
  showKeys: () => void,
  more: Record<string, () => void> | 'none' = {},
): void {
  // Where the open row stands; if it leaves its list, the one that took its place is the next.
  const stood = useRef(-1)
  useEffect(() => {
    stood.current = openers().findIndex(({ dataset }) => dataset.opens === openId)
  }, [openId])
  function step(by: 1 | -1) {
    const rows = openers()
    const found = current(rows, openId)
    const at = found < 0 && openId ? stood.current - (by === 1 ? 1 : 0) : found
    const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]
    if (!next) return
    if (openId && next.dataset.opens !== openId) next.click()
    else if (!openId) next.focus()
    next.scrollIntoView({ block: 'nearest' })
  }
  const keys = {
    j: () => step(1),
    k: () => step(-1),
    x: () => {
      const rows = openers()
      rows[current(rows, openId)]?.closest('tr')?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
    },
    f: () => {
      const button = document.querySelector<HTMLElement>('.work-filter > button')
      button?.focus()
      button?.click()
    },
    '/': () => document.querySelector<HTMLElement>('.table-filters input[type=search]')?.focus(),
    '?': showKeys,
  }
  useKeys(more === 'none' ? {} : { ...keys, ...more })
}
