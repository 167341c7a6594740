import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { reschedulable } from '#contract/booking/appointment-status.ts'
import type { DeskVisit } from '#contract/desk/desk-find.ts'
import { allVisits } from '#texts/booking/all-visits.ts'
import { visitReasons } from '#texts/booking/visit-reasons.ts'
import { calendarStandIn } from '#texts/desk/calendar-stand-in.ts'
import { deskBooking } from '#texts/desk/desk-booking.ts'
import { asPrice, dateInWords, format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { deskVisitQuery } from '../visit-queries.ts'
import { ReceiptsOfVisit } from '../../payments/receipts/receipts-of-visit.tsx'
import { TillOfVisit } from '../../payments/till-of-visit.tsx'
import { VisitAct, type Acting } from './visit-act.tsx'
import { Phone } from '../../../ui/phone.tsx'

type Props = { id: string; onClose: () => void }

/** Reception's panel of a visit: its facts, its buttons, and a link to its patient. */
export function VisitPanel({ id, onClose }: Props) {
  const visit = useQuery(deskVisitQuery(id))
  return (
    <SidePanel title={allVisits.one} of={id} onClose={onClose}>
      <Loaded of={visit} failed={calendarStandIn.failedVisit} shape={240}>
        {(known) => <Visit visit={known} />}
      </Loaded>
    </SidePanel>
  )
}

function Visit({ visit }: { visit: DeskVisit }) {
  const {
    _id: id,
    patient,
    doctor,
    kind,
    place,
    room,
    phone,
    date,
    startTime,
    endTime,
    status,
    due,
    cancelReason,
  } = visit
  const [acting, setActing] = useState<Acting['how']>()
  const { ltr, row } = format()
  const rows = [
    [allVisits.facts.doctor, doctor.name],
    [allVisits.facts.when, row([dateInWords(date), ltr(`${startTime} – ${endTime}`)])],
    [allVisits.facts.visit, kind.name],
    [allVisits.facts.where, row([place.name, ...(room ? [room] : [])])],
    ...(due > 0 ? [[allVisits.more.due, asPrice(due)] as const] : []),
    ...(cancelReason ? [[visitReasons.reason, cancelReason] as const] : []),
  ] as const
  return (
    <div className="stack">
      <p>
        <StatusBadge status={status} />
      </p>
      <Facts
        rows={[
          [
            allVisits.facts.patient,
            <Link key="patient" to={`/desk/people/${patient._id}`}>
              <bdi>{patient.name}</bdi>
            </Link>,
          ],
          phone && [
            allVisits.more.phone,
            <Phone key="phone" of={phone} label={calendarStandIn.callOf(patient.name, phone)} />,
          ],
          ...rows,
        ]}
      />
      {reschedulable.reception!.includes(status) && (
        <div className="form-acts">
          <Button variant="default" onClick={() => setActing('move')}>
            {deskBooking.move}
          </Button>
          <Button variant="outline" color="red" onClick={() => setActing('cancel')}>
            {deskBooking.cancel}
          </Button>
        </div>
      )}
      <TillOfVisit id={id} />
      <ReceiptsOfVisit appointmentId={id} at="/desk/receipts" />
      {acting && <VisitAct id={id} how={acting} onClose={() => setActing(undefined)} />}
    </div>
  )
}
