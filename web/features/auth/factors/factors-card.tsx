import { useQuery } from '@tanstack/react-query'
import { secondFactor } from '#texts/auth/second-factor.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useChange } from '../../../wire/use-change.ts'
import { AddApp } from './add-app.tsx'
import { factorsQuery } from './queries.ts'
import { useCodes } from './use-codes.tsx'

/** The person's authenticator app and recovery codes. */
export function FactorsCard() {
  const factors = useQuery(factorsQuery)
  const { show, dialog: codes } = useCodes()
  const { ask, dialog: question } = useConfirm()
  const remove = useChange('DELETE /auth/totp', {
    invalidates: ['passkeys'],
    quiet: true,
    scope: 'own app',
    onSuccess: () => say(secondFactor.app.removed),
  })
  const make = useChange('POST /auth/recovery-codes', {
    invalidates: ['passkeys'],
    quiet: true,
    scope: 'own codes',
    onSuccess: (made) => show(made.codes),
  })
  return (
    <section className="panel stack" aria-labelledby="factors-title">
      <h2 id="factors-title" style={{ margin: 0 }}>
        {secondFactor.heading}
      </h2>
      <p className="soft">{secondFactor.says}</p>
      <Loaded of={factors} failed={secondFactor.unloaded} shape={120}>
        {(has) => (
          <>
            {has.totp ? (
              <div className="form-acts">
                <p>{secondFactor.app.has}</p>
                <Button
                  variant="default"
                  onClick={() =>
                    ask({
                      title: secondFactor.app.removeTitle,
                      body: <p>{secondFactor.app.removeSays}</p>,
                      yes: secondFactor.app.remove,
                      isHarsh: true,
                      act: () => remove.mutateAsync(),
                    })
                  }
                >
                  {secondFactor.app.remove}
                </Button>
              </div>
            ) : (
              <AddApp
                onAdded={(first) => {
                  say(secondFactor.app.added)
                  show(first)
                }}
              />
            )}
            {(has.totp || has.passkeys > 0) && (
              <div className="form-acts">
                <p>{secondFactor.codes.left(has.codes)}</p>
                <Button
                  variant="default"
                  onClick={() =>
                    ask({
                      title: secondFactor.codes.anewTitle,
                      body: <p>{secondFactor.codes.anewSays}</p>,
                      yes: secondFactor.codes.anew,
                      act: () => make.mutateAsync({}),
                    })
                  }
                >
                  {secondFactor.codes.anew}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      {question}
      {codes}
    </section>
  )
}
