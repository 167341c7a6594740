import type { ReactNode } from 'react'
import { dateInWords, slotTimes } from '#contract/clinic-time.ts'
import type { Doctor } from '#contract/doctors.ts'
import { asPrice } from '#contract/money.ts'
import { Portrait } from '../../ui/portrait.tsx'
import type { Step } from './steps.ts'
import './summary.css'

/** What is being booked, beside every step; a bar at the bottom of a phone. */
export function Summary({ doctor, step, children }: { doctor: Doctor; step: Step; children?: ReactNode }) {
  const slot = step.at === 'slot' ? undefined : slotTimes(step.slotId)
  return (
    <aside className="summary" aria-label="Your appointment">
      <div className="summary-doctor">
        <Portrait name={doctor.name} image={doctor.image} size={72} />
        <div>
          <p className="summary-name">Dr. {doctor.name}</p>
          <p className="soft">
            {doctor.specialization} · {doctor.experience} years
          </p>
        </div>
      </div>
      <dl>
        <div className="summary-when">
          <dt>When</dt>
          <dd>
            <span>{step.date ? dateInWords(step.date, 'short') : 'Choose a day'}</span>
            <span>{slot ? `${slot.startTime} – ${slot.endTime}` : 'Choose a time'}</span>
          </dd>
        </div>
        <div>
          <dt>Where</dt>
          <dd>{doctor.location}</dd>
        </div>
        <div className="summary-fee">
          <dt>Fee</dt>
          <dd>{asPrice(doctor.fees)}</dd>
        </div>
      </dl>
      {children}
      <p className="summary-note soft">Free to cancel until the doctor confirms. You get the full amount back.</p>
    </aside>
  )
}
