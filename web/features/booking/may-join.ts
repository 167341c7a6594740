import { type AppointmentStatus, isUnderWay } from '#contract/booking/appointment-status.ts'
import { isRoomOpen } from '#contract/video/video-times.ts'

type Visit = { status: AppointmentStatus; startsAt: string; endsAt: string; kind: { mode: string } }

/** Whether a visit by video is still to come or takes place. */
export const isByVideo = ({ kind, status }: Visit): boolean => kind.mode === 'video' && isUnderWay(status)

/** Whether the room of a visit by video is open at `now` (ms since 1970). */
export const mayJoin = (visit: Visit, now: number): boolean => isByVideo(visit) && isRoomOpen(visit, now)
