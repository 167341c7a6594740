import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { finder } from '#texts/dashboard/finder.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { topDialog } from '../../../ui/open-dialogs.ts'
import type { Find, Portal } from './finds.ts'
import './finder.css'

const Finder = lazyPart(() => import('./finder.tsx').then((part) => part.Finder))

/** So long (ms) letters are kept for it; where it does not come they belong to the page again. */
const mostEarlyMs = 3000

/** Whoever types at once after Ctrl K means the field, which may still be on its way: what they type goes there. */
function useEarlyLetters(isOpen: boolean) {
  const letters = useRef('')
  useEffect(() => {
    if (!isOpen) return
    letters.current = ''
    const opened = performance.now()
    const keep = (event: globalThis.KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
      const field = document.querySelector<HTMLInputElement>('.finder input')
      if (field) {
        if (!field.closest('.finder')?.contains(document.activeElement)) field.focus()
        return
      }
      if (performance.now() - opened > mostEarlyMs) return
      letters.current += event.key
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', keep, { capture: true })
    return () => document.removeEventListener('keydown', keep, { capture: true })
  }, [isOpen])
  return letters
}

/** Opens the finder, as Ctrl K or ⌘ K do on every screen of staff and doctors. */
export function FindButton({ screens, portal }: { screens: readonly Find[]; portal: Portal }) {
  const [isOpen, setOpen] = useState(false)
  const letters = useEarlyLetters(isOpen)
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!topDialog()) setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  return (
    <>
      <button
        type="button"
        className="finder-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={18} aria-hidden="true" />
        <span>{finder.open}</span>
        <small aria-hidden="true" translate="no">
          Ctrl K
        </small>
      </button>
      {isOpen && (
        <Finder screens={screens} portal={portal} begun={() => letters.current} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
