import { useMantineColorScheme } from '@mantine/core'
import { accountPages } from '#texts/auth/account-pages.ts'
import { Button } from '../../../ui/button.tsx'
import { SingleKeysSwitch } from '../../../ui/single-keys-switch.tsx'
import '../../../ui/panel.css'

const schemes = ['auto', 'light', 'dark'] as const

/**
 * Light, dark or the device's colours; `withKeys`: also whether single-letter shortcuts are on. Stored in this browser.
 */
export function Appearance({ withKeys = false }: { withKeys?: boolean }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <section className="panel" aria-labelledby="appearance-title">
      <h2 id="appearance-title">{accountPages.appearance.heading}</h2>
      <div className="form-acts">
        {schemes.map((value) => (
          <Button
            key={value}
            variant={colorScheme === value ? 'filled' : 'default'}
            aria-pressed={colorScheme === value}
            onClick={() => setColorScheme(value)}
          >
            {accountPages.appearance[value]}
          </Button>
        ))}
      </div>
      {withKeys && <SingleKeysSwitch />}
    </section>
  )
}
