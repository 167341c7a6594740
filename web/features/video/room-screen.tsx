import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { videoRoom } from '#texts/video/video-room.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Call, type Join } from './call.ts'
import { Door } from './door.tsx'
import { Media } from './media.ts'
import { playTone } from './sound.ts'
import { Talk } from './talk.tsx'
import type { Times } from './visit-times.ts'
import { Waiting } from './waiting.tsx'
import { useWatched } from './watched.ts'

const DoctorTalk = lazyPart(() => import('./doctor/doctor-talk.tsx').then((part) => part.DoctorTalk))

type Props = {
  join: Join
  heading: string
  times?: Times | undefined
  /** Where one goes from here; a full load, as other pages have another policy. */
  leaveTo?: { href: string; text: string } | undefined
  onRefused?: (reason: unknown) => void
}

/**
 * The room of a video visit, from its door to its end, for whoever may join. `?relay=only` in the address connects by
 * the clinic's relay alone, to find out whether it works.
 */
export function RoomScreen({ join, heading, times, leaveTo, onRefused }: Props) {
  const [address] = useSearchParams()
  const onlyByRelay = address.get('relay') === 'only'
  const [call] = useState(() => new Call({ media: new Media(), join, onlyByRelay }))
  const { phase, room, failure } = useWatched(call)
  const [wasInside, setWasInside] = useState(false)
  if (phase === 'inside' && !wasInside) setWasInside(true)
  useEffect(() => {
    // A page that is left gives its seat back; one that comes back from the browser's memory joins anew.
    const gone = () => call.phaseIsInside && void call.leave()
    addEventListener('pagehide', gone)
    return () => {
      removeEventListener('pagehide', gone)
      call.drop()
      call.media.stop()
    }
  }, [call])
  useEffect(() => {
    if (phase === 'replaced' || phase === 'over') call.media.stop()
  }, [call, phase])
  useEffect(() => {
    if (failure) onRefused?.(failure)
  }, [failure, onRefused])
  const own = room?.seats.find(({ _id }) => _id === room.seat)
  const isIn = phase === 'inside' && Boolean(own?.isIn)
  useCalledIn(isIn && room?.side !== 'doctor')
  const leave = leaveTo && (
    <p>
      <a href={leaveTo.href}>{leaveTo.text}</a>
    </p>
  )
  if (phase === 'inside' && room) {
    if (!isIn) return <Waiting call={call} room={room} />
    return room.side === 'doctor' ? <DoctorTalk call={call} room={room} /> : <Talk call={call} room={room} />
  }
  if (phase === 'replaced' || phase === 'over') {
    return (
      <Frame>
        <Ended isOver={phase === 'over'} onBack={() => void call.join()} wasDoctor={room?.side === 'doctor'}>
          {leave}
        </Ended>
      </Frame>
    )
  }
  return (
    <Frame>
      <Door call={call} heading={heading} times={times} hasLeft={wasInside}>
        {leave}
      </Door>
    </Frame>
  )
}

/** What stands around all that is not the call itself. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="video-frame">
      <header>
        <Mark />
      </header>
      {children}
    </div>
  )
}

type EndedProps = { isOver: boolean; wasDoctor: boolean; onBack: () => void; children: ReactNode }

/** After the visit, or on a device that was left for another. */
function Ended({ isOver, wasDoctor, onBack, children }: EndedProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <main id="main" className="video-ended">
      <h1 ref={title} tabIndex={-1}>
        {isOver ? videoRoom.overHeading : videoRoom.replacedHeading}
      </h1>
      <p>{isOver ? (wasDoctor ? videoRoom.overOfDoctor : videoRoom.overSays) : videoRoom.replacedSays}</p>
      {!isOver && (
        <Button size="lg" onClick={onBack}>
          {videoRoom.takeBack}
        </Button>
      )}
      {children}
    </main>
  )
}

/** Who waits with the page in the background hears and sees in its title that the doctor has let them in. */
function useCalledIn(isIn: boolean): void {
  const before = useRef(isIn)
  useEffect(() => {
    if (isIn && !before.current) playTone(undefined, () => undefined)
    before.current = isIn
    if (!isIn) return
    const { title } = document
    document.title = videoRoom.letInTitle
    return () => {
      document.title = title
    }
  }, [isIn])
}
