import { type ChangeEvent, useRef } from 'react'
import { Link } from 'react-router'
import type { DoctorRecord } from '#contract/doctors/doctors.ts'
import { doctorPractice } from '#texts/hours/doctor-practice.ts'
import { doctorRecords } from '#texts/doctors/doctor-records.ts'
import { format } from '../../language/format.ts'
import { download } from '../../wire/download.ts'
import { useDateOf } from '../../clock/moment.ts'
import { DoctorForm } from './doctor-form.tsx'
import { Button } from '../../ui/button.tsx'
import { sayWithUndo } from '../../ui/undo.tsx'
import { useChange } from '../../wire/use-change.ts'

const standingColours = { verified: 'confirmed', unverified: 'pending', suspended: 'cancelled' } as const

/** The badge that says whether the clinic has verified a doctor. */
export const Standing = ({ doctor: { standing } }: { doctor: DoctorRecord }) => (
  <span className="status-badge" data-status={standingColours[standing]}>
    {doctorRecords.standings[standing]}
  </span>
)

/** One doctor: verification, documents, and all fields that an admin may change. */
export function DoctorPanel({ doctor, onDelete }: { doctor: DoctorRecord; onDelete: () => void }) {
  const stand = useChange('PUT /admin/doctors/{id}/standing', {
    invalidates: ['doctors', 'times'],
    scope: doctor._id,
  })
  const to = (standing: DoctorRecord['standing'], onSuccess?: () => void) =>
    stand.mutate({ params: { id: doctor._id }, body: { standing } }, onSuccess && { onSuccess })
  const dateOf = useDateOf()
  const since = dateOf && format().ltr(format().dateInDigits(dateOf(doctor.standingAt)))
  /** Suspending hides a doctor and all their times. It is reported, and can be undone. */
  const suspend = () =>
    to('suspended', () =>
      sayWithUndo(doctorRecords.panel.isSuspended(format().apart(doctor.name)), () => to(doctor.standing)),
    )
  return (
    <div className="stack">
      <section aria-label={doctorRecords.standing} className="stack" style={{ gap: 12 }}>
        <p>
          <Standing doctor={doctor} />{' '}
          <span className="soft">
            {since &&
              (doctor.standingBy
                ? doctorRecords.panel.sinceBy(since, doctor.standingBy)
                : doctorRecords.panel.since(since))}
          </span>
        </p>
        <div className="form-acts">
          {doctor.standing !== 'verified' && (
            <Button size="sm" loading={stand.isPending} onClick={() => to('verified')}>
              {doctorRecords.panel.verify}
            </Button>
          )}
          {doctor.standing !== 'suspended' && (
            <Button size="sm" variant="outline" color="red" loading={stand.isPending} onClick={suspend}>
              {doctorRecords.panel.suspend}
            </Button>
          )}
        </div>
        <Documents doctor={doctor} />
      </section>
      <Button component={Link} to={`/admin/dashboard/doctors/${doctor._id}`} variant="default" fullWidth>
        {doctorPractice.open}
      </Button>
      <DoctorForm key={doctor._id} doctor={doctor} onDone={() => undefined} />
      <div>
        <Button variant="outline" color="red" onClick={onDelete}>
          {doctorRecords.panel.delete}
        </Button>
      </div>
    </div>
  )
}

function Documents({ doctor }: { doctor: DoctorRecord }) {
  const input = useRef<HTMLInputElement>(null)
  const send = useChange('POST /admin/doctors/{id}/documents', {
    invalidates: ['doctors'],
    failed: doctorRecords.notKept,
  })
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (!file) return
    const form = new FormData()
    form.set('name', file.name.slice(0, 120))
    form.set('document', file)
    send.mutate({ params: { id: doctor._id }, form })
  }
  return (
    <div>
      <ul className="practice-list">
        {doctor.documents.map(({ _id, name }) => (
          <li key={_id}>
            <button
              type="button"
              className="row-link"
              onClick={() => download('GET /admin/documents/{id}', { params: { id: _id } }, name)}
            >
              <bdi>{name}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        className="unseen"
        accept=".pdf,image/jpeg,image/png"
        aria-label={doctorRecords.panel.file}
        tabIndex={-1}
        onChange={choose}
      />
      <Button size="sm" variant="default" loading={send.isPending} onClick={() => input.current?.click()}>
        {doctorRecords.panel.addDocument}
      </Button>
    </div>
  )
}
