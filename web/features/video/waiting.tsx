import { useEffect, useRef } from 'react'
import type { VideoRoom } from '#contract/video/video.ts'
import { doctorExpectedMinutes } from '#contract/video/video-times.ts'
import { videoRoom } from '#texts/video/video-room.ts'
import { useNow } from '../../clock/minutes.ts'
import { Button } from '../../ui/button.tsx'
import type { Call } from './call.ts'
import { Controls } from './controls.tsx'
import { Picture } from './picture.tsx'
import { useVisitTimes } from './visit-times.ts'
import { useWatched } from './watched.ts'

/** The waiting room: how long one waits and for whom, the own picture, and that one may go on with something else. */
export function Waiting({ call, room }: { call: Call; room: VideoRoom }) {
  const media = useWatched(call.media)
  const now = useNow()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const when = useVisitTimes()
  const isPatient = room.side === 'patient'
  const since = room.arrivedAt ? Math.max(0, Math.floor((now - Date.parse(room.arrivedAt)) / 60_000)) : 0
  const isLong =
    now - Math.max(Date.parse(room.startsAt), Date.parse(room.arrivedAt ?? room.startsAt)) >
    doctorExpectedMinutes * 60_000
  return (
    <main id="main" className="video-waiting">
      <div className="video-preview">
        <Picture track={media.video} isMirrored label={videoRoom.you} />
      </div>
      <div className="video-waiting-says">
        <h1 ref={title} tabIndex={-1}>
          {isPatient ? videoRoom.waitHeading(room.doctor.name) : videoRoom.waiting}
        </h1>
        <p className="soft">{room.kind.name}</p>
        <p className="video-when">{videoRoom.visitAt(when(room))}</p>
        <div role="status">
          {isPatient ? (
            <p>{since === 0 ? videoRoom.justArrived : videoRoom.waitsSince(since)}</p>
          ) : (
            <p>{videoRoom.guestWaits(room.doctor.name)}</p>
          )}
          {room.toldMinutes !== null && room.toldMinutes > 0 && (
            <p className="video-delay">{videoRoom.late(room.toldMinutes)}</p>
          )}
          {isPatient && isLong && <p>{videoRoom.longWait}</p>}
        </div>
        <p>{isPatient ? videoRoom.mayLeave : videoRoom.stay}</p>
        {isPatient && <p className="soft">{videoRoom.mayLeaveSays}</p>}
        <Controls call={call}>
          <Button variant="default" onClick={() => call.leave()}>
            {videoRoom.leave}
          </Button>
        </Controls>
      </div>
    </main>
  )
}
