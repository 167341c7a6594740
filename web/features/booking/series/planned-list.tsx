import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { Clash } from '#contract/booking/clashes.ts'
import type { PlannedVisit } from '#contract/booking/series.ts'
import { visitSeries } from '#texts/booking/visit-series.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { ChoiceGroup } from '../../../ui/choice-group.tsx'
import { type Shown, useSlotInWords } from '../use-slot-in-words.ts'
import { type Instead, keyOf, type PlannedTime } from './plan.ts'

type Words = { dates: string; clash: Record<Clash, string> }

type Props = {
  visits: readonly PlannedVisit[]
  choice: Shown
  /** What it says of the dates and of those that are taken: by default to the patient. */
  words?: Words
  instead: Instead
  onInstead: (date: string, time: PlannedTime | 'out') => void
}

/** The dates of a series; taken ones with alternatives. */
export function PlannedList({ visits, choice, words: given, instead, onInstead }: Props) {
  const inWords = useSlotInWords(choice)
  const words = given ?? { dates: visitSeries.dates, clash: visitSeries.clash }
  return (
    <ol className="planned" aria-label={words.dates}>
      {visits.map((visit) => {
        const { appointmentDate: date, slotId, clash } = visit
        return (
          <li
            key={date}
            data-clash={clash ? '' : undefined}
            data-out={instead[date] === 'out' && clash ? '' : undefined}
          >
            <p className="planned-when">
              <strong>{dateInWords(date)}</strong> <span>{inWords(date, slotId)}</span>
            </p>
            {clash ? (
              <Taken visit={visit} why={words.clash} chosen={instead[date]} choice={choice} onInstead={onInstead} />
            ) : (
              <p className="planned-free">
                <IconCheck size={18} stroke={2.5} aria-hidden="true" /> {visitSeries.free}
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}

type TakenProps = {
  visit: PlannedVisit
  why: Words['clash']
  chosen: PlannedTime | 'out' | undefined
  choice: Shown
  onInstead: Props['onInstead']
}

/** Why a date is taken, and its alternatives. */
function Taken({ visit: { appointmentDate, clash, alternatives }, why, chosen, choice, onInstead }: TakenProps) {
  const inWords = useSlotInWords(choice)
  const nameOf = ({ appointmentDate: date, slotId }: PlannedTime) =>
    format().row([dateInWords(date, 'short'), inWords(date, slotId, 'start')])
  const choices = [
    ...alternatives.map((time) => ({
      value: keyOf(time),
      name: nameOf(time),
      shown: <Other time={time} choice={choice} />,
    })),
    { value: 'out', name: visitSeries.leaveOut, shown: visitSeries.leaveOut },
  ]
  const chosenKey = chosen && chosen !== 'out' ? keyOf(chosen) : chosen
  return (
    <div className="planned-clash">
      <p className="planned-why">
        <IconAlertTriangle size={18} aria-hidden="true" /> {clash && why[clash]}{' '}
        {alternatives.length === 0 && visitSeries.noneInstead}
      </p>
      <ChoiceGroup
        label={visitSeries.instead(dateInWords(appointmentDate))}
        className="planned-others"
        choiceClassName="planned-other"
        choices={choices}
        {...(choices.some(({ value }) => value === chosenKey) ? { chosen: chosenKey } : {})}
        onChoose={(value) => onInstead(appointmentDate, alternatives.find((time) => keyOf(time) === value) ?? 'out')}
      />
    </div>
  )
}

/** A time with its day. */
function Other({ time: { appointmentDate, slotId }, choice }: { time: PlannedTime; choice: Shown }) {
  const inWords = useSlotInWords(choice)
  return (
    <>
      <span>{dateInWords(appointmentDate, 'short')}</span> <strong>{inWords(appointmentDate, slotId, 'start')}</strong>
    </>
  )
}
