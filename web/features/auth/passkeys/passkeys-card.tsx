import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '#contract/auth/passkeys.ts'
import { passkeyNameMost } from '#contract/rules.ts'
import { passkeyCard } from '#texts/auth/passkey-card.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { useChange } from '../../../wire/use-change.ts'
import { useCodes } from '../factors/use-codes.tsx'
import { useTimeInWords } from '../sessions/time-in-words.ts'
import { passkeysWork } from './browser.ts'
import { passkeysQuery } from './queries.ts'
import { useAddPasskey } from './use-add-passkey.ts'

/** The person's passkeys: each can be named and removed, and more can be added. */
export function PasskeysCard() {
  const passkeys = useQuery(passkeysQuery)
  const { show, dialog: codes } = useCodes()
  const add = useAddPasskey(show)
  const end = useChange('DELETE /auth/passkeys/{id}', {
    invalidates: ['passkeys'],
    quiet: true,
    scope: 'own passkeys',
    onSuccess: () => say(passkeyCard.ended),
  })
  const { ask, dialog } = useConfirm()
  return (
    <section className="panel stack" aria-labelledby="passkeys-title">
      <h2 id="passkeys-title" style={{ margin: 0 }}>
        {passkeyCard.heading}
      </h2>
      <p className="soft">{passkeyCard.says}</p>
      <Loaded of={passkeys} failed={passkeyCard.unloaded} shape={80}>
        {(rows) =>
          rows.length > 0 && (
            <ul className="sessions">
              {rows.map((passkey) => (
                <PasskeyRow
                  key={passkey._id}
                  passkey={passkey}
                  onEnd={() =>
                    ask({
                      title: passkeyCard.endTitle(passkey.name),
                      body: <p>{passkeyCard.endSays}</p>,
                      yes: passkeyCard.end,
                      isHarsh: true,
                      act: () => end.mutateAsync({ params: { id: passkey._id } }),
                    })
                  }
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {passkeysWork() ? (
        <div className="form-acts">
          <Button variant="default" loading={add.busy} onClick={add.start}>
            {passkeyCard.add}
          </Button>
        </div>
      ) : (
        <p className="soft">{passkeyCard.unable}</p>
      )}
      {dialog}
      {codes}
    </section>
  )
}

function PasskeyRow({ passkey, onEnd }: { passkey: Passkey; onEnd: () => void }) {
  const { name, device, createdAt, usedAt, synced } = passkey
  const timeOf = useTimeInWords()
  const [isNaming, setNaming] = useState(false)
  const facts = [
    passkeyCard.madeOn(device, timeOf(createdAt)),
    usedAt ? passkeyCard.used(timeOf(usedAt)) : passkeyCard.unused,
    synced && passkeyCard.synced,
  ]
  return (
    <li>
      <IconKey size={26} stroke={1.5} aria-hidden="true" />
      <div>
        <p>
          <b>{name}</b>
        </p>
        <p className="soft">{facts.filter(Boolean).join(' · ')}</p>
        {isNaming && <NameForm passkey={passkey} onClose={() => setNaming(false)} />}
      </div>
      {!isNaming && (
        <div className="passkey-acts">
          <Button variant="default" onClick={() => setNaming(true)} aria-label={passkeyCard.renameOf(name)}>
            {passkeyCard.rename}
          </Button>
          <Button variant="default" onClick={onEnd} aria-label={passkeyCard.endOf(name)}>
            {passkeyCard.end}
          </Button>
        </div>
      )}
    </li>
  )
}

function NameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useChange('PATCH /auth/passkeys/{id}', {
    invalidates: ['passkeys'],
    quiet: true,
    scope: 'own passkeys',
  })
  const form = useSendForm({
    initial: { name: passkey.name },
    send: (body) => rename.mutateAsync({ params: { id: passkey._id }, body }),
    onSent: onClose,
    failed: passkeyCard.notRenamed,
  })
  return (
    <Form of={form} send={passkeyCard.save} looks="plain" back={[passkeyCard.cancel, onClose]}>
      <TextInput label={passkeyCard.name} required maxLength={passkeyNameMost} {...form.field('name')} />
    </Form>
  )
}
