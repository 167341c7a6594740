import { useLocation } from 'react-router'

/** Where somebody was before they were asked to log in, if that is a page of ours. */
export function useReturnPath(): string | undefined {
  const from = (useLocation().state as { from?: unknown } | null)?.from
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined
}
