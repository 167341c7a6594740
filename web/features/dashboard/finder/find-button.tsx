import { IconSearch } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { finder } from '#texts/dashboard/finder.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { topDialog } from '../../../ui/open-dialogs.ts'
import type { Find, Portal } from './finds.ts'

const Finder = lazyPart(() => import('./finder.tsx').then((part) => part.Finder))

/** For how long (ms) letters are collected for a field that has not appeared yet. */
const mostEarlyMs = 3000

/** Collects letters that are typed after Ctrl K before the finder's field has loaded. */
function useEarlyLetters(isOpen: boolean) {
  const letters = useRef('')
  useLayoutEffect(() => {
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

/** The button that opens the finder, as do Ctrl K and ⌘ K on every page of staff and doctors. */
export function FindButton({ screens, portal }: { screens: readonly Find[]; portal: Portal }) {
  const [isOpen, setOpen] = useState(false)
  const letters = useEarlyLetters(isOpen)
  // A layout effect: the keys may be pressed as soon as the button is seen.
  useLayoutEffect(() => {
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
