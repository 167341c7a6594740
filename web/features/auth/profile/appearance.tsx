import { useMantineColorScheme } from '@mantine/core'
import { account as t } from '#texts/account.ts'
import { Button } from '../../../ui/button.tsx'
import '../../../ui/panel.css'

const schemes = ['auto', 'light', 'dark'] as const

/** Light, dark, or as the device has it; kept in this browser. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <section className="panel" aria-labelledby="appearance-title">
      <h2 id="appearance-title">{t.appearance.heading}</h2>
      <div className="form-acts">
        {schemes.map((value) => (
          <Button
            key={value}
            variant={colorScheme === value ? 'filled' : 'default'}
            aria-pressed={colorScheme === value}
            onClick={() => setColorScheme(value)}
          >
            {t.appearance[value]}
          </Button>
        ))}
      </div>
    </section>
  )
}
