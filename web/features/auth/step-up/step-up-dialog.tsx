import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { ProofWay } from '#contract/auth/step-up.ts'
import { clinicLogIn } from '#texts/auth/clinic-log-in.ts'
import { stepUpDialog } from '#texts/auth/step-up-dialog.ts'
import { clinicQuery } from '../../../clock/clinic.ts'
import { keepPass } from '../../../session/desk-passes.ts'
import { deviceId } from '../../../session/device.ts'
import { useSession } from '../../../session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/dialog-box.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { sentenceOf } from '../../../ui/say.ts'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { call } from '../../../wire/api.ts'
import type { BodyFor } from '../../../wire/use-change.ts'
import { CodeField } from '../factors/code-field.tsx'
import { useProviderWindow } from '../oidc/use-provider-window.ts'
import { passkeysWork, signByPasskey } from '../passkeys/browser.ts'
import { PasswordField } from '../password-field.tsx'

type Props = { onAnswer: (proved: boolean) => void }

/** The dialog in which somebody proves that it is them, in one of the ways that they have. */
export function StepUpDialog({ onAnswer }: Props) {
  const title = useId()
  const [ways, setWays] = useState<readonly ProofWay[]>([])
  const [way, setWay] = useState<ProofWay>()
  const [message, setMessage] = useState('')
  useEffect(() => {
    call('POST /auth/step-up/options', {}).then(
      ({ ways: known }) => {
        const usable = known.filter((each) => each !== 'passkey' || passkeysWork())
        setWays(usable)
        setWay(usable[0])
        if (!usable[0]) setMessage(stepUpDialog.elsewhere)
      },
      (reason) => setMessage(sentenceOf(reason, stepUpDialog.failed)),
    )
  }, [])
  const shown = useRef<HTMLDivElement>(null)
  // The ways come after the dialog has opened, so it could not put the focus there itself.
  useEffect(() => {
    if (way)
      shown.current
        ?.querySelector<HTMLElement>(way === 'passkey' || way === 'oidc' ? '[data-autofocus]' : 'input:not([hidden])')
        ?.focus()
  }, [way])
  const Shown = way && shownOf[way]
  return (
    <Modal aria-labelledby={title} onClose={() => onAnswer(false)}>
      <div className="dialog">
        <h2 id={title} className="dialog-title">
          {stepUpDialog.heading}
        </h2>
        <p>{stepUpDialog.says}</p>
        <FormMessage text={message} />
        <div ref={shown} style={{ marginTop: 12 }}>
          {Shown ? <Shown key={way} onAnswer={onAnswer} /> : <Cancel onAnswer={onAnswer} />}
        </div>
        {ways
          .filter((each) => each !== way)
          .map((each) => (
            <Button key={each} variant="subtle" onClick={() => setWay(each)}>
              {stepUpDialog.instead[each]}
            </Button>
          ))}
      </div>
    </Modal>
  )
}

const Cancel = ({ onAnswer }: Props) => (
  <div className="dialog-answers">
    <Button variant="default" onClick={() => onAnswer(false)}>
      {stepUpDialog.cancel}
    </Button>
  </div>
)

function ByPasskey({ onAnswer }: Props) {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const prove = useProve()
  async function sign() {
    setBusy(true)
    setMessage('')
    try {
      const { passkey: asked } = await call('POST /auth/step-up/options', {})
      const passkey = asked && (await signByPasskey(asked))
      if (!passkey) return
      await prove({ passkey })
      onAnswer(true)
    } catch (reason) {
      setMessage(sentenceOf(reason, stepUpDialog.failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <FormMessage text={message} />
      <div className="dialog-answers">
        <Button variant="default" onClick={() => onAnswer(false)}>
          {stepUpDialog.cancel}
        </Button>
        <Button loading={busy} onClick={() => void sign()} data-autofocus>
          {stepUpDialog.byPasskey}
        </Button>
      </div>
    </>
  )
}

function ByClinic({ onAnswer }: Props) {
  const { data: clinic } = useQuery(clinicQuery)
  const prove = useProve()
  const there = useProviderWindow({
    begin: () => call('POST /auth/oidc/proof', {}),
    async finish(oidc) {
      await prove({ oidc })
      onAnswer(true)
    },
  })
  return (
    <>
      <FormMessage text={there.message} />
      <p role="status">{there.busy ? clinicLogIn.waiting : clinicLogIn.opens}</p>
      <div className="dialog-answers">
        <Button variant="default" onClick={() => onAnswer(false)}>
          {stepUpDialog.cancel}
        </Button>
        <Button onClick={there.open} data-autofocus>
          {clinicLogIn.prove(clinic?.oidc?.name ?? '')}
        </Button>
      </div>
    </>
  )
}

function ByPassword({ onAnswer }: Props) {
  const { user } = useSession()
  const prove = useProve()
  const form = useSendForm({
    initial: { password: '' },
    secret: ['password'],
    send: prove,
    onSent: () => onAnswer(true),
    failed: stepUpDialog.failed,
    about: { wrong_password: 'password' },
  })
  return (
    <Form of={form} send={stepUpDialog.confirm} inDialog back={[stepUpDialog.cancel, () => onAnswer(false)]}>
      {/* Tells password managers which account this is. */}
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField autoComplete="current-password" {...form.field('password')} />
    </Form>
  )
}

function ByCode({ onAnswer }: Props) {
  const prove = useProve()
  const form = useSendForm({
    initial: { totp: '' },
    secret: ['totp'],
    send: ({ totp }) => prove({ totp: totp.trim() }),
    onSent: () => onAnswer(true),
    failed: stepUpDialog.failed,
    about: { wrong_code: 'totp' },
  })
  return (
    <Form of={form} send={stepUpDialog.confirm} inDialog back={[stepUpDialog.cancel, () => onAnswer(false)]}>
      <CodeField label={stepUpDialog.code} {...form.field('totp')} />
    </Form>
  )
}

function ByRecovery({ onAnswer }: Props) {
  const prove = useProve()
  const form = useSendForm({
    initial: { recovery: '' },
    secret: ['recovery'],
    send: ({ recovery }) => prove({ recovery }),
    onSent: () => onAnswer(true),
    failed: stepUpDialog.failed,
    about: { wrong_code: 'recovery' },
  })
  return (
    <Form of={form} send={stepUpDialog.confirm} inDialog back={[stepUpDialog.cancel, () => onAnswer(false)]}>
      <TextInput
        label={stepUpDialog.recovery}
        description={stepUpDialog.recoverySays}
        required
        maxLength={40}
        dir="ltr"
        autoComplete="off"
        {...form.field('recovery')}
      />
    </Form>
  )
}

type Proof = BodyFor<'POST /auth/step-up'>

/** Proves it to the server, and keeps the pass that completes a log-in at a shared computer. */
function useProve() {
  const { user } = useSession()
  return async (proof: Proof) => {
    const id = deviceId()
    const body = 'password' in proof || 'oidc' in proof || !id ? proof : { ...proof, device: id }
    const { pass } = await call('POST /auth/step-up', { body })
    if (user && pass) keepPass(user, pass)
  }
}

const shownOf = {
  passkey: ByPasskey,
  totp: ByCode,
  recovery: ByRecovery,
  oidc: ByClinic,
  password: ByPassword,
} satisfies Record<ProofWay, unknown>
