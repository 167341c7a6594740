import { useRef } from 'react'

/**
 * Ids of presses that may be sent again because no answer came: what is sent unchanged keeps its id, so that the server
 * knows it and does it once. What was changed since is another press.
 */
export function useRequestId(): (sent: unknown) => string {
  const last = useRef<{ sent: string; id: string }>(undefined)
  return (sent) => {
    const text = JSON.stringify(sent)
    if (last.current?.sent !== text) last.current = { sent: text, id: crypto.randomUUID() }
    return last.current.id
  }
}
