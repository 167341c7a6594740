import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { common } from '#texts/common/common.ts'
import { TextInput } from '../../ui/inputs.tsx'

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
    <TextInput
      label={label}
      name={name}
      type={visible ? 'text' : 'password'}
      required
      autoComplete={autoComplete}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      description={description}
      rightSection={
        <button
          type="button"
          className="password-shown"
          aria-label={visible ? common.password.hide(label) : common.password.show(label)}
          onClick={() => setVisible(!visible)}
        >
          {visible ? <IconEyeOff size={22} stroke={1.6} /> : <IconEye size={22} stroke={1.6} />}
        </button>
      }
    />
  )
}
