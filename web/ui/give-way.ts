import { type RefObject, useEffect, useRef } from 'react'

/**
 * A draft may be back only when somebody already stands in a field of its form, ready to type: what has come into that
 * field is selected, so that it is replaced by what they type, and not mixed with it.
 */
export function useGiveWay(
  form: RefObject<HTMLFormElement | null>,
  kept: object | undefined,
  isTyped: (name: string) => boolean,
): void {
  const now = useRef({ kept, isTyped })
  now.current = { kept, isTyped }
  const isBack = kept !== undefined
  useEffect(() => {
    const here = document.activeElement
    const cameBack: Record<string, unknown> = { ...now.current.kept }
    if (!isBack || !(here instanceof HTMLInputElement) || here.form !== form.current) return
    if (here.value && here.value === cameBack[here.name] && !now.current.isTyped(here.name)) here.select()
  }, [form, isBack])
}
