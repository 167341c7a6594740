import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { reschedulable } from '#contract/booking/appointment-status.ts'
import type { DeskVisit } from '#contract/desk/desk-find.ts'
import { joinFromMinutes } from '#contract/video/video-times.ts'
import { allVisits } from '#texts/booking/all-visits.ts'
import { visitChoice } from '#texts/booking/visit-choice.ts'
import { visitReasons } from '#texts/booking/visit-reasons.ts'
import { calendarStandIn } from '#texts/desk/calendar-stand-in.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { deskVisits } from '#texts/desk/desk-visits.ts'
import { newVisit } from '#texts/desk/new-visit.ts'
import { familyPage } from '#texts/people/family-page.ts'
import { peoplePage } from '#texts/people/people-page.ts'
import { asPrice, dateInWords, format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { Facts, written } from '../../ui/facts.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Phone } from '../../ui/phone.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ReceiptsOfVisit } from '../payments/receipts/receipts-of-visit.tsx'
import { TillOfVisit } from '../payments/till-of-visit.tsx'
import { type Acting, VisitAct } from './calendar/visit-act.tsx'
import { useStaffPortal } from './person/use-portal.ts'
import { deskVisitQuery } from './visit-queries.ts'

const FormsOfVisit = lazyPart(() => import('../forms/desk/forms-of-visit.tsx').then((part) => part.FormsOfVisit))

type Props = {
  id: string
  title?: string | undefined
  /** The acts of the page beside it; if omitted, the visit can be moved and cancelled. */
  acts?: ReactNode
  onClose: () => void
}

/** Reception's panel of a visit: its acts, its facts, its money, and links to its people. */
export function VisitPanel({ id, title = allVisits.one, acts, onClose }: Props) {
  const visit = useQuery(deskVisitQuery(id))
  const { receipts, fills } = useStaffPortal()
  return (
    <SidePanel title={title} of={id} onClose={onClose}>
      <div className="stack">
        {acts}
        <Loaded of={visit} failed={calendarStandIn.failedVisit} shape={240}>
          {(known) => (
            <>
              <FactsOfVisit visit={known} />
              {!acts && reschedulable.reception!.includes(known.status) && <Acts id={id} />}
              <FormsOfVisit id={id} personId={known.patient._id} fillAt={(draftId) => `${fills}/${draftId}`} />
              <TillOfVisit id={id} receiptsAt={receipts} />
              <ReceiptsOfVisit appointmentId={id} at={receipts} />
            </>
          )}
        </Loaded>
      </div>
    </SidePanel>
  )
}

function Acts({ id }: { id: string }) {
  const [acting, setActing] = useState<Acting['how']>()
  return (
    <div className="form-acts">
      <Button variant="default" onClick={() => setActing('move')}>
        {deskVisits.move}
      </Button>
      <Button variant="outline" color="red" onClick={() => setActing('cancel')}>
        {deskVisits.cancel}
      </Button>
      {acting && <VisitAct id={id} how={acting} onClose={() => setActing(undefined)} />}
    </div>
  )
}

function FactsOfVisit({ visit }: { visit: DeskVisit }) {
  const { patient, doctor, kind, place, room, phone, called, date, startTime, endTime, due, born, series } = visit
  const { ltr, row } = format()
  const { people } = useStaffPortal()
  const isVideo = kind.mode === 'video'
  const isOpen = visit.stage === 'expected' || visit.stage === 'waiting'
  const person = ({ _id, name }: { _id: string; name: string }) => (
    <Link key={_id} to={`${people}/${_id}`}>
      <bdi>{name}</bdi>
    </Link>
  )
  return (
    <>
      <p>
        <StatusBadge status={visit.status} />
      </p>
      <Facts
        rows={[
          [allVisits.facts.patient, person(patient)],
          born && [peoplePage.columns.born, ltr(format().dateInDigits(born))],
          phone && [
            allVisits.more.phone,
            <Fragment key="phone">
              {called && `${newVisit.toCall(called)} `}
              <Phone of={phone} label={calendarStandIn.callOf(called ?? patient.name, phone)} />
            </Fragment>,
          ],
          // A server of the version before does not say who acts for the patient.
          visit.guardians?.length > 0 && [
            peoplePage.guardians,
            visit.guardians.map((guardian) => (
              <div key={guardian._id}>
                {person(guardian)}{' '}
                {guardian.phone && guardian.phone !== phone && (
                  <Phone of={guardian.phone} label={calendarStandIn.callOf(guardian.name, guardian.phone)} />
                )}
              </div>
            )),
          ],
          patient.needs.length > 0 && [
            familyPage.fields.needs,
            row(patient.needs.map((need) => deskBoard.needs[need])),
          ],
          written(peoplePage.deskNote, visit.deskNote),
          [
            allVisits.facts.doctor,
            row([deskBoard.dr(doctor.name), ...(isOpen && visit.isUnanswered ? [deskBoard.unanswered] : [])]),
          ],
          [allVisits.facts.when, row([dateInWords(date), ltr(`${startTime} – ${endTime}`)])],
          [
            allVisits.facts.visit,
            series ? row([kind.name, deskBoard.ofSeries(String(series.number), String(series.all))]) : kind.name,
          ],
          [allVisits.facts.where, row([place.name, ...(isVideo ? [visitChoice.held.video] : room ? [room] : [])])],
          isVideo && isOpen && [deskVisits.joins, deskVisits.joinsHow(joinFromMinutes)],
          due > 0 && [allVisits.more.due, asPrice(due)],
          written(allVisits.facts.agreed, visit.agreed),
          visit.cancelReason && [visitReasons.reason, visit.cancelReason],
        ]}
      />
    </>
  )
}
