import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** A row's id, or `new` for a new one; an address may contain anything. */
const known = /^(new|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i

/**
 * Which row of a list is open beside it. It is in the address (`?open=…`), so that it can be shared, and has its own
 * history entry, so that Back closes it.
 */
export function useOpenRow() {
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const asked = address.get('open') ?? ''
  const openId = known.test(asked) ? asked : undefined
  const leaves = useRef(false)
  // A layout effect: Escape may be pressed as soon as the row is seen to be open.
  useLayoutEffect(() => {
    leaves.current = openId === undefined
  }, [openId])

  function change(id: string | undefined, how: { replace: boolean; state: unknown }) {
    // Reads the current address: a filter may have been changed since this was rendered.
    const next = new URLSearchParams(window.location.search)
    if (id) next.set('open', id)
    else next.delete('open')
    setAddress(next, { ...how, preventScrollReset: true })
  }
  return {
    openId,
    /** The props of a button that opens this row and gets the focus back after closing. */
    opener: (id: string) => ({
      'data-opens': id,
      onClick: () =>
        // Changing from one row to the next adds no history entry, so Back always closes the panel.
        change(id, openId ? { replace: true, state } : { replace: false, state: { isOpenedHere: true } }),
    }),
    close() {
      // A second press before the first one has taken effect would leave the page.
      if (leaves.current) return
      leaves.current = true
      if (state?.isOpenedHere) navigate(-1)
      else change(undefined, { replace: true, state: null })
    },
  }
}
