import { notifications } from '@mantine/notifications'
import { undoOfferedSeconds } from '#contract/rules.ts'
import { common as t } from '#texts/common.ts'
import './undo.css'

/** What can be taken back at the moment, the newest last. */
const offered = new Map<string, () => void>()

/** Ctrl Z, or Command Z, is the newest offer's, unless somebody types: whoever has no pointer is in time by it. */
function press(event: KeyboardEvent): void {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
  const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
  const newest = [...offered.values()].at(-1)
  if (!isUndo || isTyping || !newest) return
  event.preventDefault()
  newest()
}

function end(id: string): void {
  offered.delete(id)
  if (offered.size === 0) document.removeEventListener('keydown', press)
}

/** Tells that something is done, and for ten seconds offers to take it back. */
export function sayWithUndo(message: string, undo: () => void): void {
  const takeBack = () => {
    end(id)
    notifications.hide(id)
    undo()
  }
  const id = notifications.show({
    autoClose: undoOfferedSeconds * 1000,
    onClose: () => end(id),
    message: (
      <span className="undo">
        {message}
        <button type="button" className="undo-button" aria-keyshortcuts="Control+Z Meta+Z" onClick={takeBack}>
          {t.undo}
        </button>
      </span>
    ),
  })
  document.addEventListener('keydown', press)
  offered.set(id, takeBack)
}
