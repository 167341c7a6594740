import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VideoRoom } from '#contract/video/video.ts'
import { videoRoom } from '#texts/video/video-room.ts'
import { Button } from '../../ui/button.tsx'
import { Textarea } from '../../ui/inputs.tsx'
import type { Call } from './call.ts'
import { Keep } from './keep.tsx'
import { nameOf } from './name-of.ts'
import { timeHere } from './visit-times.ts'
import { useWatched } from './watched.ts'

/** The chat of the visit, in large letters. It is in the pages of those who are there, and nowhere else. */
export function ChatPane({ call, room }: { call: Call; room: VideoRoom }) {
  const { lines } = useWatched(call)
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
      <Keep call={call} room={room} />
    </div>
  )
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
