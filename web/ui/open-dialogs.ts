/** The open modal dialogs, the topmost last. */
const open: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

const root = () => document.documentElement

function changed(): void {
  // The page behind does not scroll, and keeps its width without the scrollbar (overlays.css).
  if (open.length === 0) delete root().dataset.modal
  else root().dataset.modal ??= window.innerWidth > root().clientWidth ? 'scrollbar' : ''
  for (const listener of [...listeners]) listener()
}

function show(dialog: HTMLDialogElement): void {
  if (dialog.matches(':modal')) return
  // A dialog that was taken out of the document keeps its `open` attribute, but is no longer modal.
  dialog.removeAttribute('open')
  dialog.showModal()
}

/** Opens a modal dialog above everything else; answers the function that closes it and gives the focus back. */
export function openDialog(dialog: HTMLDialogElement): () => void {
  show(dialog)
  open.push(dialog)
  changed()
  return () => {
    open.splice(open.indexOf(dialog), 1)
    // Messages shown in the topmost dialog move out before it closes.
    changed()
    dialog.close()
  }
}

/** Shows dialogs again that the browser has closed by itself, or that were taken out of the document. */
export function reopenDialogs(): void {
  for (const dialog of open) if (dialog.isConnected) show(dialog)
}

/** The topmost dialog; everything outside it is inert. */
export const topDialog = (): HTMLDialogElement | undefined => open.at(-1)

/** The panels that cover the page and keep the focus, the topmost last. */
const covering: HTMLElement[] = []

/** Notes that a panel covers the page; answers the function that ends this, to be called before it is taken away. */
export function coverPage(panel: HTMLElement): () => void {
  covering.push(panel)
  changed()
  return () => {
    covering.splice(covering.indexOf(panel), 1)
    changed()
  }
}

/** The part of the page that alone can be used now: the topmost dialog, else the panel that covers the page. */
export const usablePart = (): HTMLElement | undefined => topDialog() ?? covering.at(-1)

/** Calls back whenever a dialog or a covering panel has opened or is about to close. */
export function onUsablePart(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
