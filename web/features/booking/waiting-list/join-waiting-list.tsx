import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { addDays, datesBetween, slotIdOf, weekdayOf } from '#contract/clinic-time.ts'
import type { Doctor } from '#contract/doctors/doctors.ts'
import { offerMinutes, type PartOfDay, partsOfDay } from '#contract/rules.ts'
import { waitingList } from '#texts/booking/waiting-list.ts'
import { ApiFailure, call } from '../../../wire/api.ts'
import { useChange } from '../../../wire/use-change.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { useMailReaches } from '../../../session/mail-reaches.ts'
import { Button } from '../../../ui/button.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { say } from '../../../ui/say.ts'
import { Form } from '../../../ui/form.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import type { OfVisit } from '../../doctors/queries.ts'
import { useToBooking } from '../../doctors/to-booking.ts'

type Props = {
  doctor: Doctor
  /** The kind and place to wait for. */
  visit: OfVisit
  /** Today at the place, and the number of days ahead that can be waited for. */
  today: string
  days: number
  /** Dates with a free time. */
  free: ReadonlySet<string>
}

/** The doctor's weekly hours at the chosen place; all hours if none is chosen. */
const hoursAt = ({ availableSlots }: Doctor, { placeId }: OfVisit) =>
  availableSlots.filter((slot) => !placeId || slot.placeId === placeId)

/**
 * The first run of days on which the doctor works and nothing is free; from today on if every working day has a free
 * time.
 */
function fullDays({ doctor, visit, today, days, free }: Props): { date: string; untilDate: string } {
  const works = new Set(hoursAt(doctor, visit).map(({ day }) => day))
  const window = datesBetween(today, addDays(today, days))
  const date = window.find((each) => works.has(weekdayOf(each)) && !free.has(each)) ?? today
  const next = window.find((each) => each > date && free.has(each))
  return { date, untilDate: free.has(date) ? date : next ? addDays(next, -1) : window.at(-1)! }
}

type Wish = { date: string; untilDate: string; part: PartOfDay | '' }
type FreeTime = { date: string; slotId: string }

/** The first free time on the wanted days; undefined if it was taken meanwhile. */
async function firstFree({ doctor, visit, free }: Props, { date, untilDate, part }: Wish) {
  const [from, to] = part ? partsOfDay[part] : ['00:00', '24:00']
  for (const day of datesBetween(date, untilDate).filter((each) => free.has(each))) {
    const query = { date: day, ...visit }
    const slots = await call('GET /doctors/{doctorId}/slots', { params: { doctorId: doctor._id }, query })
    const slot = slots.find(({ startTime }) => startTime >= from && startTime < to)
    if (slot) return { date: day, slotId: slotIdOf(slot) }
  }
  return undefined
}

const isSame = (one: Wish, other: Wish) =>
  one.date === other.date && one.untilDate === other.untilDate && one.part === other.part

const parts = Object.keys(partsOfDay) as PartOfDay[]

/** Joining the waiting list, for days without a suitable free time. */
export function Waitlist(props: Props) {
  const { doctor, visit, today, days } = props
  const toBooking = useToBooking()
  const [joined, setJoined] = useState('')
  const [instead, setInstead] = useState<{ wish: Wish; time: FreeTime }>()
  const isMailed = useMailReaches()
  /** The last wish that was sent: the answer to an older one may come later. */
  const sent = useRef<Wish>(undefined)
  const join = useChange('POST /waitlist', { invalidates: ['waiting'], quiet: true })
  const form = useSendForm({
    initial: { ...fullDays(props), part: '' } as Wish,
    check: ({ date, untilDate }): Record<string, string> =>
      untilDate < date ? { untilDate: waitingList.backwards } : {},
    send(wish) {
      sent.current = wish
      const { date, untilDate, part } = wish
      return join.mutateAsync({ body: { doctorId: doctor._id, date, untilDate, ...(part ? { part } : {}), ...visit } })
    },
    onSent({ ahead }) {
      setJoined(ahead === 0 ? waitingList.joinedFirst : waitingList.joinedAfter(ahead))
      say(waitingList.joined)
    },
    onRefused(reason) {
      const wish = sent.current
      if (!wish || !(reason instanceof ApiFailure) || reason.code !== 'times_are_free') return
      // If this fails, the message stands alone; the days above show their times.
      void firstFree(props, wish).then(
        (time) => wish === sent.current && setInstead(time && { wish, time }),
        () => {},
      )
    },
    failed: waitingList.failed,
  })
  const { values, field, set } = form
  if (hoursAt(doctor, visit).length === 0) return null
  const change = () => setJoined('')
  const day = (name: 'date' | 'untilDate', label: string) => (
    <DateField label={label} min={today} max={addDays(today, days)} required {...field(name)} />
  )
  return (
    <details className="waitlist">
      <summary>{waitingList.asks}</summary>
      <p>{waitingList.explains(offerMinutes)}</p>
      <Form of={form} className="waitlist-form" onChange={change} send={waitingList.join} looks="plain">
        {instead && isSame(instead.wish, values) && (
          <Button component={Link} to={toBooking(doctor._id, visit, instead.time)}>
            {waitingList.book(dateInWords(instead.time.date), format().ltr(instead.time.slotId.slice(0, 5)))}
          </Button>
        )}
        <div className="waitlist-days">
          {day('date', waitingList.from)}
          {day('untilDate', waitingList.until)}
        </div>
        <Chips
          label={waitingList.part}
          options={[
            { value: '', label: waitingList.anyPart },
            ...parts.map((value) => ({ value, label: waitingList.parts[value] })),
          ]}
          value={values.part}
          onChoose={(part) => {
            change()
            set({ part: parts.find((each) => each === part) ?? '' })
          }}
        />
      </Form>
      <div role="status">
        {joined && (
          <>
            <p>{joined}</p>
            <p>{isMailed ? waitingList.joinedSays : waitingList.joinedUnmailed}</p>
          </>
        )}
      </div>
    </details>
  )
}
