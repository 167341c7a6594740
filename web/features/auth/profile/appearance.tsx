import { accountPages } from '#texts/auth/account-pages.ts'
import { colourSchemes, useColourScheme } from '../../../start/colour-scheme.ts'
import { Button } from '../../../ui/button.tsx'
import { SingleKeysSwitch } from '../../../ui/single-keys-switch.tsx'

/** Light, dark, or as the device has it, and where single letters act whether they do; kept in this browser. */
export function Appearance({ withKeys = false }: { withKeys?: boolean }) {
  const { scheme, choose } = useColourScheme()
  return (
    <section className="panel" aria-labelledby="appearance-title">
      <h2 id="appearance-title">{accountPages.appearance.heading}</h2>
      <div className="form-acts">
        {colourSchemes.map((value) => (
          <Button
            key={value}
            variant={scheme === value ? 'filled' : 'default'}
            aria-pressed={scheme === value}
            onClick={() => choose(value)}
          >
            {accountPages.appearance[value]}
          </Button>
        ))}
      </div>
      {withKeys && <SingleKeysSwitch />}
    </section>
  )
}
