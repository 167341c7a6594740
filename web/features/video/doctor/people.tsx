import { useState } from 'react'
import type { Seat, VideoRoom } from '#contract/video/video.ts'
import { videoDoctor } from '#texts/video/video-doctor.ts'
import { videoRoom } from '#texts/video/video-room.ts'
import { useNow } from '../../../clock/minutes.ts'
import { Button } from '../../../ui/button.tsx'
import { sayFailure } from '../../../ui/say.ts'
import { noteOwnStep } from '../../../wire/own-steps.ts'
import type { Call } from '../call.ts'
import { videoCalls } from '../calls.ts'

type Props = { call: Call; room: VideoRoom }

/** Who waits, since when, and the buttons to let them in; a guest can be shown out again. */
export function People({ call, room }: Props) {
  const waiting = room.seats.filter(
    ({ side, isIn, isHere }) => !isIn && (side === 'patient' || (side === 'guest' && isHere)),
  )
  const guests = room.seats.filter(({ side, isIn }) => side === 'guest' && isIn)
  return (
    <section className="video-people" aria-label={videoDoctor.people}>
      {waiting.map((seat) => (
        <WaitingSeat key={seat._id} call={call} room={room} seat={seat} />
      ))}
      {guests.map((seat) => (
        <div key={seat._id} className="video-person">
          <p>
            <bdi>{seat.name}</bdi> <span className="soft">{videoRoom.guest}</span>
          </p>
          <Let call={call} seat={seat} isIn={false} />
        </div>
      ))}
    </section>
  )
}

function WaitingSeat({ call, room, seat }: Props & { seat: Seat }) {
  const now = useNow()
  const since = room.arrivedAt ? Math.max(0, Math.floor((now - Date.parse(room.arrivedAt)) / 60_000)) : 0
  const waits =
    seat.side === 'guest'
      ? videoDoctor.guestWaits(seat.name)
      : !seat.isHere
        ? videoDoctor.isAway(seat.name)
        : since === 0
          ? videoDoctor.justArrived(seat.name)
          : videoDoctor.waitsSince(seat.name, since)
  return (
    <div className="video-person" data-waits>
      <p role="status">{waits}</p>
      <Let call={call} seat={seat} isIn />
    </div>
  )
}

function Let({ call, seat, isIn }: { call: Call; seat: Seat; isIn: boolean }) {
  const [busy, setBusy] = useState(false)
  async function press() {
    setBusy(true)
    try {
      const before = call.now.room?.version
      const room = await videoCalls.letIn(call.pass, seat._id, isIn)
      // Notes that are being written go on with it: it was this doctor's own step.
      if (before !== undefined) noteOwnStep(room.visitId, before, room.version, ['status'])
      call.showRoom(room)
    } catch (reason) {
      sayFailure(reason, videoDoctor.notLetIn)
    }
    setBusy(false)
  }
  return (
    <Button
      variant={isIn ? 'filled' : 'default'}
      loading={busy}
      aria-label={isIn ? videoDoctor.letInOf(seat.name) : videoDoctor.showOutOf(seat.name)}
      onClick={() => void press()}
    >
      {isIn ? videoDoctor.letIn : videoDoctor.showOut}
    </Button>
  )
}
