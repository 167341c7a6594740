import { useSearchParams } from 'react-router'

/** The person in the address (`for`), and a function to choose another. */
export function useChooseWhom(): [string | null, (value: string) => void] {
  const [address, setAddress] = useSearchParams()
  const choose = (value: string) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        next.set('for', value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [address.get('for'), choose]
}
