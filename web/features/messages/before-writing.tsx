import { IconAlertTriangle, IconClockHour4, IconUserShare } from '@tabler/icons-react'
import { wallClock } from '#contract/clinic-time.ts'
import type { Thread, Writing } from '#contract/messages/threads.ts'
import { messageComposer } from '#texts/messages/message-composer.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { format } from '../../language/format.ts'
import { telOf } from '../../ui/phone.tsx'
import { Rich } from '../../ui/rich.tsx'

const hourMinutes = 60

/** A length of open time in words: whole hours from an hour and a half on. */
export const openTime = (minutes: number): string =>
  minutes < 1.5 * hourMinutes
    ? messageComposer.minutes(minutes)
    : messageComposer.hours(Math.ceil(minutes / hourMinutes))

/** An instant in the words of the place: `today, 14:00`, or `Wed 2 Dec, 14:00`. */
export function useMomentAt(zone: string): (at: string) => string {
  const clock = useClinicClock(zone)
  return (at) => {
    if (!clock) return ''
    const { date, time } = wallClock(zone, new Date(at))
    return format().row([format().day(date, clock.date, 'within'), format().ltr(time)])
  }
}

const bold = { b: (inner: string) => <b>{inner}</b> }

type Props = { writing: Writing; of: Pick<Thread, 'with'> }

/** What patients read before they type: when to expect an answer and of whom, and whom to call in an emergency. */
export function BeforeWriting({ writing, of }: Props) {
  const { emergencyNumber } = writing
  return (
    <section className="before-writing" aria-label={messageComposer.before}>
      <WhoAnswers writing={writing} of={of} />
      <Expected writing={writing} of={of} />
      <p className="before-emergency">
        <IconAlertTriangle size={20} aria-hidden="true" />
        <span>
          <Rich
            text={messageComposer.emergency(format().ltr(emergencyNumber))}
            parts={{ call: (number) => <a href={telOf(emergencyNumber)}>{number}</a> }}
          />
        </span>
      </p>
    </section>
  )
}

/** By when an answer can be expected, and on what that is based. */
export function Expected({ writing: { expected, hindrance, answers }, of, isShort }: Props & { isShort?: boolean }) {
  const momentAt = useMomentAt(of.with.place.timeZone)
  if (hindrance || answers.who === 'nobody') return null
  const time = openTime(expected.openMinutes)
  const by = expected.by && momentAt(expected.by)
  return (
    <p>
      <IconClockHour4 size={20} aria-hidden="true" />
      <span>
        <Rich text={by ? messageComposer.expected(by) : messageComposer.expectedOpen(time)} parts={bold} />
        {!isShort && (
          <span className="soft">
            {' '}
            {expected.basis === 'measured' ? messageComposer.measured(time) : messageComposer.promised(time)}
          </span>
        )}
      </span>
    </p>
  )
}

/** Who answers, where it is not the doctor to whom one writes. */
function WhoAnswers({ writing: { answers, awayUntil, doctorLeft }, of }: Props) {
  const momentAt = useMomentAt(of.with.place.timeZone)
  const { doctor } = of.with
  if (!doctor || answers.who === 'doctor') return null
  const [own, name] = [format().apart(doctor.name), format().apart(answers.name)]
  const until = awayUntil && momentAt(awayUntil)
  const says = {
    delegate: until ? messageComposer.delegateAway(own, until, name) : messageComposer.delegate(own, name),
    desk: doctorLeft
      ? messageComposer.deskLeft(own)
      : until
        ? messageComposer.deskAway(own, until)
        : messageComposer.desk(own),
    nobody: messageComposer.nobody(own, until ?? ''),
  }[answers.who]
  return (
    <p>
      <IconUserShare size={20} aria-hidden="true" />
      <span>{says}</span>
    </p>
  )
}
