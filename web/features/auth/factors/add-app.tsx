import { useEffect, useState } from 'react'
import { secondFactor } from '#texts/auth/second-factor.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { sayFailure } from '../../../ui/say.ts'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { useChange } from '../../../wire/use-change.ts'
import { CodeField } from './code-field.tsx'

type Secret = { secret: string; address: string }
type Props = {
  /** With the recovery codes, if they are the account's first. */
  onAdded: (codes: readonly string[] | undefined) => void
  isMain?: boolean
}

/** Sets an authenticator app up: shows its secret, and asks for a code of it. */
export function AddApp({ onAdded, isMain = false }: Props) {
  const [made, setMade] = useState<Secret>()
  const start = useChange('POST /auth/totp', { invalidates: [], quiet: true, scope: 'own app' })
  if (made) return <Confirm {...made} onAdded={onAdded} onCancel={() => setMade(undefined)} />
  return (
    <div className="form-acts">
      <Button
        variant={isMain ? 'filled' : 'default'}
        loading={start.isPending}
        onClick={() => start.mutate({}, { onSuccess: setMade, onError: (reason) => sayFailure(reason) })}
      >
        {secondFactor.app.add}
      </Button>
    </div>
  )
}

function Confirm({ secret, address, onAdded, onCancel }: Secret & Props & { onCancel: () => void }) {
  const confirm = useChange('PUT /auth/totp', { invalidates: ['passkeys'], quiet: true, scope: 'own app' })
  const form = useSendForm({
    initial: { code: '' },
    secret: ['code'],
    send: ({ code }) => confirm.mutateAsync({ body: { code: code.trim() } }),
    onSent: ({ codes }) => onAdded(codes),
    failed: secondFactor.app.notAdded,
    about: { wrong_code: 'code' },
  })
  const groups = secret.match(/.{1,4}/g)?.join(' ') ?? secret
  return (
    <Form of={form} send={secondFactor.app.confirm} back={[secondFactor.cancel, onCancel]}>
      <p>{secondFactor.app.scan}</p>
      <QrCode text={address} />
      <p>
        {secondFactor.app.orType} <code dir="ltr">{groups}</code>
      </p>
      <CodeField label={secondFactor.app.code} {...form.field('code')} />
    </Form>
  )
}

function QrCode({ text }: { text: string }) {
  const [squares, setSquares] = useState<boolean[][]>([])
  useEffect(() => {
    void import('uqr').then(({ encode }) => setSquares(encode(text).data))
  }, [text])
  const size = squares.length
  const dark = squares.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className="qr-code" viewBox={`0 0 ${size || 1} ${size || 1}`} role="img" aria-label={secondFactor.app.picture}>
      <path d={dark.join('')} />
    </svg>
  )
}
