import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { WaitingRepeat } from '#contract/records/prescriptions.ts'
import { common } from '#texts/common/common.ts'
import { prescriptionsPage } from '#texts/records/prescriptions-page.ts'
import { useMoment } from '../../../clock/moment.ts'
import { format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { useChange } from '../../../wire/use-change.ts'
import { OwnPassword } from '../../auth/own-password.tsx'
import { repeatRequestsQuery } from './queries.ts'

type Answering = { to: WaitingRepeat; how: 'grant' | 'refuse' }

/** Repeats that patients ask the doctor for, the oldest first: granted in two presses, or refused with a sentence. */
export function RepeatRequests() {
  const requests = useQuery(repeatRequestsQuery)
  const moment = useMoment()
  const [answering, setAnswering] = useState<Answering>()
  const { row, apart } = format()
  const close = () => setAnswering(undefined)
  return (
    <>
      <Loaded
        of={requests}
        failed={prescriptionsPage.repeats.failed}
        shape={160}
        none={<p className="panel">{prescriptionsPage.repeats.none}</p>}
      >
        {({ rows, total }) => (
          <>
            <p className="soft" aria-live="polite">
              {prescriptionsPage.repeats.count(total)}
            </p>
            <ul className="panel prescriptions" aria-label={prescriptionsPage.repeats.heading}>
              {rows.map((request) => (
                <li key={request._id} className="prescription-row-of-list">
                  <div>
                    <Link to={`/doctor/dashboard/patients/${request.personId}`}>
                      <bdi>{request.patient}</bdi>
                    </Link>
                    <p dir="auto">{row(request.lines)}</p>
                    <p className="soft">
                      {row([
                        prescriptionsPage.repeats.asked(moment(request.askedAt, 'within')),
                        prescriptionsPage.repeats.lastSigned(moment(request.signedAt, 'within')),
                      ])}
                    </p>
                  </div>
                  <div className="acts">
                    <Button
                      size="sm"
                      aria-label={prescriptionsPage.repeats.grantOf(apart(request.patient))}
                      onClick={() => setAnswering({ to: request, how: 'grant' })}
                    >
                      {prescriptionsPage.repeats.grant}
                    </Button>
                    <Button
                      size="sm"
                      variant="default"
                      aria-label={prescriptionsPage.repeats.refuseOf(apart(request.patient))}
                      onClick={() => setAnswering({ to: request, how: 'refuse' })}
                    >
                      {prescriptionsPage.repeats.refuse}
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {answering?.how === 'grant' && <Grant request={answering.to} onClose={close} />}
      {answering?.how === 'refuse' && <Refuse request={answering.to} onClose={close} />}
    </>
  )
}

type AnswerProps = { request: WaitingRepeat; onClose: () => void }

function Grant({ request: { _id: id, patient, lines }, onClose }: AnswerProps) {
  const { row, apart } = format()
  const grant = useChange('POST /prescriptions/repeat-requests/{id}/grant', {
    invalidates: ['papers', 'record'],
    quiet: true,
    scope: id,
  })
  const form = useSendForm({
    initial: { password: '' },
    secret: ['password'],
    send: (body) => grant.mutateAsync({ params: { id }, body }),
    onSent() {
      say(prescriptionsPage.repeats.granted)
      onClose()
    },
    about: { wrong_password: 'password' },
    failed: prescriptionsPage.repeats.notGranted,
  })
  return (
    <Dialog opened title={prescriptionsPage.repeats.grantOf(apart(patient))} onClose={onClose} answers={null}>
      <Form of={form} send={prescriptionsPage.form.sign} back={[common.close, onClose]} inDialog>
        <p dir="auto">{row(lines)}</p>
        <p className="soft">{prescriptionsPage.repeats.grantSays}</p>
        <OwnPassword label={prescriptionsPage.form.password} {...form.field('password')} />
      </Form>
    </Dialog>
  )
}

function Refuse({ request: { _id: id, patient }, onClose }: AnswerProps) {
  const refuse = useChange('POST /prescriptions/repeat-requests/{id}/refuse', {
    invalidates: ['papers', 'record'],
    quiet: true,
    scope: id,
  })
  const form = useSendForm({
    initial: { sentence: '' },
    send: (body) => refuse.mutateAsync({ params: { id }, body }),
    onSent() {
      say(prescriptionsPage.repeats.refused)
      onClose()
    },
    failed: prescriptionsPage.repeats.notRefused,
  })
  return (
    <Dialog opened title={prescriptionsPage.repeats.refuseOf(format().apart(patient))} onClose={onClose} answers={null}>
      <Form of={form} send={prescriptionsPage.repeats.send} back={[common.close, onClose]} inDialog>
        <Textarea
          label={prescriptionsPage.repeats.sentence}
          description={prescriptionsPage.repeats.sentenceHint}
          required
          minLength={3}
          maxLength={300}
          minRows={2}
          dir="auto"
          {...form.field('sentence')}
        />
      </Form>
    </Dialog>
  )
}
