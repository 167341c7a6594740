import { addDays } from '#contract/clinic-time.ts'
import { type PartOfDay, partsOfDay, type Specialization, soonestInDays } from '#contract/rules.ts'
import { clockText } from '../../../clock/clock-text.ts'
import { soonestTimesQuery } from '../../hours/soonest-query.ts'

/** A time that was chosen, local to its place. */
export type ChosenTime = { doctorId: string; date: string; startTime: string }

/** The time with which the form begins, and for which kind; without a time, the doctor and the day. */
export type WantedTime = ChosenTime & { kindId?: string }

/** What somebody asks for on the phone, as the form keeps it; empty: that does not matter. */
export type Wish = {
  kindId: string
  placeId: string
  /** A specialty, or `doctor` and the id of one. */
  whom: string
  /** The first day that suits. */
  from: string
  /** A part of the day, or the time from which it suits, such as `16:00`. */
  part: string
}

export const noWish = { whom: '', from: '', part: '' } as const

/** The parts of a day at the desk: those that patients have, and around noon. */
export const deskParts = [...Object.keys(partsOfDay), 'midday'] as readonly (PartOfDay | 'midday')[]
const midday = { after: '11:00', before: '14:00' }

/** Times from which a visit may suit, for `after four`. */
export const hoursAfter = Array.from({ length: 13 }, (_, n) => clockText(60 * (n + 8)))

const ofDoctor = 'doctor '
export const whomOfDoctor = (id: string): string => ofDoctor + id
/** The doctor that is asked for; undefined: any, or any of a specialty. */
export const doctorOf = ({ whom }: Pick<Wish, 'whom'>): string | undefined =>
  whom.startsWith(ofDoctor) ? whom.slice(ofDoctor.length) : undefined

const timesOfPart = (part: string) => {
  if (part === '') return {}
  if (part === 'midday') return midday
  return /^\d/.test(part) ? { after: part } : { part: part as PartOfDay }
}

/** The doctors side by side, and the days of one doctor. */
export const columnsMost = 3
/** So many pages of doctors can be asked for. */
export const pagesMost = soonestInDays.doctors / columnsMost

/** The next times that suit, of several doctors, or of the next days of one. */
export function wishedTimesQuery({ kindId, placeId, whom, from, part }: Wish, page: number, isToday: boolean) {
  const doctorId = doctorOf({ whom })
  const who = doctorId ? { doctorId } : whom ? { specialization: whom as Specialization } : {}
  return soonestTimesQuery(
    {
      ...{ kindId, placeId, ...who, ...timesOfPart(part), days: String(doctorId ? columnsMost : 1) },
      ...(isToday ? { day: 'today' as const } : from ? { from } : {}),
    },
    doctorId ? 1 : columnsMost * (page + 1),
  )
}

/** The day before; empty, which means from today, where that would be over. */
export function dayBefore(from: string, today: string): string {
  const day = addDays(from, -1)
  return day > today ? day : ''
}
