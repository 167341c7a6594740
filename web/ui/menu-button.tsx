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
import { plain } from '#contract/plain.ts'
import { useFloating } from './use-floating.ts'

/** One item of a menu: a link or an action. */
export type MenuAct = { label: string; icon?: ReactNode } & ({ to: To } | { onPress: () => void })

type Props = {
  className: string
  /** The look of a `button`, as `Button` has it. */
  variant?: 'default'
  /** The name of the button, if its content is no text. */
  label?: string
  children: ReactNode
  /** Called when the menu opens. */
  acts: () => readonly MenuAct[]
}

/**
 * A button and its menu, which is made when it is opened, because lists have hundreds of them. Arrows, Home, End and
 * first letters move in it; Escape, Tab and a press outside close it. The focus returns to the button before an action
 * runs.
 */
export function MenuButton({ className, variant, label, children, acts }: Props) {
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
        data-variant={variant}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen &&
        createPortal(
          <OpenMenu id={id} acts={acts()} button={button} onClose={close} />,
          // Elements outside an open dialog cannot be pressed.
          button.current?.closest('dialog') ?? document.body,
        )}
    </>
  )
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

const beginningWith = (letter: string, items: readonly HTMLElement[]) =>
  items.find(({ textContent }) => plain(textContent.trim()).startsWith(plain(letter)))

type Opened = {
  id: string
  acts: readonly MenuAct[]
  button: { readonly current: HTMLButtonElement | null }
  onClose: () => void
}

function OpenMenu({ id, acts, button, onClose }: Opened) {
  const menu = useRef<HTMLDivElement>(null)
  const items = () => Array.from(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])
  useFloating(menu, { anchorOf: () => button.current })
  useLayoutEffect(() => {
    menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true })
  }, [])
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
    else if (isLetter(event)) beginningWith(event.key, [...all.slice(at + 1), ...all.slice(0, at + 1)])?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') leave()
    else return
    if (event.key !== 'Tab') event.preventDefault()
  }
  return (
    <div ref={menu} id={id} className="floating menu" data-portal role="menu" tabIndex={-1} onKeyDown={onKeyDown}>
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
