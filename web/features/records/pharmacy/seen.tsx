import { useState } from 'react'
import type { SeenPrescription } from '#contract/records/prescriptions.ts'
import { pharmacyPage } from '#texts/records/pharmacy-page.ts'
import { exampleBirthday, format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { ApiFailure, call } from '../../../wire/api.ts'

type Props = {
  code: string
  seen: SeenPrescription
  /** It stands differently than it was looked at. */
  onChanged: () => void
  onAnother: () => void
}

/** How a prescription stands, what to do now, and, where it can be dispensed, the form that notes it. */
export function SeenAtPharmacy({ code, seen, onChanged, onAnother }: Props) {
  const [noted, setNoted] = useState<SeenPrescription>()
  const now = noted ?? seen
  const { dateInDigits, ltr, number, apart } = format()
  return (
    <div className="stack pharmacy">
      <div className="pharmacy-state" data-state={noted ? 'noted' : now.state} role="status">
        <strong>{noted ? pharmacyPage.noted : pharmacyPage.states[now.state]}</strong>
        <p>{noted ? pharmacyPage.mistake : pharmacyPage.whatToDo[now.state]}</p>
      </div>
      <Facts
        rows={[
          [pharmacyPage.initials, apart(now.initials)],
          [pharmacyPage.dispensed, pharmacyPage.usedOf(number(now.used), number(now.allowed))],
          [pharmacyPage.signedOn, ltr(dateInDigits(now.signedOn))],
          [pharmacyPage.validUntil, ltr(dateInDigits(now.validUntil))],
          [pharmacyPage.place, <bdi key="place">{now.place}</bdi>],
        ]}
      />
      {!noted && now.state === 'open' && (
        <NoteForm code={code} used={seen.used} onNoted={setNoted} onChanged={onChanged} />
      )}
      <p className="soft">{pharmacyPage.questions(ltr(now.phone))}</p>
      <div className="form-acts">
        <Button variant="default" onClick={onAnother}>
          {pharmacyPage.another}
        </Button>
      </div>
    </div>
  )
}

type NoteProps = { code: string; used: number; onNoted: (seen: SeenPrescription) => void; onChanged: () => void }

function NoteForm({ code, used, onNoted, onChanged }: NoteProps) {
  // The same press, sent again because no answer came, counts once.
  const [requestId] = useState(() => crypto.randomUUID())
  const form = useSendForm({
    initial: { born: '', pharmacy: '' },
    send: (typed) => call('POST /prescriptions/dispense', { body: { ...typed, code, used, requestId } }),
    onSent: onNoted,
    onRefused: (reason) => {
      const isOther =
        reason instanceof ApiFailure && ['dispensed_meanwhile', 'prescription_closed'].includes(reason.code)
      if (isOther) onChanged()
    },
    about: { prescription_unproven: 'born' },
    failed: pharmacyPage.notNoted,
  })
  return (
    <Form of={form} send={pharmacyPage.noteIt} aria-label={pharmacyPage.note}>
      <h2 className="pharmacy-heading">{pharmacyPage.note}</h2>
      <TextInput
        label={pharmacyPage.born}
        description={pharmacyPage.bornHint(exampleBirthday())}
        dir="ltr"
        required
        maxLength={40}
        autoComplete="off"
        inputMode="text"
        {...form.field('born')}
      />
      <TextInput
        label={pharmacyPage.pharmacy}
        required
        minLength={2}
        maxLength={120}
        autoComplete="organization"
        {...form.field('pharmacy')}
      />
    </Form>
  )
}
