import { useSyncExternalStore } from 'react'
import { ApiFailure } from '../../wire/api.ts'

/**
 * The token of a mailed link: empty where the page was opened without one, undefined until that is known. It is behind
 * the # of the address, which browsers do not send to any server.
 */
export const useLinkToken = (): string | undefined =>
  useSyncExternalStore(
    onOtherHash,
    () => window.location.hash.slice(1),
    () => undefined,
  )

function onOtherHash(read: () => void): () => void {
  window.addEventListener('hashchange', read)
  return () => window.removeEventListener('hashchange', read)
}

/** Whether the server refused because the link has been used, or has expired. */
export const isLinkOver = (reason: unknown): boolean => reason instanceof ApiFailure && reason.code === 'link_not_valid'
