import { TextInput } from '../../../ui/inputs.tsx'

type Props = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** The field for the six digits of an authenticator app. */
export function CodeField({ label, onChange, ...field }: Props) {
  return (
    <TextInput
      label={label}
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      dir="ltr"
      {...field}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
