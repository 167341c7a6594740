import { IconDots } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { Link } from 'react-router'
import type { BoardVisit } from '#contract/desk/desk.ts'
import { wallClock } from '#contract/clinic-time.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { waitingNumber } from '#texts/desk/waiting-number.ts'
import { asPrice, format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { FormLight } from '../../ui/form-light.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { minutesSince, minutesWaited } from '../booking/day/here.ts'
import { comesHere } from './day.ts'
import { useNow } from '../../clock/minutes.ts'
import { actInWords, actsOf, nextOf, type OnVisit, tillOf } from './visit-acts.ts'

type Props = {
  visit: BoardVisit
  /** The patient waits, since the time of the visit at the earliest. */
  waits: boolean
  /** The patient has waited for long. */
  isLong: boolean
  isLate: boolean
  /** With whom the patient is in one room; empty: nobody else. */
  beside: string
  /** The time zone of the place. */
  timeZone: string
  /** On a future day, nobody can arrive yet. */
  isToCome: boolean
  /** The first patient to be called, whose button is the main one on the screen. */
  isFirst: boolean
  /** Open in the panel beside the board. */
  isShown: boolean
  mayTakeMoney: boolean
  on: OnVisit
}

/**
 * One visit on the board, in two lines: time or length of wait, patient, doctor and what matters now, and the next
 * step. A press on it opens its panel.
 */
export const VisitRow = memo(function VisitRow(props: Props) {
  const { visit, waits, isLong, isLate, beside, timeZone, isToCome, isFirst, isShown, mayTakeMoney, on } = props
  const { stage, patient, startTime } = visit
  const main = nextOf(visit, isToCome)
  const mayTake = visit.due > 0 && mayTakeMoney
  const acts = () => [
    ...actsOf(visit, on, { isToCome, mayTake }),
    { label: deskBoard.openPerson, to: `/desk/people/${patient._id}` },
  ]
  return (
    <li
      className="visit-row pointed-row"
      data-stage={stage}
      data-alarm={beside ? 'beside' : isLate ? 'late' : isLong ? 'long' : undefined}
      data-shown={isShown || undefined}
    >
      <button type="button" className="visit-open" data-opens={visit._id} onClick={() => on.open(visit)}>
        <span className="visit-when">{waits ? <MinutesWaited visit={visit} /> : format().ltr(startTime)}</span>
        <span className="visit-who">
          <strong title={patient.name}>
            <bdi>{patient.name}</bdi>
          </strong>
          <span className="visit-facts">
            {stage !== 'done' && <FormLight of={visit.forms} isBrief />}
            {isLate ? (
              <LateFacts visit={visit} timeZone={timeZone} />
            ) : (
              <Line facts={[...(beside ? [beside] : []), ...factsOf(visit, waits, timeZone)]} />
            )}
          </span>
        </span>
      </button>
      <MenuButton className="visit-more" label={deskBoard.more(patient.name)} acts={acts}>
        <IconDots size={20} aria-hidden="true" />
      </MenuButton>
      {mayTake && stage === 'done' ? (
        <Button size="sm" variant="default" component={Link} to={tillOf(visit)}>
          {deskBoard.takeMoney}
        </Button>
      ) : (
        main && (
          <Button
            size="sm"
            variant={isFirst ? 'filled' : 'default'}
            aria-label={deskBoard.actOf(actInWords(visit, main), patient.name)}
            onClick={() => on.move(visit, main)}
          >
            {actInWords(visit, main)}
          </Button>
        )
      )}
    </li>
  )
})

// These render with each minute; the rest of a row, with its buttons, does not.

function MinutesWaited({ visit }: { visit: BoardVisit }) {
  return deskBoard.minutes(minutesWaited(visit, useNow()) ?? 0)
}

function LateFacts({ visit, timeZone }: Pick<Props, 'visit' | 'timeZone'>) {
  const late = minutesSince(visit.startsAt, useNow())
  const others = useMemo(() => factsOf(visit, false, timeZone), [visit, timeZone])
  return <Line facts={[...(late > 0 ? [deskBoard.late(late)] : []), ...others]} />
}

/** The second line, which may be cut off: pointing at it shows the whole, and so does the row with the focus. */
function Line({ facts }: { facts: readonly string[] }) {
  const said = format().row(facts)
  return (
    <span className="soft" title={said}>
      {said}
    </span>
  )
}

/** Until when a visit waits for its mailed link, local to the place; with the date if that is another day. */
export function linkInWords({ link, date: of }: BoardVisit, timeZone: string): string {
  if (!link?.until) return deskBoard.linkDone
  const { date, time } = wallClock(timeZone, new Date(link.until))
  return date === of
    ? deskBoard.linkUntil(format().ltr(time))
    : deskBoard.linkUntilDay(format().date(date, 'short'), format().ltr(time))
}

/** The second line of a visit, but for a delay: what matters most comes first, because the end may be cut off. */
function factsOf(visit: BoardVisit, waits: boolean, timeZone: string): string[] {
  const {
    stage,
    number,
    doctor,
    kind,
    room,
    due,
    patient,
    startTime,
    status,
    checkedInAt,
    toldMinutes,
    link,
    isUnanswered,
  } = visit
  const isOpen = stage === 'expected' || stage === 'waiting'
  return [
    stage === 'waiting' && kind.mode === 'video' ? deskBoard.online : '',
    number !== null && stage === 'waiting' ? waitingNumber.says(number) : '',
    stage === 'room' && comesHere(visit) ? (room ?? '') : '',
    ...patient.needs.map((need) => deskBoard.needs[need]),
    isOpen && isUnanswered ? deskBoard.unanswered : '',
    isOpen && due > 0 ? (comesHere(visit) ? deskBoard.pays(asPrice(due)) : deskBoard.toPay(asPrice(due))) : '',
    stage === 'done' && due > 0 ? deskBoard.toPay(asPrice(due)) : '',
    isOpen && status === 'pending' ? deskBoard.pending : '',

    deskBoard.dr(doctor.name),
    waits ? format().ltr(startTime) : '',
    stage === 'room' && !comesHere(visit) ? kind.name : '',
    isOpen && link ? linkInWords(visit, timeZone) : '',
    isOpen && checkedInAt ? deskBoard.checkedIn : '',
    isOpen && toldMinutes !== null ? deskBoard.toldOfDelay : '',
    stage === 'expected' ? kind.name : '',
  ].filter((fact) => fact !== '')
}
