/** The modal dialogs that are open, the topmost last. */
const open: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

const root = () => document.documentElement

function changed(): void {
  // The page behind does not scroll, and does not move where its scrollbar was (overlays.css).
  if (open.length === 0) delete root().dataset.modal
  else root().dataset.modal ??= window.innerWidth > root().clientWidth ? 'scrollbar' : ''
  for (const listener of [...listeners]) listener()
}

function show(dialog: HTMLDialogElement): void {
  if (dialog.matches(':modal')) return
  // One that was taken out of the document stays open by its attribute, and is modal no more.
  dialog.removeAttribute('open')
  dialog.showModal()
}

/** Opens a modal dialog above everything else; answers what closes it. The focus is then where it was before. */
export function openDialog(dialog: HTMLDialogElement): () => void {
  show(dialog)
  open.push(dialog)
  changed()
  return () => {
    open.splice(open.indexOf(dialog), 1)
    // What is shown within the topmost one leaves it before it is gone.
    changed()
    dialog.close()
  }
}

/** Shows those again that the browser has closed by itself, or that were out of the document meanwhile. */
export function reopenDialogs(): void {
  for (const dialog of open) if (dialog.isConnected) show(dialog)
}

/** Everything outside of it can be neither pressed nor heard. */
export const topDialog = (): HTMLDialogElement | undefined => open.at(-1)

/** Calls back whenever a dialog has opened or is about to close. */
export function onTopDialog(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
