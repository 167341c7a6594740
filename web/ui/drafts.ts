import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react'

const prefix = 'draft:'

function read<T>(key: string): T | undefined {
  try {
    const stored = localStorage.getItem(prefix + key)
    return stored === null ? undefined : (JSON.parse(stored) as T)
  } catch {
    return undefined
  }
}

/**
 * State of a form that outlives a closed tab: what is typed is kept in this browser until it is sent (`discard`) or the
 * person logs out. What was kept may be of an older form, so it is laid over the initial values.
 */
export function useDraft<T extends object>(
  key: string,
  initial: T,
): [draft: T, setDraft: Dispatch<SetStateAction<T>>, discard: () => void, isKept: boolean] {
  const [draft, setDraft] = useState<T>(() => ({ ...initial, ...read<T>(key) }))
  const [touched, setTouched] = useState(() => read(key) !== undefined)

  useEffect(() => {
    if (touched) localStorage.setItem(prefix + key, JSON.stringify(draft))
  }, [key, draft, touched])

  const change: Dispatch<SetStateAction<T>> = useCallback((next) => {
    setTouched(true)
    setDraft(next)
  }, [])
  const discard = useCallback(() => {
    setTouched(false)
    localStorage.removeItem(prefix + key)
  }, [key])
  return [draft, change, discard, touched]
}

/** Nothing of what one person typed is left for the next. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
}
