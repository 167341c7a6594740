import { common } from '#texts/common/common.ts'
import { ApiFailure } from '../wire/api.ts'
import { showToast } from './toast-store.ts'

/** How long (ms) what is told in passing stays. */
const staysMs = 5000

/** The server's sentence, or `fallback` where it gave none that would help somebody. */
export function sentenceOf(reason: unknown, fallback: string): string {
  const said = reason instanceof ApiFailure && reason.code !== 'unexpected' ? reason.message : ''
  return said || fallback
}

/** Tells in passing that something is done. */
export const say = (message: string): void => void showToast({ message, staysMs })

/** The log-in ended: nothing need be said of that, as the page itself asks for it. */
export const isOfLogIn = (reason: unknown): boolean =>
  reason instanceof ApiFailure && (reason.code === 'not_signed_in' || reason.code === 'session_idle')

/** Tells that something was not done, and why. */
export function sayFailure(reason: unknown, fallback = common.failed): void {
  if (isOfLogIn(reason)) return
  showToast({ message: sentenceOf(reason, fallback), isFailure: true })
}
