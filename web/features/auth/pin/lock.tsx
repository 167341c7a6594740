import { IconLock } from '@tabler/icons-react'
import { useLayoutEffect } from 'react'
import { pinLock } from '#texts/auth/pin-lock.ts'
import { useSession } from '../../../session/session.tsx'

/**
 * On a Mac, Option and a letter type a character (on a German keyboard, Option L is @), so the shortcut needs Control
 * as well.
 */
const isMac = typeof navigator !== 'undefined' && /Mac/.test(navigator.userAgent)
/** The shortcut as keyboards label it. */
const keys = isMac ? 'Ctrl + Option + L' : 'Alt + L'

/** Locks the desk for the next person: a button and a shortcut, which also works while typing. */
export function LockButton() {
  const { lock } = useSession()
  // A layout effect: the keys may be pressed as soon as the button is seen.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'KeyL' || !event.altKey || event.ctrlKey !== isMac || event.metaKey) return
      event.preventDefault()
      void lock()
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [lock])
  return (
    <button
      type="button"
      className="shell-leave"
      title={pinLock.lockBy(keys)}
      aria-keyshortcuts={isMac ? 'Control+Alt+L' : 'Alt+L'}
      onClick={lock}
    >
      <IconLock size={22} stroke={1.6} aria-hidden="true" />
      <span className="shell-label">{pinLock.lock}</span>
    </button>
  )
}
