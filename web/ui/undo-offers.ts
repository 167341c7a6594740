/** The actions that can be undone now, the newest last. */
const offered = new Map<string, () => void>()

/** Ctrl Z or Command Z undoes the newest action, unless somebody is typing: keyboard users are fast enough this way. */
function press(event: KeyboardEvent): void {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
  const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
  const newest = [...offered.values()].at(-1)
  if (!isUndo || isTyping || !newest) return
  event.preventDefault()
  newest()
}

/** Ends the offer to undo one action. */
export function endUndo(id: string): void {
  offered.delete(id)
  if (offered.size === 0) document.removeEventListener('keydown', press)
}

/** Offers to undo an action until `endUndo`: by the keyboard, besides the toast's button. */
export function offerUndo(id: string, takeBack: () => void): void {
  document.addEventListener('keydown', press)
  offered.set(id, takeBack)
}
