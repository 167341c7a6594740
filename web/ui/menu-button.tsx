import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { Link, type To } from 'react-router'
import './menu-button.css'

/** One line of a menu: it leads somewhere, or does something. */
export type MenuAct = { label: string; icon?: ReactNode } & ({ to: To } | { onPress: () => void })

type Props = {
  className: string
  /** What the button is called where its content does not say so. */
  label?: string
  children: ReactNode
  /** Asked for when the menu opens. */
  acts: () => readonly MenuAct[]
}

/** Between the button and its menu, and between the menu and the edge of the window (px). */
const gap = 8

/** Puts the menu at the end of its button: below it, or above it where there is more room. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const isBelow = at.bottom + gap + menu.offsetHeight <= clientHeight || at.top < clientHeight - at.bottom
  const end = document.documentElement.dir === 'rtl' ? at.left : clientWidth - at.right
  const mostEnd = clientWidth - menu.offsetWidth - gap
  menu.style.insetInlineEnd = `${Math.max(gap, Math.min(end, mostEnd))}px`
  menu.style.insetBlock = isBelow ? `${at.bottom + gap / 2}px auto` : `auto ${clientHeight - at.top + gap / 2}px`
  menu.style.maxHeight = `${(isBelow ? clientHeight - at.bottom : at.top) - gap}px`
}

/**
 * A button and the menu behind it, which is made when it is opened: lists have hundreds of them. Arrows, Home and End
 * move in it; Escape, Tab and a press outside close it. Before an act is done the focus is back on the button.
 */
export function MenuButton({ className, label, children, acts }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && createPortal(<OpenMenu id={id} acts={acts()} button={button} onClose={close} />, document.body)}
    </>
  )
}

type Opened = {
  id: string
  acts: readonly MenuAct[]
  button: { readonly current: HTMLButtonElement | null }
  onClose: () => void
}

function OpenMenu({ id, acts, button, onClose }: Opened) {
  const menu = useRef<HTMLDivElement>(null)
  const items = () => Array.from(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])
  useLayoutEffect(() => {
    const put = () => menu.current && button.current && place(menu.current, button.current)
    put()
    menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true })
    window.addEventListener('scroll', put, { capture: true, passive: true })
    window.addEventListener('resize', put)
    return () => {
      window.removeEventListener('scroll', put, { capture: true })
      window.removeEventListener('resize', put)
    }
  }, [button])
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target) && !button.current?.contains(target)) onClose()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [button, onClose])

  function leave() {
    button.current?.focus({ preventScroll: true })
    onClose()
  }
  function onKeyDown(event: KeyboardEvent) {
    const all = items()
    const at = all.findIndex((item) => item.matches(':focus'))
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key]
    if (next !== undefined) all[next % all.length]?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') leave()
    else return
    if (event.key !== 'Tab') event.preventDefault()
  }
  return (
    <div ref={menu} id={id} className="menu" data-portal role="menu" tabIndex={-1} onKeyDown={onKeyDown}>
      {acts.map((act) => {
        const content = (
          <>
            {act.icon}
            {act.label}
          </>
        )
        return 'to' in act ? (
          <Link key={act.label} role="menuitem" tabIndex={-1} to={act.to} onClick={leave}>
            {content}
          </Link>
        ) : (
          <button
            key={act.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              leave()
              act.onPress()
            }}
          >
            {content}
          </button>
        )
      })}
    </div>
  )
}
