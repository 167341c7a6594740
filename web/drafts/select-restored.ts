import { type RefObject, useEffect, useRef } from 'react'

/**
 * Whoever begins to type in a field whose text came back from a draft replaces it: the text is selected as soon as the
 * draft is back or the field gets the focus, whichever comes later. What somebody has typed here is never selected. A
 * press with a pointer places the caret as usual.
 */
export function useSelectRestored(
  form: RefObject<HTMLFormElement | null>,
  kept: object | undefined,
  isTyped: (name: string) => boolean,
): void {
  const now = useRef({ kept, isTyped })
  now.current = { kept, isTyped }
  const isBack = kept !== undefined
  useEffect(() => {
    function selectRestored(field: EventTarget | null) {
      if (!(field instanceof HTMLInputElement) || field.form !== form.current) return
      const cameBack: Record<string, unknown> = { ...now.current.kept }
      if (field.value && cameBack[field.name] && !now.current.isTyped(field.name)) field.select()
    }
    if (!isBack) return
    selectRestored(document.activeElement)
    const onFocus = ({ target }: FocusEvent) => selectRestored(target)
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [form, isBack])
}
