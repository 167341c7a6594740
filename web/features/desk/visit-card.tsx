import { IconDots } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { BoardVisit } from '#contract/desk/desk.ts'
import { wallClock } from '#contract/clinic-time.ts'
import { type Stage, stages } from '#contract/desk/desk-stages.ts'
import { mayDoSomewhere } from '#contract/rights.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { waitingNumber } from '#texts/desk/waiting-number.ts'
import { deskBooking } from '#texts/desk/desk-booking.ts'
import { asPrice, format } from '../../language/format.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { type MenuAct, MenuButton } from '../../ui/menu-button.tsx'
import { minutesSince, minutesWaited } from '../booking/day/here.ts'
import { comesHere } from './day.ts'

/** The main step of a visit by its stage. Patients who are called or visited at home do not arrive. */
const next: Partial<Record<Stage, Stage>> = { expected: 'waiting', waiting: 'room', room: 'done' }
const nextOf = (visit: BoardVisit): Stage | undefined =>
  visit.stage === 'expected' && !comesHere(visit) ? 'room' : next[visit.stage]

function actInWords(visit: BoardVisit, to: Stage): string {
  const { stage: from } = visit
  if (to === 'room' && !comesHere(visit)) return deskBoard.begins
  if (to === 'waiting' && (from === 'room' || from === 'done')) return deskBoard.backToWaiting
  return to === 'room' && from === 'done' ? deskBoard.backToRoom : deskBoard.acts[to]
}

/** The entries of a visit's menu: move, cancel, late entry, slip, link. */
export type Change = 'time' | 'cancel' | 'later' | 'slip' | 'link'

type Props = {
  visit: BoardVisit
  now: number
  /** The time zone of the place. */
  timeZone: string
  /** On a future day, nobody can arrive yet. */
  isToCome: boolean
  /** The first patient to be called, whose button is the main one on the screen. */
  isFirst?: boolean
  onMove: (visit: BoardVisit, to: Stage) => void
  onChange: (visit: BoardVisit, how: Change) => void
}

/** One visit on the board: time or length of wait, patient, doctor, and its next step. */
export function VisitCard({ visit, now, timeZone, isToCome, isFirst = false, onMove, onChange }: Props) {
  const { stage, patient, startTime, startsAt, arrivedAt } = visit
  const { user } = useSession()
  const waits = stage === 'waiting' && arrivedAt ? minutesWaited(visit, now) : null
  const late = stage === 'expected' && comesHere(visit) ? minutesSince(startsAt, now) : 0
  const long = waits !== null && waits >= 15
  const main = isToCome ? undefined : nextOf(visit)
  const mayTake = visit.due > 0 && mayDoSomewhere(user, 'take-money')
  const till = `/desk/money?date=${visit.date}&search=${patient.number}`
  const change = (label: string, how: Change): MenuAct => ({ label, onPress: () => onChange(visit, how) })
  const isOpen = stage === 'expected' || stage === 'waiting'
  const acts = (): MenuAct[] => [
    ...stages
      // Visits by phone, by video or at home have no waiting room.
      .filter((to) => !isToCome && to !== stage && to !== main && (to !== 'waiting' || comesHere(visit)))
      .map((to) => ({ label: actInWords(visit, to), onPress: () => onMove(visit, to) })),
    ...(isOpen ? [change(deskBooking.move, 'time'), change(deskBooking.cancel, 'cancel')] : []),
    ...(isToCome || stage === 'not-come' ? [] : [change(deskBoard.later.open, 'later')]),
    ...(mayTake && stage !== 'done' ? [{ label: deskBoard.takeMoney, to: till }] : []),
    ...(visit.link?.until ? [change(deskBooking.sendLink, 'link')] : []),
    change(deskBoard.printSlip, 'slip'),
    { label: deskBoard.openPerson, to: `/desk/people/${patient._id}` },
  ]
  return (
    <li className="visit-card" data-stage={stage} data-alarm={late > 0 ? 'late' : long ? 'long' : undefined}>
      <span className="visit-when">{waits === null ? format().ltr(startTime) : deskBoard.minutes(waits)}</span>
      <div className="visit-body">
        <div className="visit-who">
          <strong>
            <bdi>{patient.name}</bdi>
          </strong>
          <p className="soft">{format().row(factsOf(visit, late, waits !== null, timeZone))}</p>
        </div>
        {mayTake && stage === 'done' ? (
          <Button size="sm" variant="default" component={Link} to={till}>
            {deskBoard.takeMoney}
          </Button>
        ) : (
          main && (
            <Button
              size="sm"
              variant={isFirst ? 'filled' : 'default'}
              aria-label={deskBoard.actOf(actInWords(visit, main), patient.name)}
              onClick={() => onMove(visit, main)}
            >
              {actInWords(visit, main)}
            </Button>
          )
        )}
      </div>
      <MenuButton className="visit-more" label={deskBoard.more(patient.name)} acts={acts}>
        <IconDots size={20} aria-hidden="true" />
      </MenuButton>
    </li>
  )
}

/** Until when a visit waits for its mailed link, local to the place; with the date if that is another day. */
function linkInWords({ link, date: of }: BoardVisit, timeZone: string): string {
  if (!link?.until) return deskBoard.linkDone
  const { date, time } = wallClock(timeZone, new Date(link.until))
  return date === of
    ? deskBoard.linkUntil(format().ltr(time))
    : deskBoard.linkUntilDay(format().date(date, 'short'), format().ltr(time))
}

function factsOf(visit: BoardVisit, late: number, waits: boolean, timeZone: string): string[] {
  const { stage, number, doctor, kind, room, due, patient, startTime, status, checkedInAt, toldMinutes, link } = visit
  const isOpen = stage === 'expected' || stage === 'waiting'
  return [
    number !== null && stage === 'waiting' ? waitingNumber.says(number) : '',
    deskBoard.dr(doctor.name),
    waits ? format().ltr(startTime) : '',
    stage === 'expected' ? kind.name : '',
    stage === 'room' ? (comesHere(visit) ? (room ?? '') : kind.name) : '',
    late > 0 ? deskBoard.late(late) : '',
    isOpen && checkedInAt ? deskBoard.checkedIn : '',
    isOpen && status === 'pending' ? deskBoard.pending : '',
    isOpen && link ? linkInWords(visit, timeZone) : '',
    isOpen && toldMinutes !== null ? deskBoard.toldOfDelay : '',
    isOpen && due > 0 ? (comesHere(visit) ? deskBoard.pays(asPrice(due)) : deskBoard.toPay(asPrice(due))) : '',
    stage === 'done' && due > 0 ? deskBoard.toPay(asPrice(due)) : '',
    ...patient.needs.map((need) => deskBoard.needs[need]),
  ].filter((fact) => fact !== '')
}
