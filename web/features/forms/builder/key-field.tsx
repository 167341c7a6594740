import { useState } from 'react'
import type { FormDefinition } from '#contract/forms/definition.ts'
import { isItemKey } from '#contract/forms/form-lists.ts'
import { formBuilder } from '#texts/forms/form-builder.ts'
import { TextInput } from '../../../ui/inputs.tsx'
import { useActs } from './acts.ts'
import { keysOf } from './edit.ts'

/** The name of a question in formulas and in data; conditions and formulas that use it follow it. */
export function KeyField({ of, form }: { of: string; form: FormDefinition }) {
  const acts = useActs()
  const [typed, setTyped] = useState<string>()
  const wanted = typed?.trim() ?? of
  const error =
    wanted === of
      ? undefined
      : !isItemKey(wanted)
        ? formBuilder.keyForm
        : [...keysOf(form), ...acts.used].includes(wanted)
          ? formBuilder.keyTaken
          : undefined
  function leave() {
    if (typed === undefined || error) return
    setTyped(undefined)
    if (wanted !== of) acts.rename(of, wanted)
  }
  return (
    <TextInput
      className="build-key"
      label={formBuilder.key}
      description={formBuilder.keySays}
      value={typed ?? of}
      error={error}
      maxLength={40}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      data-part="key"
      onChange={(event) => setTyped(event.currentTarget.value.toLowerCase())}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
    />
  )
}
