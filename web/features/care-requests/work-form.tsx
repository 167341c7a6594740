import { Textarea, TextInput } from '../../ui/inputs.tsx'
import type { CareRequest } from '#contract/care-requests/care-requests.ts'
import { type CareStatus, careStepsFrom } from '#contract/care-requests/care-steps.ts'
import { requestsPage } from '#texts/care-requests/requests-page.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { asPrice, format } from '../../language/format.ts'
import { useSealedDraft } from '../../drafts/sealed-draft.ts'
import { Button } from '../../ui/button.tsx'
import { say } from '../../ui/say.ts'
import { Facts } from '../../ui/facts.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { useChange } from '../../wire/use-change.ts'
import { CareBadge } from './care-badge.tsx'
import { useMoment } from '../../clock/moment.ts'

const onTheMap = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`

/** One request for staff: its details, who is responsible, and its next steps. */
export function WorkForm({ request }: { request: CareRequest }) {
  const moment = useMoment()
  const work = useChange('PATCH /admin/care-requests/{id}', {
    invalidates: ['care'],
    quiet: true,
    scope: request._id,
  })
  const { set, press, form, field, message, busy } = useSendForm({
    draft: useSealedDraft(`work-${request._id}`),
    initial: { assignee: request.assignee, note: '', status: null as CareStatus | null },
    // The pressed step is not part of the draft.
    secret: ['status'],
    send: ({ assignee, note, status }) =>
      work.mutateAsync({
        params: { id: request._id },
        body: { from: request.status, assignee, note, ...(status ? { status } : {}) },
      }),
    onSent: () => say(requestsPage.saved(request.reference)),
    readBack({ assignee, note, status }) {
      const isThere = request.assignee === assignee && (request.history.at(-1)?.note ?? '') === note
      return isThere && (!status || status === request.status) ? request : undefined
    },
    failed: requestsPage.notSaved,
    startsAnew: true,
  })
  function go(status: CareStatus) {
    set({ status })
    void press().finally(() => set({ status: null }))
  }

  const steps = careStepsFrom(request.kind, request.status)
  const { position, patient } = request
  return (
    <form className="stack" {...form}>
      <header>
        <p className="soft">{contractWords.careKinds[request.kind]}</p>
        <p className="work-reference">{request.reference}</p>
        <CareBadge status={request.status} />
      </header>
      <Facts
        rows={[
          [requestsPage.columns.patient, patient.name],
          [
            requestsPage.contact,
            [patient.phone && format().ltr(patient.phone), patient.email].filter(Boolean).join(' · '),
          ],
          ...request.details.map(({ label, value }) => [label, value] as const),
          request.price > 0 && [requestsPage.price, asPrice(request.price)],
          position && [
            requestsPage.position,
            <a key="map" href={onTheMap(position)} target="_blank" rel="noreferrer">
              {format().ltr(`${position.latitude.toFixed(5)}, ${position.longitude.toFixed(5)}`)}
            </a>,
          ],
        ]}
      />
      <ol className="request-history" aria-label={requestsPage.history}>
        {request.history.map(({ at, status, note: said }) => (
          <li key={at + status}>
            <b>{contractWords.careStatuses[status]}</b> <span className="soft">{moment(at)}</span>
            {said && <p dir="auto">{said}</p>}
          </li>
        ))}
      </ol>
      <TextInput label={requestsPage.columns.assignee} maxLength={100} {...field('assignee')} />
      <Textarea label={requestsPage.note} minRows={2} maxLength={500} {...field('note')} />
      <FormMessage text={message} />
      <div className="form-acts">
        {steps.map((status) => {
          const ends = status === 'declined' || status === 'cancelled'
          return (
            <Button
              key={status}
              loading={busy}
              {...(ends ? { variant: 'outline', color: 'red' } : {})}
              onClick={() => go(status)}
            >
              {requestsPage.acts[status]}
            </Button>
          )
        })}
        <Button type="submit" variant="default" loading={busy}>
          {requestsPage.saveNote}
        </Button>
      </div>
    </form>
  )
}
