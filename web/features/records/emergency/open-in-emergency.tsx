import { useState } from 'react'
import { useNavigate } from 'react-router'
import { emergencyPage } from '#texts/records/emergency-page.ts'
import { format } from '../../../language/format.ts'
import { useSession } from '../../../session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Textarea, TextInput } from '../../../ui/inputs.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { useChange } from '../../../wire/use-change.ts'
import { OwnPassword } from '../../auth/own-password.tsx'

type Found = { _id: string; name: string; born: string | null }

/** Finds a person by name and birthday, or takes the one that a link names, and opens their record with a reason. */
export function OpenInEmergency({ personId }: { personId: string | undefined }) {
  const [chosen, setChosen] = useState<Found>()
  const [isOther, setIsOther] = useState(false)
  const linked = isOther ? undefined : personId
  const id = chosen?._id ?? linked
  if (id === undefined) return <Find onChosen={setChosen} />
  const anew = () => {
    setChosen(undefined)
    setIsOther(true)
  }
  return (
    <section className="panel stack">
      <h2>{chosen ? <bdi>{chosen.name}</bdi> : emergencyPage.whoseLink}</h2>
      {chosen?.born && <p className="soft">{format().ltr(format().dateInDigits(chosen.born))}</p>}
      <OpenForm personId={id} />
      <div>
        <Button size="sm" variant="subtle" onClick={anew}>
          {emergencyPage.another}
        </Button>
      </div>
    </section>
  )
}

function Find({ onChosen }: { onChosen: (person: Found) => void }) {
  const [found, setFound] = useState<readonly Found[]>()
  const find = useChange('POST /emergency-access/find', { invalidates: [], quiet: true, scope: 'emergency' })
  const form = useSendForm({
    initial: { name: '', born: '' },
    send: (body) => find.mutateAsync({ body }),
    onSent: setFound,
    failed: emergencyPage.notFound,
  })
  return (
    <section className="panel stack">
      <Form of={form} send={emergencyPage.find}>
        <div className="fields">
          <TextInput label={emergencyPage.name} required maxLength={100} {...form.field('name')} />
          <DateField label={emergencyPage.born} required {...form.field('born')} />
        </div>
      </Form>
      {found?.length === 0 && <p role="status">{emergencyPage.nobody}</p>}
      {found && found.length > 0 && (
        <ul className="share-list">
          {found.map((person) => (
            <li key={person._id}>
              <p>
                <bdi>{person.name}</bdi>{' '}
                {person.born && <span className="soft">{format().ltr(format().dateInDigits(person.born))}</span>}
              </p>
              <Button size="sm" variant="default" onClick={() => onChosen(person)}>
                {emergencyPage.choose}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function OpenForm({ personId }: { personId: string }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const open = useChange('POST /emergency-access', {
    invalidates: ['shares', 'documents', 'record', 'people'],
    quiet: true,
    scope: 'emergency',
  })
  const form = useSendForm({
    initial: { reason: '', password: '' },
    secret: ['reason', 'password'],
    send: (body) => open.mutateAsync({ body: { personId, ...body } }),
    onSent: (opened) => void navigate(`/doctor/dashboard/shared/${opened.personId}`),
    failed: emergencyPage.notOpened,
    about: { wrong_password: 'password' },
  })
  return (
    <Form of={form} send={emergencyPage.open} looks="harsh">
      <Textarea
        label={emergencyPage.reason}
        description={emergencyPage.reasonSays}
        required
        maxLength={500}
        {...form.field('reason')}
      />
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <OwnPassword label={emergencyPage.password} {...form.field('password')} />
    </Form>
  )
}
