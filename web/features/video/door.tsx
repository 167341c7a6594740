import { type ReactNode, useEffect, useRef } from 'react'
import { isRoomOpen, roomHours } from '#contract/video/video-times.ts'
import { videoDoor } from '#texts/video/video-door.ts'
import { videoRoom } from '#texts/video/video-room.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { ApiFailure } from '../../wire/api.ts'
import { Button } from '../../ui/button.tsx'
import { sentenceOf } from '../../ui/say.ts'
import type { Call } from './call.ts'
import { DeviceTest } from './device-test.tsx'
import { timeHere, type Times, useVisitTimes } from './visit-times.ts'
import { useWatched } from './watched.ts'

type Props = {
  call: Call
  heading: string
  /** When the visit is; undefined where that is told only inside. */
  times: Times | undefined
  /** The person has been inside, and hung up. */
  hasLeft: boolean
  /** Where a consent that joining needs is given. */
  consentAt?: string | undefined
  children?: ReactNode
}

/** Before the room: the test of the devices, and the button to join; for somebody too early, when it opens. */
export function Door({ call, heading, times, hasLeft, consentAt, children }: Props) {
  const { phase, failure } = useWatched(call)
  const clock = useClinicClock()
  const when = useVisitTimes()
  const now = clock?.now ?? Date.now()
  const isOpen = !times || isRoomOpen(times, now)
  const isOver = times && now >= roomHours(times)[1]
  const refused = failure instanceof ApiFailure && failure.code === 'video_room_closed'
  const needsConsent = failure instanceof ApiFailure && failure.code === 'consent_needed'
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasLeft) title.current?.focus()
  }, [hasLeft])
  async function join() {
    const { audio, video } = call.media.now
    if (!audio && !video) await call.media.open()
    await call.join()
  }
  return (
    <main id="main" className="video-door">
      <header>
        <h1 ref={title} tabIndex={-1}>
          {heading}
        </h1>
        {times && <p className="video-when">{when(times)}</p>}
        {hasLeft && <p role="status">{videoDoor.left}</p>}
      </header>
      <DeviceTest media={call.media} />
      <div className="video-join">
        {isOver ? (
          <p role="status">{videoDoor.tooLate}</p>
        ) : isOpen ? (
          <>
            <Button size="lg" loading={phase === 'joining'} onClick={() => void join()}>
              {hasLeft ? videoDoor.joinAgain : videoDoor.join}
            </Button>
            <p className="soft">{videoRoom.nothingRecorded}</p>
          </>
        ) : (
          <Early times={times} now={now} />
        )}
        <div role="alert" className={failure ? 'form-failure' : 'unseen'}>
          {failure ? sentenceOf(failure, videoDoor.joinFailed) : ''}
        </div>
        {refused && <p className="soft">{videoDoor.opensItself}</p>}
        {needsConsent && consentAt && (
          <p>
            <a className="plain-button" href={consentAt}>
              {videoDoor.giveConsent}
            </a>
          </p>
        )}
        {children}
      </div>
    </main>
  )
}

function Early({ times, now }: { times: Times; now: number }) {
  const [from] = roomHours(times)
  const minutes = Math.ceil((from - now) / 60_000)
  return (
    <div role="status" className="video-early">
      <p className="video-early-at">{videoDoor.early(timeHere(from))}</p>
      {minutes <= 90 && <p>{videoDoor.opensIn(minutes)}</p>}
      <p className="soft">{videoDoor.opensItself}</p>
    </div>
  )
}
