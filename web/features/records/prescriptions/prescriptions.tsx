import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Paper } from '#contract/records/papers.ts'
import type { PrescriptionContent } from '#contract/records/prescription-content.ts'
import type { Prescription } from '#contract/records/prescriptions.ts'
import { prescriptionsPage } from '#texts/records/prescriptions-page.ts'
import { useDateOf, useMoment } from '../../../clock/moment.ts'
import { format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { download } from '../../../wire/download.ts'
import { useChange } from '../../../wire/use-change.ts'
import { prescriptionPapersQuery, prescriptionsQuery } from './queries.ts'
import { PrescriptionState } from './prescription-state.tsx'

const PrescriptionDialog = lazyDialog(() => import('./prescription-form.tsx').then((part) => part.PrescriptionDialog))

type Props = {
  /** Null for the reader's own. */
  personId: string | undefined
  /** For the doctor who treats the person: their name, to write new ones. */
  writesFor?: { personId: string; name: string }
}

/** The prescriptions of a person, newest first: what they say, how they stand, where they were dispensed. */
export function Prescriptions({ personId, writesFor }: Props) {
  const papers = useQuery(prescriptionPapersQuery(personId))
  const states = useQuery(prescriptionsQuery(personId))
  const [isWriting, setWriting] = useState(false)
  return (
    <section className="panel stack" aria-labelledby="prescriptions">
      <div className="prescriptions-head">
        <h2 id="prescriptions">{prescriptionsPage.heading}</h2>
        {writesFor && (
          <Button size="sm" variant="default" onClick={() => setWriting(true)}>
            {prescriptionsPage.form.write}
          </Button>
        )}
      </div>
      <Loaded
        of={papers}
        failed={prescriptionsPage.failed}
        shape={80}
        none={<p className="soft">{prescriptionsPage.none}</p>}
      >
        {({ rows }) => (
          <ul className="prescriptions" aria-label={prescriptionsPage.heading}>
            {rows.map((paper) => (
              <li key={paper._id}>
                <Row
                  paper={paper}
                  prescription={states.data?.rows.find(({ paperId }) => paperId === paper._id)}
                  mayCorrect={writesFor !== undefined && paper.mayWithdraw}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {isWriting && writesFor && (
        <PrescriptionDialog {...writesFor} appointmentId={null} onClose={() => setWriting(false)} />
      )}
    </section>
  )
}

type RowProps = { paper: Paper; prescription: Prescription | undefined; mayCorrect: boolean }

function Row({ paper, prescription, mayCorrect }: RowProps) {
  const { number, ltr, row, dateInDigits, apart } = format()
  const dateOf = useDateOf()
  const content = paper.content as PrescriptionContent
  const names = content.lines.map(({ inn, strength }) => `${apart(inn)} ${ltr(strength)}`)
  const signed = dateOf ? dateInDigits(dateOf(paper.signedAt)) : ''
  const shownNumber = ltr(paper.number)
  const ask = useChange('POST /prescriptions/{id}/repeat-requests', {
    invalidates: ['papers', 'record'],
    failed: prescriptionsPage.notAsked,
    scope: paper._id,
  })
  return (
    <div className="prescription-row-of-list">
      <div>
        <strong>{row(names)}</strong>
        <p className="soft">
          {row([prescriptionsPage.signed(signed, paper.doctor.name), prescriptionsPage.number(shownNumber)])}
        </p>
        {paper.reason && <p>{prescriptionsPage.reason(paper.reason)}</p>}
        {paper.withdrawn && <p>{prescriptionsPage.withdrawnBecause(paper.withdrawn.reason)}</p>}
        {prescription && (
          <>
            <p>
              <PrescriptionState state={prescription.state} />
            </p>
            <p className="soft">
              {row([
                prescriptionsPage.used(number(prescription.used), number(prescription.allowed)),
                prescriptionsPage.until(ltr(dateInDigits(prescription.validUntil))),
              ])}
            </p>
            <Dispensings prescription={prescription} />
            <Answer request={prescription.request} />
          </>
        )}
      </div>
      <div className="acts">
        <Button
          size="sm"
          variant="default"
          aria-label={prescriptionsPage.openOf(shownNumber)}
          onClick={() =>
            void download(
              'GET /records/papers/{id}/pdf',
              { params: { id: paper._id } },
              prescriptionsPage.file(paper.number.replaceAll(' ', '')),
            )
          }
        >
          {prescriptionsPage.open}
        </Button>
        {prescription?.mayAsk && (
          <Button
            size="sm"
            variant="default"
            loading={ask.isPending}
            aria-label={prescriptionsPage.askOf(row(names))}
            onClick={() => ask.mutate({ params: { id: paper._id } }, { onSuccess: () => say(prescriptionsPage.asked) })}
          >
            {prescriptionsPage.ask}
          </Button>
        )}
        {mayCorrect && (
          <Button
            size="sm"
            variant="subtle"
            component={Link}
            to={`/doctor/dashboard/papers/${paper._id}`}
            aria-label={prescriptionsPage.changeOf(shownNumber)}
          >
            {prescriptionsPage.change}
          </Button>
        )}
      </div>
    </div>
  )
}

function Dispensings({ prescription: { dispensings, isOwn } }: { prescription: Prescription }) {
  const moment = useMoment()
  const takeBack = useChange('POST /prescriptions/dispensings/{id}/take-back', {
    invalidates: ['papers', 'record'],
    failed: prescriptionsPage.notTakenBack,
    scope: 'dispensings',
  })
  if (dispensings.length === 0) return null
  return (
    <ul className="dispensings">
      {dispensings.map(({ _id: id, pharmacy, at, takenBackAt }) => (
        <li key={id} data-taken-back={takenBackAt !== null || undefined}>
          <span>
            {format().row([
              prescriptionsPage.dispensedAt(pharmacy, moment(at, 'within')),
              ...(takenBackAt ? [prescriptionsPage.takenBack(moment(takenBackAt, 'within'))] : []),
            ])}
          </span>
          {isOwn && !takenBackAt && (
            <Button
              size="sm"
              variant="subtle"
              loading={takeBack.isPending}
              aria-label={prescriptionsPage.takeBackOf(pharmacy)}
              onClick={() =>
                takeBack.mutate({ params: { id } }, { onSuccess: () => say(prescriptionsPage.isTakenBack) })
              }
            >
              {prescriptionsPage.takeBack}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Answer({ request }: Pick<Prescription, 'request'>) {
  const moment = useMoment()
  if (!request) return null
  const { state, askedAt, answeredAt, sentence } = request
  if (state === 'open') return <p>{prescriptionsPage.waits(moment(askedAt, 'within'))}</p>
  if (state === 'ended') return <p>{prescriptionsPage.ended(moment(askedAt, 'within'))}</p>
  const when = moment(answeredAt ?? askedAt, 'within')
  if (state === 'granted') return <p>{prescriptionsPage.granted(when)}</p>
  return (
    <div>
      <p>{prescriptionsPage.refused(when)}</p>
      <blockquote dir="auto">{sentence}</blockquote>
    </div>
  )
}
