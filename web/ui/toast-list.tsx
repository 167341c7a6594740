import { IconX } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { common } from '#texts/common/common.ts'
import { onUsablePart, usablePart } from './open-dialogs.ts'
import { hideToast, type Toast, useToasts } from './toast-store.ts'
import '../styles/work.css'

/** Further toasts wait until there is room. */
const mostAtOnce = 5
/** Beside a dialog or in a panel there is room for the newest ones. */
const mostBeside = 2

export default function ToastList() {
  const toasts = useToasts()
  const isBeside = useSyncExternalStore(onUsablePart, () => usablePart() !== undefined)
  useBelowBar(toasts.length > 0)
  return (
    <div className="toasts" ref={useNotedHeight()}>
      {(isBeside ? toasts.slice(-mostBeside) : toasts.slice(0, mostAtOnce)).map((toast) => (
        <ToastBox key={toast.id} {...toast} />
      ))}
    </div>
  )
}

/** Notes the height of the list as `--toasts`, so that a dialog leaves it room (overlays.css). */
function useNotedHeight() {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--toasts', `${list.current?.offsetHeight ?? 0}px`))
    observer.observe(list.current!)
    return () => {
      observer.disconnect()
      style.removeProperty('--toasts')
    }
  }, [])
  return list
}

/** What stands at the top of a page: Salus, Back, the bell, and for whom one acts. */
const bars = '.top-bar, .slim-header, .shell-top, .acting-bar'

/**
 * While toasts are shown, keeps them below the bar at the top of a phone (`--bar`, toasts.css): also when scrolling
 * brings it back, but they do not move up again while somebody reads.
 */
function useBelowBar(isShown: boolean) {
  useLayoutEffect(() => {
    if (!isShown) return
    const { style } = document.documentElement
    let end = 0
    const place = () => {
      // Behind a dialog nothing of the page can be pressed.
      if (usablePart()) return
      for (const bar of document.querySelectorAll(bars)) end = Math.max(end, bar.getBoundingClientRect().bottom)
      style.setProperty('--bar', `${end}px`)
    }
    place()
    window.addEventListener('scroll', place, { passive: true })
    return () => {
      window.removeEventListener('scroll', place)
      style.removeProperty('--bar')
    }
  }, [isShown])
}

/** Pressing a toast's button leaves the focus in the field that somebody types into, because the button disappears. */
function leaveFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
}

/** A single toast. It stays while the pointer or the focus is in it. */
function ToastBox({ id, message, isFailure, isQuiet, staysMs }: Toast) {
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const stays = isPointedAt || hasFocus || staysMs === undefined
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => hideToast(id), staysMs)
    return () => clearTimeout(timer)
  }, [id, stays, staysMs])
  return (
    <div
      className="toast"
      role="alert"
      aria-live={isQuiet ? 'off' : undefined}
      data-failure={isFailure || undefined}
      onMouseDown={leaveFocus}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <div className="toast-says">{message}</div>
      <button type="button" className="toast-close" aria-label={common.dismiss} onClick={() => hideToast(id)}>
        <IconX size={20} aria-hidden="true" />
      </button>
    </div>
  )
}
