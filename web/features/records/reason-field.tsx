import type { ComponentProps } from 'react'
import { Textarea } from '../../ui/inputs.tsx'

type Props = {
  label: string
  /** Who reads it. */
  description?: string
  field: Pick<ComponentProps<typeof Textarea>, 'value' | 'onChange' | 'error'>
}

/** Why something of a record changes, in a few words that stay with it. */
export function ReasonField({ label, description, field }: Props) {
  return (
    <Textarea
      label={label}
      description={description}
      required
      minLength={3}
      maxLength={300}
      minRows={2}
      dir="auto"
      {...field}
    />
  )
}
