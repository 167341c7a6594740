import { type ReactNode, useSyncExternalStore } from 'react'

export type Toast = {
  id: string
  message: ReactNode
  /** A message that something was not done. */
  isFailure?: boolean
  /** It does not interrupt screen readers. */
  isQuiet?: boolean
  /** How long (ms) it stays; if omitted, until somebody dismisses it. */
  staysMs?: number
  /** Called when it disappears, for any reason. */
  onClose?: () => void
}

const none: readonly Toast[] = []
let toasts = none
let count = 0
const listeners = new Set<() => void>()

function become(next: readonly Toast[]): void {
  const gone = toasts.filter((toast) => !next.includes(toast))
  toasts = next
  for (const { onClose } of gone) onClose?.()
  for (const listener of [...listeners]) listener()
}

/** Shows a toast; answers the id by which it can be hidden. */
export function showToast(toast: Omit<Toast, 'id'>): string {
  count += 1
  const id = `toast-${count}`
  become([...toasts, { ...toast, id }])
  return id
}

export const hideToast = (id: string): void => become(toasts.filter((toast) => toast.id !== id))

export const clearToasts = (): void => become(none)

/** All toasts that are shown or wait for room, the oldest first. */
export const allToasts = (): readonly Toast[] => toasts

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useToasts = (): readonly Toast[] => useSyncExternalStore(listen, allToasts, () => none)
