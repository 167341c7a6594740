import { type ChangeEvent, useRef, useState } from 'react'

export type Values = Record<string, unknown>
type Errors = Record<string, string | undefined>

const isEvent = (given: unknown): given is ChangeEvent<HTMLInputElement> =>
  typeof given === 'object' && given !== null && 'nativeEvent' in given

/** What an input gives: its event, or its value itself. */
function valueIn(given: unknown): unknown {
  if (!isEvent(given)) return given
  const { type, checked, value } = given.currentTarget
  return type === 'checkbox' ? checked : value
}

/** What somebody has typed into the fields of a form, by their names, and what is wrong with which. */
export function useTyped(onTyped: (typed: Values) => void) {
  const [shown, show] = useState<{ typed: Values; errors: Errors }>({ typed: {}, errors: {} })
  /** As it is now: what is typed and sent at once has not been drawn in between. */
  const now = useRef(shown)
  const put = (part: Partial<typeof shown>) => {
    now.current = { ...now.current, ...part }
    show(now.current)
  }
  return {
    shown: shown.typed,
    now: () => now.current.typed,
    errors: shown.errors,
    setErrors: (errors: Errors) => put({ errors }),
    /** Notes what an input gives; what was wrong with it is no longer said. */
    type(name: string, given: unknown) {
      const { typed, errors } = now.current
      put({ typed: { ...typed, [name]: valueIn(given) }, errors: { ...errors, [name]: undefined } })
      onTyped(now.current.typed)
    },
    clear: () => put({ typed: {}, errors: {} }),
  }
}
