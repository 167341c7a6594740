import { Button, useMantineColorScheme } from '@mantine/core'
import '../../../ui/panel.css'

const schemes = [
  { value: 'auto', label: 'As the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** Light, dark, or as the device has it; kept in this browser. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <section className="panel" aria-labelledby="appearance-title">
      <h2 id="appearance-title">Appearance</h2>
      <div className="form-acts">
        {schemes.map(({ value, label }) => (
          <Button
            key={value}
            variant={colorScheme === value ? 'filled' : 'default'}
            aria-pressed={colorScheme === value}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}
