import { textsIn } from '../../texts/texts.ts'
import { demoDoctors } from './doctors.ts'
import { treatmentRooms, treatmentsOf } from './kinds.ts'
import { demoCallers, demoPatients, otherDemoPatients } from './patients.ts'
import { told } from './told.ts'

const { knownTexts } = textsIn('en')

/** The days before and after today that have visits: a quarter of a year, and as far as the directory looks ahead. */
const span = { before: 91, after: 28 }

/** A number from 0 up to 1 that depends on its arguments only: demos made on the same day are equal. */
function scatter(...numbers: number[]): number {
  let mixed = 0x9e3779b9
  for (const number of numbers) {
    mixed = Math.imul(mixed ^ number, 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    mixed ^= mixed >>> 16
  }
  return (mixed >>> 0) / 2 ** 32
}

/** A kind of visit, how long it lasts, and up to which number drawn it is chosen. */
type Choice = { kind: string; minutes: number; upTo: number }

const choices: Choice[] = [
  { kind: knownTexts.kinds.followUp.name, minutes: 20, upTo: 0.4 },
  { kind: knownTexts.kinds.phone.name, minutes: 15, upTo: 0.53 },
  { kind: knownTexts.kinds.video.name, minutes: 30, upTo: 0.78 },
  { kind: knownTexts.kinds.consultation.name, minutes: 60, upTo: 1 },
]
/** What every doctor but the first offers. */
const plainChoices: Choice[] = [
  { kind: knownTexts.kinds.followUp.name, minutes: 20, upTo: 0.6 },
  { kind: knownTexts.kinds.consultation.name, minutes: 60, upTo: 1 },
]
const consultation: Choice[] = [{ kind: knownTexts.kinds.consultation.name, minutes: 60, upTo: 1 }]

const choose = (from: readonly Choice[], drawn: number): Choice => from.find(({ upTo }) => drawn < upTo)!

/** Minutes between a visit and the next. */
const pauses = { busy: [0, 10, 15, 20, 30, 40, 60], lisbon: [30, 45, 60, 90, 120] }

type Stretch = { opens: number; closes: number }

/** A visit of a doctor, some days from today, from `minute` of the day. */
type Visit = { doctor: number; day: number; minute: number; minutes: number; kind: string; room?: string }

/** The hours of a doctor on a weekday, in minutes after midnight; hours that touch are joined. */
function stretchesOf(doctor: number, weekday: number): Stretch[] {
  const stretches: Stretch[] = []
  for (const { hour } of demoDoctors[doctor]!.hours.filter((each) => each.weekday === weekday)) {
    const last = stretches.at(-1)
    if (last?.closes === hour * 60) last.closes += 60
    else stretches.push({ opens: hour * 60, closes: hour * 60 + 60 })
  }
  return stretches
}

/** A full day: visits after one another, with pauses. */
function fullDay(doctor: number, day: number, weekday: number): Visit[] {
  const { isInLisbon } = demoDoctors[doctor]!
  const between = isInLisbon ? pauses.lisbon : pauses.busy
  const visits: Visit[] = []
  for (const { opens, closes } of stretchesOf(doctor, weekday)) {
    let minute = opens + (isInLisbon ? 30 : 0)
    for (;;) {
      const { kind, minutes } = choose(isInLisbon ? plainChoices : choices, scatter(doctor, day, minute))
      if (minute + minutes > closes) break
      visits.push({ doctor, day, minute, minutes, kind })
      minute += minutes + between[Math.floor(scatter(minute, day, doctor) * between.length)]!
    }
  }
  return visits
}

/** The day of a doctor who is not busy: no visit, one or two, each within an hour of its own. */
function thinDay(doctor: number, day: number, weekday: number): Visit[] {
  const hours = demoDoctors[doctor]!.hours.filter((each) => each.weekday === weekday && each.hour < 18)
  if (hours.length === 0) return []
  const drawn = [scatter(doctor, day) * 1.15, scatter(day, doctor) * 2.6].map(
    (at) => hours[Math.floor(at * hours.length)],
  )
  return [...new Set(drawn)].flatMap((each) => {
    if (!each) return []
    const { kind, minutes } = choose(doctor === 0 ? consultation : plainChoices, scatter(each.hour, doctor, day))
    const start = minutes === 60 ? 0 : [0, 15, 30][Math.floor(scatter(each.hour, day, doctor) * 3)]!
    return [{ doctor, day, minute: each.hour * 60 + start, minutes, kind }]
  })
}

/** Whether a visit belongs to the demo. */
function isShown({ doctor, day, minute }: Visit): boolean {
  // The demo's doctor has the listed visits today, whose hours depend on the time of the start.
  if (doctor === 0 && day === 0) return false
  if (
    told.some(
      (each) =>
        each.doctor === doctor && each.day === day && each.hour * 60 < minute + 60 && minute < each.hour * 60 + 60,
    )
  )
    return false
  // Tomorrow is nearly full, and the days after it less and less.
  return day < 2 || scatter(minute, doctor, day, 1) < 1 - (day - 1) / 32
}

/**
 * Some visits of doctors who vaccinate, draw blood or look by ultrasound are for that, in a room for it that is free
 * then. They are no longer than the visits in whose place they are.
 */
function treated(visits: readonly Visit[]): Visit[] {
  const taken = new Map<string, { from: number; until: number }[]>()
  return visits.map((visit) => {
    const { doctor, day, minute, minutes } = visit
    const fitting = treatmentsOf(doctor).filter((each) => each.minutes + (each.after ?? 0) <= minutes)
    const kind = fitting[Math.floor(scatter(day, minute, doctor, 2) * fitting.length * 2)]
    if (!kind || visit.kind === knownTexts.kinds.video.name || visit.kind === knownTexts.kinds.phone.name) return visit
    const until = minute + kind.minutes + (kind.after ?? 0)
    for (const { name } of treatmentRooms.filter(({ sort }) => sort === kind.roomSort)) {
      const at = `${demoDoctors[doctor]!.isInLisbon} ${day} ${name}`
      const there = taken.get(at) ?? []
      if (there.some((other) => minute < other.until && other.from < until)) continue
      taken.set(at, [...there, { from: minute, until }])
      return { ...visit, kind: kind.name, minutes: kind.minutes, room: name }
    }
    return visit
  })
}

const people = demoPatients.length + otherDemoPatients.length

/**
 * All visits that the demo does not list by hand, on days that begin with a day of this ISO weekday. Nobody is in two
 * places at once: a doctor's visits follow one another, and a patient comes again only when all others have come.
 */
export function demoVisits(todays: number) {
  const days = Array.from({ length: span.after + span.before + 1 }, (_, n) => n - span.before)
  const visits = days.flatMap((day) => {
    const weekday = ((todays - 1 + day + 7 * 52) % 7) + 1
    return demoDoctors.flatMap(({ isBusy, isInLisbon }, doctor) =>
      (isBusy || isInLisbon ? fullDay : thinDay)(doctor, day, weekday).filter(isShown),
    )
  })
  return treated(visits).map((visit, n) => {
    const drawn = scatter(n, visit.doctor)
    const paid = scatter(visit.doctor, n)
    // One in twenty has no account, and pays at the clinic.
    const isCaller = n % 20 === 7
    return {
      ...visit,
      patient: isCaller
        ? people + (Math.floor(n / 20) % demoCallers.length)
        : demoPatients.length + (n % otherDemoPatients.length),
      fate: drawn < 0.07 ? 'no-show' : drawn < 0.13 ? 'cancelled' : 'completed',
      isAnswered: scatter(n, visit.day) < 0.75,
      /** Decides who is late, who waits and who was forgotten. */
      lot: Math.floor(scatter(n, 1) * 100),
      // Most are booked within a week of the visit, some four weeks ahead.
      minutesAhead: 60 + Math.floor(scatter(n) ** 2 * 27 * 1440),
      // The demo has no deposits, so what asks for one is paid at the clinic.
      method:
        isCaller || visit.kind === knownTexts.kinds.ultrasound.name || paid < 0.35
          ? 'clinic'
          : paid < 0.95
            ? 'card'
            : 'paypal',
    }
  })
}
