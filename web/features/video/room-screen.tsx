import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { videoRoom } from '#texts/video/video-room.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Call, type Join } from './call.ts'
import { Keep } from './keep.tsx'
import { Door } from './door.tsx'
import { inside } from './inside.ts'
import { Media } from './media.ts'
import { playTone } from './sound.ts'
import { Talk } from './talk.tsx'
import type { Times } from './visit-times.ts'
import { Waiting } from './waiting.tsx'
import { useWatched } from './watched.ts'
import '../../styles/doctors.css'
import '../../styles/video.css'

const DoctorTalk = lazyPart(() => import('./doctor/doctor-talk.tsx').then((part) => part.DoctorTalk))

type Props = {
  join: Join
  heading: string
  times?: Times | undefined
  /** Where one goes from here; a full load, as other pages have another policy. */
  leaveTo?: { href: string; text: string } | undefined
  /** Where a consent that joining needs is given. */
  consentAt?: string | undefined
  onRefused?: (reason: unknown) => void
  /** What somebody has said to come in, and would have to say again after the page is loaded again. */
  said?: string
}

/**
 * The room of a video visit, from its door to its end, for whoever may join. `?relay=only` in the address connects by
 * the clinic's relay alone, to find out whether it works.
 */
export function RoomScreen({ join, heading, times, leaveTo, consentAt, onRefused, said = '' }: Props) {
  const [address] = useSearchParams()
  const onlyByRelay = address.get('relay') === 'only'
  const [call] = useState(() => new Call({ media: new Media(), join, onlyByRelay }))
  const { phase, room, failure, lines } = useWatched(call)
  const [wasInside, setWasInside] = useState(false)
  if (phase === 'inside' && !wasInside) setWasInside(true)
  useEffect(() => {
    // A page that is loaded again joins again by itself.
    if (inside.said() !== undefined) void call.media.open().then(() => call.join())
    // A page that is left gives its seat back.
    const gone = () => call.drop()
    addEventListener('pagehide', gone)
    return () => {
      removeEventListener('pagehide', gone)
      gone()
      call.media.stop()
    }
  }, [call])
  useEffect(() => {
    if (phase === 'inside') inside.note(said)
    if (phase === 'replaced' || phase === 'over') {
      inside.forget()
      call.media.stop()
    }
  }, [call, phase, said])
  useEffect(() => {
    if (failure) onRefused?.(failure)
  }, [failure, onRefused])
  async function back() {
    await call.media.open()
    await call.join()
  }
  const own = room?.seats.find(({ _id }) => _id === room.seat)
  const isIn = phase === 'inside' && Boolean(own?.isIn)
  useCalledIn(phase === 'inside' && !isIn, isIn && room?.side !== 'doctor')
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
        <Ended isOver={phase === 'over'} onBack={() => void back()} wasDoctor={room?.side === 'doctor'}>
          {phase === 'over' && room && lines.length > 0 && <Keep call={call} room={room} />}
          {leave}
        </Ended>
      </Frame>
    )
  }
  return (
    <Frame>
      <Door call={call} heading={heading} times={times} hasLeft={wasInside} consentAt={consentAt}>
        {leave}
      </Door>
    </Frame>
  )
}

/** Loads where a link leads in full: other pages are not for camera and microphone. */
function inFull(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  event.stopPropagation()
  window.location.assign(link.href)
}

/** What stands around all that is not the call itself. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="video-frame">
      <header>
        <div onClickCapture={inFull}>
          <Mark />
        </div>
        <LanguageSwitch />
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
function useCalledIn(isWaiting: boolean, isIn: boolean): void {
  const hasWaited = useRef(false)
  useEffect(() => {
    if (isWaiting) hasWaited.current = true
    if (!isIn || !hasWaited.current) return
    hasWaited.current = false
    playTone(undefined, () => undefined)
    const { title } = document
    document.title = videoRoom.letInTitle
    return () => {
      document.title = title
    }
  }, [isWaiting, isIn])
}
