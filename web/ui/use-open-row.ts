import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** A row's id, or `new` for one that is to be made; an address can say anything. */
const known = /^(new|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i

/**
 * Which row of a list is open beside it. It stands in the address (`?open=…`), so that it can be passed on, and is an
 * entry of the history of its own, so that Back closes it.
 */
export function useOpenRow() {
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const asked = address.get('open') ?? ''
  const openId = known.test(asked) ? asked : undefined
  const leaves = useRef(false)
  useEffect(() => {
    leaves.current = openId === undefined
  }, [openId])

  function change(id: string | undefined, how: { replace: boolean; state: unknown }) {
    // As the address is now: a filter may have been changed since this was rendered.
    const next = new URLSearchParams(window.location.search)
    if (id) next.set('open', id)
    else next.delete('open')
    setAddress(next, { ...how, preventScrollReset: true })
  }
  return {
    openId,
    /** What a button needs to open this row, and to have the focus again once it is closed. */
    opener: (id: string) => ({
      'data-opens': id,
      onClick: () =>
        // From one to the next is no step of its own: Back leads out of the panel whatever was looked at in it.
        change(id, openId ? { replace: true, state } : { replace: false, state: { isOpenedHere: true } }),
    }),
    close() {
      // A second press while the first one is on its way would leave the page.
      if (leaves.current) return
      leaves.current = true
      if (state?.isOpenedHere) navigate(-1)
      else change(undefined, { replace: true, state: null })
    },
  }
}
