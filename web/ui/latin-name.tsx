import type { ComponentProps } from 'react'
import { needsLatinName } from '#contract/people/latin-name.ts'
import { latinName } from '#texts/people/latin-name.ts'
import { TextInput } from './inputs.tsx'

type Props = {
  /** The name as it was typed. */
  name: string
  field: ComponentProps<typeof TextInput>
}

/** Asks for the Latin spelling of a name whose letters papers cannot print; nothing for any other name. */
export function LatinName({ name, field }: Props) {
  if (!needsLatinName(name) && !field.error && !field.value) return null
  return (
    <TextInput
      label={latinName.label}
      description={latinName.says}
      required={needsLatinName(name)}
      maxLength={100}
      dir="ltr"
      {...field}
    />
  )
}
