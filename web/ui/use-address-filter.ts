import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { addressOf } from './address.ts'
import { pageName } from './page-at.ts'
import { useTypingPause } from './use-typing-pause.ts'

/** Parts of the address that are not filters. */
const notFilters = new Set(['view', 'open', 'for', 'group'])

/**
 * The filters of a list, stored in the address. Typed text shows at once and is queried after a short pause. A filter
 * leads to the first page of its list.
 */
export function useAddressFilter(pageOfList = pageName) {
  const [address, setAddress] = useSearchParams()
  const [typing, setTyping] = useState<Record<string, string>>({})
  const pause = useTypingPause()

  function set(name: string, value: string, replace = false, besides: Readonly<Record<string, string>> = {}) {
    // Reads the current address, because another filter may have been pressed during the pause.
    const next = new URLSearchParams(window.location.search)
    for (const [each, to] of Object.entries({ ...besides, [name]: value })) {
      if (to) next.set(each, to)
      else next.delete(each)
    }
    if (name !== pageOfList) next.delete(pageOfList)
    setAddress(next, { replace, preventScrollReset: true })
  }
  return {
    ...addressOf(address),
    set,
    /** Removes several filters, without a history entry. */
    drop(...names: string[]) {
      const next = new URLSearchParams(window.location.search)
      for (const name of names) next.delete(name)
      setAddress(next, { replace: true, preventScrollReset: true })
    },
    typed: (name: string) => typing[name] ?? address.get(name) ?? '',
    type(name: string, text: string) {
      setTyping((old) => ({ ...old, [name]: text }))
      pause.after(name, () => {
        set(name, text.trim(), true)
        setTyping(({ [name]: _, ...rest }) => rest)
      })
    },
    /** Sets this filter and removes all others; the view and the open panel stay. */
    only(name: string, value: string) {
      pause.cancel()
      setTyping({})
      const kept = [...new URLSearchParams(window.location.search)].filter(([each]) => notFilters.has(each))
      setAddress([...kept, [name, value]])
    },
  }
}
