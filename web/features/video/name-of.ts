import type { Seat, VideoRoom } from '#contract/video/video.ts'
import { videoRoom } from '#texts/video/video-room.ts'

/** What a side is called for the others. */
export function nameOf(room: VideoRoom, side: VideoRoom['side']): string {
  if (side === 'doctor') return videoRoom.doctor(room.doctor.name)
  if (side === 'patient') return room.patient.name
  return room.seats.find((seat) => seat.side === 'guest')?.name ?? videoRoom.guest
}

/** What whoever sits there is called. */
export const nameOfSeat = ({ side, name }: Pick<Seat, 'side' | 'name'>): string =>
  side === 'doctor' ? videoRoom.doctor(name) : name
