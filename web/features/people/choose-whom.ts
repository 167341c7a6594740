import { useSearchParams } from 'react-router'
import { questionOf } from './me.ts'

/**
 * The person or question in the address (`for`), and a function to choose another. A question is an entry of the
 * history, so that Back leaves it.
 */
export function useChooseWhom(): [string | null, (value: string) => void] {
  const [address, setAddress] = useSearchParams()
  const choose = (value: string) => {
    const isPerson = questionOf(value) === undefined
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        next.set('for', value)
        return next
      },
      { replace: isPerson, preventScrollReset: isPerson },
    )
  }
  return [address.get('for'), choose]
}
