import { Button } from '@mantine/core'
import { type ChangeEvent, useRef } from 'react'
import type { DoctorRecord } from '#contract/doctors.ts'
import { download } from '../../download.ts'
import { DoctorForm } from './doctor-form.tsx'
import { useAddDocument, useSetStanding } from './record-queries.ts'
import '../../ui/status-badge.css'

export const standingWords = { verified: 'Verified', unverified: 'Not verified', suspended: 'Suspended' } as const
const standingColours = { verified: 'confirmed', unverified: 'pending', suspended: 'cancelled' } as const

/** Whether the clinic has verified a doctor. */
export const Standing = ({ doctor: { standing } }: { doctor: DoctorRecord }) => (
  <span className="status-badge" data-status={standingColours[standing]}>
    {standingWords[standing]}
  </span>
)

/** One doctor: standing, documents, and everything that an admin changes. */
export function DoctorPanel({ doctor, onDelete }: { doctor: DoctorRecord; onDelete: () => void }) {
  const stand = useSetStanding(doctor._id)
  return (
    <div className="stack">
      <section aria-label="Standing" className="stack" style={{ gap: 12 }}>
        <p>
          <Standing doctor={doctor} />{' '}
          <span className="soft">
            since {doctor.standingAt.slice(0, 10)}
            {doctor.standingBy && `, by ${doctor.standingBy}`}
          </span>
        </p>
        <div className="form-acts">
          {doctor.standing !== 'verified' && (
            <Button size="sm" loading={stand.isPending} onClick={() => stand.mutate('verified')}>
              Verify
            </Button>
          )}
          {doctor.standing !== 'suspended' && (
            <Button
              size="sm"
              variant="outline"
              color="red"
              loading={stand.isPending}
              onClick={() => stand.mutate('suspended')}
            >
              Suspend
            </Button>
          )}
        </div>
        <Documents doctor={doctor} />
      </section>
      <DoctorForm key={doctor._id} doctor={doctor} onDone={() => undefined} />
      <div>
        <Button variant="outline" color="red" onClick={onDelete}>
          Delete doctor
        </Button>
      </div>
    </div>
  )
}

function Documents({ doctor }: { doctor: DoctorRecord }) {
  const input = useRef<HTMLInputElement>(null)
  const send = useAddDocument(doctor._id)
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (file) send.mutate(file)
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
              {name}
            </button>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        className="unseen"
        accept=".pdf,image/jpeg,image/png"
        aria-label="Document file"
        tabIndex={-1}
        onChange={choose}
      />
      <Button size="sm" variant="default" loading={send.isPending} onClick={() => input.current?.click()}>
        Add a document
      </Button>
    </div>
  )
}
