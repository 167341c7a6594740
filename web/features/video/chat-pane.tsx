import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VideoRoom } from '#contract/video/video.ts'
import { videoRoom } from '#texts/video/video-room.ts'
import { Button } from '../../ui/button.tsx'
import { sayFailure } from '../../ui/say.ts'
import { Textarea } from '../../ui/inputs.tsx'
import type { Call } from './call.ts'
import { timeHere } from './visit-times.ts'
import { useWatched } from './watched.ts'

/** The chat of the visit, in large letters. It is in the pages of those who are there, and nowhere else. */
export function ChatPane({ call, room }: { call: Call; room: VideoRoom }) {
  const { lines, keptLines } = useWatched(call)
  const [text, setText] = useState('')
  const list = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest line is shown as it comes.
  useLayoutEffect(() => {
    list.current?.scrollTo(0, list.current.scrollHeight)
  }, [lines.length])
  function send(event: FormEvent) {
    event.preventDefault()
    if (!text.trim()) return
    call.say(text.trim())
    setText('')
  }
  return (
    <div className="video-chat">
      <ol ref={list} className="video-lines" aria-live="polite" aria-label={videoRoom.messages}>
        {lines.map(({ id, side, at, text: said }) => (
          <li key={id} data-own={side === room.side || undefined}>
            <p className="video-line-by">
              <b>{side === room.side ? videoRoom.you : nameOf(room, side)}</b> <time>{timeHere(Date.parse(at))}</time>
            </p>
            <p dir="auto">{said}</p>
          </li>
        ))}
      </ol>
      {lines.length === 0 && <p className="soft">{videoRoom.noMessages}</p>}
      <form className="video-write" onSubmit={send}>
        <Textarea
          label={videoRoom.write}
          value={text}
          minRows={2}
          maxRows={5}
          maxLength={2000}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            send(event)
          }}
        />
        <Button type="submit">{videoRoom.send}</Button>
      </form>
      <Keep call={call} room={room} count={lines.length} keptLines={keptLines} />
    </div>
  )
}

type KeepProps = { call: Call; room: VideoRoom; count: number; keptLines: number }

/** Nothing is kept unless patient and doctor both want it. */
function Keep({ call, room, count, keptLines }: KeepProps) {
  const [busy, setBusy] = useState(false)
  const isAllowed = room.side !== 'guest'
  const pressed = keptLines > 0 && room.keeps.includes(room.side)
  const isNewer = keptLines !== count
  const other = room.side === 'doctor' ? 'patient' : 'doctor'
  async function keep() {
    setBusy(true)
    await call.keepChat().catch((reason: unknown) => sayFailure(reason, videoRoom.keepFailed))
    setBusy(false)
  }
  const isKept = room.chatKept && !isNewer
  return (
    <div className="video-keep">
      <div role="status">
        {isKept ? (
          <p>{videoRoom.kept}</p>
        ) : (
          <>
            {pressed && !isNewer && <p>{videoRoom.keepWaits}</p>}
            {!pressed && room.keeps.includes(other) && <p>{videoRoom.theyKeep(nameOf(room, other))}</p>}
          </>
        )}
      </div>
      {!isKept && <p className="soft">{videoRoom.notKept}</p>}
      {isAllowed && count > 0 && !isKept && (!pressed || isNewer) && (
        <Button variant="default" loading={busy} onClick={() => void keep()}>
          {pressed ? videoRoom.keepAgain : videoRoom.keep}
        </Button>
      )}
    </div>
  )
}

export function nameOf(room: VideoRoom, side: VideoRoom['side']): string {
  if (side === 'doctor') return room.doctor.name
  if (side === 'patient') return room.patient.name
  return room.seats.find((seat) => seat.side === 'guest')?.name ?? videoRoom.sides.guest
}

/** How many lines of others have come since the chat was last in view. */
export function useUnread(call: Call, side: VideoRoom['side'], isShown: boolean): number {
  const { lines } = useWatched(call)
  const theirs = lines.filter((line) => line.side !== side).length
  const [seen, setSeen] = useState(theirs)
  useEffect(() => {
    if (isShown) setSeen(theirs)
  }, [isShown, theirs])
  return isShown ? 0 : Math.max(0, theirs - seen)
}
