/** The room of a video visit opens so many minutes before the visit, and stays open so many after its end. */
export const joinFromMinutes = 15
export const staysOpenMinutes = 30
/** The desk is told of a patient who has waited so many minutes for the doctor, counted from the visit's time. */
export const doctorExpectedMinutes = 15
/** How long (ms) a seat counts as here after its stream was last seen. */
export const hereMs = 15_000

/** The page of the room of a visit, for whoever logs in. */
export const roomPath = (visitId: string): string => `/video/${visitId}`

type Visit = { startsAt: string; endsAt: string }

const aMinute = 60_000

/** From when until when (ms since 1970) the room of a visit is open. */
export const roomHours = ({ startsAt, endsAt }: Visit): readonly [from: number, until: number] => [
  Date.parse(startsAt) - joinFromMinutes * aMinute,
  Date.parse(endsAt) + staysOpenMinutes * aMinute,
]

/** Whether the room of a visit is open at this moment (ms since 1970). */
export function isRoomOpen(visit: Visit, now: number): boolean {
  const [from, until] = roomHours(visit)
  return from <= now && now < until
}
