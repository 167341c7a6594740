import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { addressOf } from './address.ts'
import { useTypingPause } from './use-typing-pause.ts'

/** What an address says beside the filters. */
const notFilters = new Set(['view', 'open', 'for'])

/** The filters of a list, kept in the address bar. What is typed shows at once and is asked for after a short pause. */
export function useAddressFilter() {
  const [address, setAddress] = useSearchParams()
  const [typing, setTyping] = useState<Record<string, string>>({})
  const pause = useTypingPause()

  function set(name: string, value: string, replace = false) {
    // As the address is now, not as it was when this was rendered: another filter may have been pressed in the pause.
    const next = new URLSearchParams(window.location.search)
    if (value) next.set(name, value)
    else next.delete(name)
    if (name !== 'page') next.delete('page')
    setAddress(next, { replace, preventScrollReset: true })
  }
  return {
    ...addressOf(address),
    set,
    /** Takes several away, without a step back to them. */
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
    /** Takes all filters away; the view and the open panel stay. */
    clear() {
      pause.cancel()
      setTyping({})
      const kept = [...new URLSearchParams(window.location.search)].filter(([name]) => notFilters.has(name))
      setAddress(kept)
    },
  }
}
