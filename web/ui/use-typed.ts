import { type ChangeEvent, useRef, useState } from 'react'

export type Values = Record<string, unknown>
type Errors = Record<string, string | undefined>

const isEvent = (given: unknown): given is ChangeEvent<HTMLInputElement> =>
  typeof given === 'object' && given !== null && 'nativeEvent' in given

/** The value of an input, from its event or given directly. */
function valueIn(given: unknown): unknown {
  if (!isEvent(given)) return given
  const { type, checked, value } = given.currentTarget
  return type === 'checkbox' ? checked : value
}

/** The typed values of a form's fields by name, and their errors. */
export function useTyped(onTyped: (typed: Values) => void) {
  const [shown, show] = useState<{ typed: Values; errors: Errors }>({ typed: {}, errors: {} })
  /** The current values: typed text that is sent at once has not been rendered in between. */
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
    /** Notes an input's value; its error is cleared. */
    type(name: string, given: unknown) {
      const { typed, errors } = now.current
      put({ typed: { ...typed, [name]: valueIn(given) }, errors: { ...errors, [name]: undefined } })
      onTyped(now.current.typed)
    },
    clear: () => put({ typed: {}, errors: {} }),
  }
}
