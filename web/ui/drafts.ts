import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react'
import { useSession } from '../session.tsx'
import { draftsOf } from './kept-drafts.ts'

/**
 * State of a form that outlives a closed tab: what is typed is kept in this browser, for the account that typed it
 * alone, until it is sent (`discard`) or the person logs out. What was kept may be of an older form, so it is laid over
 * the initial values.
 */
export function useDraft<T extends object>(
  key: string,
  initial: T,
): [draft: T, setDraft: Dispatch<SetStateAction<T>>, discard: () => void, isKept: boolean] {
  const userId = useSession().user?.id
  const [kept] = useState(() => draftsOf(userId))
  const [draft, setDraft] = useState<T>(() => ({ ...initial, ...kept.read<T>(key) }))
  const [touched, setTouched] = useState(() => kept.read(key) !== undefined)

  useEffect(() => {
    if (touched && userId === kept.userId) kept.keep(key, draft)
  }, [kept, userId, key, draft, touched])

  const change: Dispatch<SetStateAction<T>> = useCallback((next) => {
    setTouched(true)
    setDraft(next)
  }, [])
  const discard = useCallback(() => {
    setTouched(false)
    kept.discard(key)
  }, [kept, key])
  return [draft, change, discard, touched]
}
