import { Button, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { CareRequest } from '#contract/care-requests.ts'
import { type CareStatus, careKindNames, careStepsFrom } from '#contract/care-steps.ts'
import { asPrice } from '#contract/money.ts'
import { ApiFailure } from '../../api.ts'
import { useSealedDraft } from '../../sealed-draft.ts'
import { useWorkOnCare } from './admin-queries.ts'
import { CareBadge, careBadges } from './care-badge.tsx'
import { useMoment } from '../../moment.ts'

const acts: Partial<Record<CareStatus, string>> = {
  dispatched: 'Dispatch',
  arrived: 'Mark arrived',
  closed: 'Close',
  confirmed: 'Confirm',
  completed: 'Complete',
  declined: 'Decline',
  cancelled: 'Cancel',
}

const onTheMap = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`

/** One request as those see it who work through it: everything about it, who looks after it, and its next steps. */
export function WorkForm({ request }: { request: CareRequest }) {
  const moment = useMoment()
  const work = useWorkOnCare(request._id)
  const [{ assignee, note }, setDraft, discard] = useSealedDraft(`work-${request._id}`, {
    assignee: request.assignee,
    note: '',
  })
  const [failure, setFailure] = useState<string>()

  async function save(status?: CareStatus) {
    setFailure(undefined)
    try {
      await work.mutateAsync({ from: request.status, assignee, note, ...(status ? { status } : {}) })
      discard()
      setDraft({ assignee, note: '' })
      discard()
      notifications.show({ message: `${request.reference}: saved` })
    } catch (reason) {
      setFailure(reason instanceof ApiFailure ? reason.message : 'The request could not be changed. Please try again.')
    }
  }

  const steps = careStepsFrom(request.kind, request.status)
  const { position, patient } = request
  return (
    <div className="stack">
      <header>
        <p className="soft">{careKindNames[request.kind]}</p>
        <p className="work-reference">{request.reference}</p>
        <CareBadge status={request.status} />
      </header>
      <dl className="work-facts">
        <Fact label="Patient" value={patient.name} />
        <Fact label="Contact" value={[patient.phone, patient.email].filter(Boolean).join(' · ')} />
        {request.details.map(({ label, value }) => (
          <Fact key={label} label={label} value={value} />
        ))}
        {request.price > 0 && <Fact label="Price" value={asPrice(request.price)} />}
        {position && (
          <div>
            <dt>Position</dt>
            <dd>
              <a href={onTheMap(position)} target="_blank" rel="noreferrer">
                {position.latitude.toFixed(5)}, {position.longitude.toFixed(5)}
              </a>
            </dd>
          </div>
        )}
      </dl>
      <ol className="request-history" aria-label="History">
        {request.history.map(({ at, status, note: said }) => (
          <li key={at + status}>
            <b>{careBadges[status].word}</b> <span className="soft">{moment(at)}</span>
            {said && <p>{said}</p>}
          </li>
        ))}
      </ol>
      <TextInput
        label="Assigned to"
        maxLength={100}
        value={assignee}
        onChange={(event) => {
          const { value } = event.currentTarget
          setDraft((old) => ({ ...old, assignee: value }))
        }}
      />
      <Textarea
        label="Note to the patient"
        autosize
        minRows={2}
        maxLength={500}
        value={note}
        onChange={(event) => {
          const { value } = event.currentTarget
          setDraft((old) => ({ ...old, note: value }))
        }}
      />
      {failure && (
        <p className="form-failure" role="alert">
          {failure}
        </p>
      )}
      <div className="form-acts">
        {steps.map((status) => {
          const ends = status === 'declined' || status === 'cancelled'
          return (
            <Button
              key={status}
              loading={work.isPending}
              {...(ends ? { variant: 'outline', color: 'red' } : {})}
              onClick={() => save(status)}
            >
              {acts[status]}
            </Button>
          )
        })}
        <Button variant="default" loading={work.isPending} onClick={() => save()}>
          Save note
        </Button>
      </div>
    </div>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
