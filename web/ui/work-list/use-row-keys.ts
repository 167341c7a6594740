import { useKeys } from '../use-keys.ts'

const openers = () => Array.from(document.querySelectorAll<HTMLElement>('.work-table [data-opens]'))

/** The index of the row that is open or has the focus. */
function current(rows: HTMLElement[], openId: string | undefined): number {
  const open = rows.findIndex(({ dataset }) => dataset.opens === openId)
  if (openId && open >= 0) return open
  const row = document.activeElement?.closest('tr')
  return row ? rows.findIndex((opener) => row.contains(opener)) : -1
}

/** j and k move between rows, and between panels if one is open; x chooses, / searches, ? shows the shortcuts. */
export function useRowKeys(openId: string | undefined, showKeys: () => void): void {
  function step(by: 1 | -1) {
    const rows = openers()
    const at = current(rows, openId)
    const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]
    if (!next) return
    if (openId && next.dataset.opens !== openId) next.click()
    else if (!openId) next.focus()
    next.scrollIntoView({ block: 'nearest' })
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    x: () => {
      const rows = openers()
      rows[current(rows, openId)]?.closest('tr')?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
    },
    '/': () => document.querySelector<HTMLElement>('.table-filters input[type=search]')?.focus(),
    '?': showKeys,
  })
}
