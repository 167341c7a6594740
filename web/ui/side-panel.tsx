import { useFocusTrap, useMediaQuery, useMergedRef } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { common } from '#texts/common/common.ts'
import { coverPage, topDialog } from './open-dialogs.ts'

type Props = {
  title: string
  /** The id of the shown row: it gets the focus back, or if it has left its list, the next row. */
  of?: string | undefined
  onClose: () => void
  children: ReactNode
}

/**
 * The panel that a row of a table opens: beside the table on a wide screen; on a narrow one it covers the page, which
 * is then out of reach but for toasts, which stand in it. Escape closes it, unless a dialog is open above it. The title
 * gets the focus, or the button with `data-first-act`, if there is one.
 */
export function SidePanel({ title, of, onClose, children }: Props) {
  const panel = useRef<HTMLElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  const covers = useMediaQuery('(max-width: 68.75em)', false, { getInitialValueInEffect: false })
  const trapped = useMergedRef(panel, useFocusTrap(covers))

  // A layout effect, so that the toasts are out of the panel before it is taken away.
  useLayoutEffect(() => (covers ? coverPage(panel.current!) : undefined), [covers])
  // A layout effect, because Escape may be pressed right away.
  useLayoutEffect(() => {
    const onEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !topDialog()) close.current()
    }
    document.addEventListener('keydown', onEscape)
    return () => document.removeEventListener('keydown', onEscape)
  }, [])
  useEffect(() => {
    const before = document.activeElement
    const rows = rowsFrom(of)
    const first = panel.current?.querySelector<HTMLElement>('[data-first-act]')
    const title = panel.current?.querySelector<HTMLElement>('[data-autofocus]')
    ;(first ?? title)?.focus()
    return () => {
      // If the focus has moved elsewhere meanwhile, it stays there.
      if (document.activeElement === document.body) giveBack(before, rows)
    }
  }, [of])

  return (
    <section
      className="side-panel"
      ref={trapped}
      aria-label={title}
      {...(covers ? { role: 'dialog', 'aria-modal': true } : { role: 'complementary' })}
    >
      <header>
        <h2 tabIndex={-1} data-autofocus>
          {title}
        </h2>
        <button type="button" aria-label={common.close} onClick={onClose}>
          <IconX size={22} aria-hidden="true" />
        </button>
      </header>
      {children}
      <div data-tells="toasts" />
    </section>
  )
}

/** The button that opens a row; `new` is no row, but opens a form. */
const openerOf = (row: string) => document.querySelector<HTMLElement>(`[data-opens="${row}"]`)

/** The row that is open, then those after it in its list, then those before it, the nearest first. */
function rowsFrom(of: string | undefined): string[] {
  if (!of) return []
  const list = openerOf(of)?.closest('ul, tbody')
  const rows = Array.from(list?.querySelectorAll<HTMLElement>('[data-opens]') ?? [], ({ dataset }) => dataset.opens!)
  const at = rows.indexOf(of)
  return at < 0 ? [of] : [...rows.slice(at), ...rows.slice(0, at).reverse()]
}

/**
 * Moves the focus to the row that was open, even if it was found by a search, or to the row that is next in its place.
 * A form gives it back to where it was. If nothing of that is left, the page's heading gets it.
 */
function giveBack(before: Element | null, rows: readonly string[]): void {
  const stood = before !== document.body && before?.isConnected ? before : undefined
  const row = rows.map(openerOf).find((opener) => opener !== null)
  const next = (rows[0] === 'new' ? (stood ?? row) : (row ?? stood)) ?? document.querySelector('main h1')
  if (!(next instanceof HTMLElement)) return
  if (next.tagName === 'H1') next.tabIndex = -1
  next.focus()
}
