import { Link } from 'react-router'
import type { Appointment } from '#contract/booking/booking.ts'
import { wallClock } from '#contract/clinic-time.ts'
import { isRoomOpen, roomHours } from '#contract/video/video-times.ts'
import { joinVideo } from '#texts/booking/join-video.ts'
import { dayOf } from '../../clock/day-of.ts'
import { Button } from '../../ui/button.tsx'
import { useTimesInZones } from '../clinic/places/zones.ts'
import { useActing } from '../people/acting.ts'
import { JoinButton } from './join-button.tsx'
import { isByVideo } from './may-join.ts'

type Props = { visit: Appointment; now: number }

/** For a patient: the button to join once the room is open; before that, the test of camera and microphone. */
export function JoinVisit({ visit, now }: Props) {
  const { may } = useActing()
  if (!isByVideo(visit) || !may('book') || now >= roomHours(visit)[1]) return null
  if (isRoomOpen(visit, now)) return <JoinButton id={visit._id} />
  return (
    <Button component={Link} to="/video/test" reloadDocument variant="default">
      {joinVideo.test}
    </Button>
  )
}

/** When a patient can join, in a sentence; the reader's own time comes first. */
export function WhenToJoin({ visit, now }: Props) {
  const { momentInWords } = useTimesInZones()
  const { timeZone } = visit.place
  const [from, until] = roomHours(visit)
  if (!isByVideo(visit) || now >= until) return null
  if (now >= from) return <p>{joinVideo.open}</p>
  const opens = wallClock(timeZone, new Date(from))
  const [date, time] = momentInWords({ timeZone, date: opens.date, startTime: opens.time, mode: visit.kind.mode })
  return <p>{opens.date === dayOf(now, timeZone) ? joinVideo.opensAt(time) : joinVideo.opensOn(date, time)}</p>
}
