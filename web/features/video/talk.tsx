import { IconMessage, IconPhoneOff, IconTextCaption } from '@tabler/icons-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VideoRoom } from '#contract/video/video.ts'
import { videoRoom } from '#texts/video/video-room.ts'
import { useCaptions } from './captions.ts'
import type { Call } from './call.ts'
import { ChatPane, useUnread } from './chat-pane.tsx'
import { Controls, Toggle } from './controls.tsx'
import { Invite } from './invite.tsx'
import type { ConnectionState } from './connection.ts'
import { nameOf } from './name-of.ts'
import { Picture } from './picture.tsx'
import { Tiles } from './tiles.tsx'
import { useWatched } from './watched.ts'

type Props = {
  call: Call
  room: VideoRoom
  /** What stands beside the picture, and what to press besides; the chat where it is not given. */
  beside?: (chat: ReactNode) => ReactNode
  /** Who waits, above the picture. */
  people?: ReactNode
  acts?: ReactNode
}

/** The call itself: the others in large, oneself in small, the chat beside them, and the controls below. */
export function Talk({ call, room, beside, people, acts }: Props) {
  const state = useWatched(call)
  const media = useWatched(call.media)
  const [isOpen, setOpen] = useState(() => matchMedia('(min-width: 68.8125em)').matches)
  const captions = useCaptions(call, media.isMuted)
  const unread = useUnread(call, room.side, isOpen)
  const pane = useRef<HTMLElement>(null)
  const opened = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves as the pane opens.
  useLayoutEffect(() => {
    if (opened.current) pane.current?.querySelector<HTMLElement>('textarea, button')?.focus()
    opened.current = true
  }, [isOpen])
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const chat = <ChatPane call={call} room={room} />
  const name = nameOf(room, room.side === 'doctor' ? 'patient' : 'doctor')
  return (
    <main id="main" className="video-talk" data-beside={isOpen || undefined}>
      <div className="video-stage">
        <header className="video-head">
          <h1 ref={title} tabIndex={-1}>
            {videoRoom.call(name)}
          </h1>
          <p className="video-quality" role="status" data-quality={qualityOf(state.others)}>
            {state.others.length > 0 && videoRoom.quality[qualityOf(state.others)]}
          </p>
        </header>
        {people}
        <Tiles call={call} room={room} />
        <div className="video-self" data-screen={media.screen ? true : undefined}>
          <Picture
            track={media.screen ?? media.video}
            isMirrored={!media.screen}
            isWhole={Boolean(media.screen)}
            label={videoRoom.you}
          />
          <span className="video-self-name">{videoRoom.you}</span>
        </div>
        <div className="video-notes" role="status">
          {media.isMuted && <p>{videoRoom.muted}</p>}
          {media.screen && <p>{videoRoom.sharing}</p>}
          {media.problems.video && <p>{videoRoom.noPicture}</p>}
          {media.problems.audio && <p>{videoRoom.noVoice}</p>}
          {state.isCutOff && <p>{videoRoom.cutOff}</p>}
        </div>
      </div>
      <div className="video-bar">
        <Controls call={call} mayShare>
          {captions.mayHave && (
            <Toggle
              label={videoRoom.captions}
              isOn={captions.isOn}
              icon={<IconTextCaption aria-hidden />}
              onPress={captions.toggle}
            />
          )}
          <button type="button" className="video-toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <IconMessage aria-hidden />
            <span>{beside ? videoRoom.beside : unread > 0 ? videoRoom.chatWithUnread(unread) : videoRoom.chat}</span>
          </button>
          <button type="button" className="video-toggle" data-hangs-up onClick={() => call.leave()}>
            <IconPhoneOff aria-hidden />
            <span>{videoRoom.hangUp}</span>
          </button>
          {acts}
        </Controls>
      </div>
      {isOpen && (
        <aside ref={pane} className="video-beside" aria-label={beside ? videoRoom.beside : videoRoom.chat}>
          {beside ? (
            beside(chat)
          ) : (
            <>
              <h2>{videoRoom.chat}</h2>
              {chat}
              {room.side === 'patient' && <Invite call={call} />}
            </>
          )}
        </aside>
      )}
    </main>
  )
}

/** The worst of all lines, which is what one would ask about. */
function qualityOf(others: readonly ConnectionState[]): keyof typeof videoRoom.quality {
  if (others.some(({ standing }) => standing === 'mending')) return 'mending'
  if (others.some(({ standing }) => standing === 'connecting')) return 'connecting'
  if (others.some(({ quality }) => quality === 'voice')) return 'voice'
  return others.some(({ quality }) => quality === 'weak') ? 'weak' : 'good'
}
