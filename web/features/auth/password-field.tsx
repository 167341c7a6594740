import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { common } from '#texts/common/common.ts'
import '../../styles/mantine-fields.css'
import '../../styles/mantine-more.css'

/** A password field with a button that shows the password; the button can be reached by keyboard and is labelled. */
export function PasswordField({
  value,
  onChange,
  error,
  description,
  autoComplete,
  label = common.password.label,
  name = 'password',
}: {
  label?: string
  name?: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  description?: string
  autoComplete: 'current-password' | 'new-password'
}) {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      label={label}
      name={name}
      required
      withAsterisk={false}
      autoComplete={autoComplete}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      aria-invalid={error ? true : undefined}
      description={description}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        'aria-label': visible ? common.password.hide(label) : common.password.show(label),
        'aria-pressed': undefined,
      }}
    />
  )
}
