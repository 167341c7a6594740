import { type RefObject, useEffect, useRef } from 'react'

/**
 * Selects the text of a field that was restored from a draft, so that typing replaces it. It is selected when the draft
 * has loaded or the field gets the focus, whichever is later. Text that was typed on this page is never selected, and a
 * click places the caret as usual.
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
