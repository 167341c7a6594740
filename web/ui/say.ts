import { notifications } from '@mantine/notifications'
import { ApiFailure } from '../api.ts'

/** The server's sentence, or `fallback` where it gave none that would help somebody. */
export function sentenceOf(reason: unknown, fallback: string): string {
  const said = reason instanceof ApiFailure && reason.code !== 'unexpected' ? reason.message : ''
  return said || fallback
}

/** Tells in passing that something is done. */
export const say = (message: string): void => void notifications.show({ message })

/** Tells that something was not done, and why. Nothing is said of a log-in that ended: the page itself asks for it. */
export function sayFailure(reason: unknown, fallback = 'That did not work. Please try again.'): void {
  if (reason instanceof ApiFailure && (reason.code === 'not_signed_in' || reason.code === 'session_idle')) return
  notifications.show({ message: sentenceOf(reason, fallback), color: 'red', autoClose: false })
}
