import { useState } from 'react'
import type { VideoRoom } from '#contract/video/video.ts'
import { videoRoom } from '#texts/video/video-room.ts'
import { Button } from '../../ui/button.tsx'
import { sayFailure } from '../../ui/say.ts'
import type { Call } from './call.ts'
import { nameOf } from './name-of.ts'
import { useWatched } from './watched.ts'

/** The chat is deleted unless patient and doctor both want to keep it; also right after the visit. */
export function Keep({ call, room }: { call: Call; room: VideoRoom }) {
  const { lines, keptLines } = useWatched(call)
  const [busy, setBusy] = useState(false)
  const pressed = keptLines > 0 && room.keeps.includes(room.side)
  const isOlder = pressed && keptLines !== lines.length
  const other = room.side === 'doctor' ? 'patient' : 'doctor'
  async function keep() {
    setBusy(true)
    await call.keepChat().catch((reason: unknown) => sayFailure(reason, videoRoom.keepFailed))
    setBusy(false)
  }
  return (
    <div className="video-keep">
      <div role="status">
        {room.chatKept ? (
          <p>{videoRoom.kept}</p>
        ) : pressed && !isOlder ? (
          <p>{videoRoom.keepWaits}</p>
        ) : (
          room.keeps.includes(other) && <p>{videoRoom.theyKeep(nameOf(room, other))}</p>
        )}
      </div>
      {!room.chatKept && <p className="soft">{videoRoom.notKept}</p>}
      {room.side !== 'guest' && lines.length > 0 && !room.chatKept && (!pressed || isOlder) && (
        <Button variant="default" loading={busy} onClick={() => void keep()}>
          {isOlder ? videoRoom.keepAgain : videoRoom.keep}
        </Button>
      )}
    </div>
  )
}
