import { common } from '#texts/common/common.ts'
import type { ReactNode } from 'react'
import { ApiFailure } from '../wire/api.ts'
import { showToast } from './toast-store.ts'

/** How long (ms) a passing message stays. */
const staysMs = 5000
/** How long it stays if there are links to press in it. */
const withLinksStaysMs = 15_000

/** The server's message, or `fallback` if it gave no helpful one. */
export function sentenceOf(reason: unknown, fallback: string): string {
  const said = reason instanceof ApiFailure && reason.code !== 'unexpected' ? reason.message : ''
  return said || fallback
}

/** Shows a passing message that something is done; longer where it offers links. */
export const say = (message: ReactNode, { withLinks = false } = {}): void =>
  void showToast({ message, staysMs: withLinks ? withLinksStaysMs : staysMs })

/** As `say`, of what nobody here has done: the caller has a polite live region, which says it too. */
export const sayQuietly = (message: string): void => void showToast({ message, staysMs, isQuiet: true })

/** Whether the log-in has ended: no message is needed, because the page itself asks for the log-in. */
export const isOfLogIn = (reason: unknown): boolean =>
  reason instanceof ApiFailure && (reason.code === 'not_signed_in' || reason.code === 'session_idle')

/** Shows that something was not done, and why. */
export function sayFailure(reason: unknown, fallback = common.failed): void {
  if (isOfLogIn(reason)) return
  showToast({ message: sentenceOf(reason, fallback), isFailure: true })
}
