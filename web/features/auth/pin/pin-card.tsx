import { PasswordInput, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { sessionHours } from '#contract/rules.ts'
import { pinLength } from '#contract/auth/weak-pins.ts'
import { pinLock } from '#texts/auth/pin-lock.ts'
import { call } from '../../../wire/api.ts'
import { deviceId } from '../../../session/device.ts'
import { dropPass, keepPass } from '../../../session/desk-passes.ts'
import { useSession } from '../../../session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { say } from '../../../ui/say.ts'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { PasswordField } from '../password-field.tsx'
import { pinQuery } from './queries.ts'

const meta = { invalidates: ['pin'], quiet: true } as const

/** One's own PIN for the computers that the desk shares: set with the password, changed, taken away. */
export function PinCard() {
  const { user } = useSession()
  const own = useQuery(pinQuery)
  const set = useMutation({
    mutationFn: (body: { password: string; pin: string }) =>
      call('PUT /auth/pin', { body: { ...body, device: deviceId() } }),
    meta,
  })
  const remove = useMutation({
    mutationFn: () => call('DELETE /auth/pin', {}),
    onSuccess() {
      if (user) dropPass(user.id)
      say(pinLock.removed)
    },
    meta: { invalidates: ['pin'] },
  })
  const { form, field, message, busy } = useSendForm({
    initial: { password: '', pin: '' },
    send: (typed) => set.mutateAsync(typed),
    onSent({ pass }) {
      if (user && pass) keepPass(user, pass)
      say(pass ? pinLock.savedHere : pinLock.saved)
    },
    failed: pinLock.notSaved,
    about: { wrong_password: 'password' },
    startsAnew: true,
  })
  if (own.isLoadingError) return <Failed message={pinLock.unloaded} onRetry={() => own.refetch()} />
  if (!own.data) return <Skeleton height={240} radius={10} aria-hidden="true" />
  const isSet = own.data.set
  return (
    <form className="panel stack" {...form} aria-labelledby="pin-title">
      <h2 id="pin-title" style={{ margin: 0 }}>
        {pinLock.heading}
      </h2>
      <p className="soft">{pinLock.says(sessionHours)}</p>
      {isSet && <p>{pinLock.isSet}</p>}
      <FormMessage text={message} />
      <div className="fields">
        <PasswordField autoComplete="current-password" {...field('password')} />
        <PasswordInput
          label={pinLock.next(pinLength)}
          inputMode="numeric"
          autoComplete="off"
          required
          withAsterisk={false}
          pattern={`[0-9]{${pinLength}}`}
          maxLength={pinLength}
          dir="ltr"
          visibilityToggleButtonProps={{ style: { display: 'none' } }}
          {...field('pin')}
        />
      </div>
      <div className="form-acts">
        <Button type="submit" loading={busy}>
          {isSet ? pinLock.change : pinLock.set}
        </Button>
        {isSet && (
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
            {pinLock.remove}
          </Button>
        )}
      </div>
    </form>
  )
}
