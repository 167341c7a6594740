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

/** Ends one offer. */
export function endUndo(id: string): void {
  offered.delete(id)
  if (offered.size === 0) document.removeEventListener('keydown', press)
}

/** Offers to take something back until `endUndo`: by the keyboard, as well as by the button of the toast. */
export function offerUndo(id: string, takeBack: () => void): void {
  document.addEventListener('keydown', press)
  offered.set(id, takeBack)
}
