import { useQuery } from '@tanstack/react-query'
import { sessionHours } from '#contract/rules.ts'
import { pinLength } from '#contract/auth/weak-pins.ts'
import { pinLock } from '#texts/auth/pin-lock.ts'
import { deviceId } from '../../../session/device.ts'
import { dropPass, keepPass } from '../../../session/desk-passes.ts'
import { useSession } from '../../../session/session.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { Button } from '../../../ui/button.tsx'
import { say } from '../../../ui/say.ts'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { OwnPassword } from '../own-password.tsx'
import { pinQuery } from './queries.ts'
import { Form } from '../../../ui/form.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { useChange } from '../../../wire/use-change.ts'

/** The person's own PIN for shared desk computers: set with the password, changed, or removed. */
export function PinCard() {
  const { user } = useSession()
  const own = useQuery(pinQuery)
  const set = useChange('PUT /auth/pin', { invalidates: ['pin'], quiet: true, scope: 'own pin' })
  const remove = useChange('DELETE /auth/pin', {
    invalidates: ['pin'],
    scope: 'own pin',
    onSuccess() {
      if (user) dropPass(user.id)
      say(pinLock.removed)
    },
  })
  const form = useSendForm({
    initial: { password: '', pin: '' },
    send: (typed) => set.mutateAsync({ body: { ...typed, device: deviceId() } }),
    onSent({ pass }) {
      if (user && pass) keepPass(user, pass)
      say(pass ? pinLock.savedHere : pinLock.saved)
    },
    failed: pinLock.notSaved,
    about: { wrong_password: 'password' },
    startsAnew: true,
  })
  return (
    <Loaded of={own} failed={pinLock.unloaded} shape={240}>
      {({ set: isSet }) => (
        <Form
          className="panel stack"
          of={form}
          send={isSet ? pinLock.change : pinLock.set}
          acts={
            isSet && (
              <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
                {pinLock.remove}
              </Button>
            )
          }
          aria-labelledby="pin-title"
          head={
            <>
              <h2 id="pin-title" style={{ margin: 0 }}>
                {pinLock.heading}
              </h2>
              <p className="soft">{pinLock.says(sessionHours)}</p>
              {isSet && <p>{pinLock.isSet}</p>}
            </>
          }
        >
          <div className="fields">
            <OwnPassword {...form.field('password')} />
            <TextInput
              type="password"
              label={pinLock.next(pinLength)}
              inputMode="numeric"
              autoComplete="off"
              required
              pattern={`[0-9]{${pinLength}}`}
              maxLength={pinLength}
              dir="ltr"
              {...form.field('pin')}
            />
          </div>
        </Form>
      )}
    </Loaded>
  )
}
