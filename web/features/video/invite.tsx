import { useState } from 'react'
import { videoRoom } from '#texts/video/video-room.ts'
import { Button } from '../../ui/button.tsx'
import { copy } from '../../ui/copy.ts'
import { TextInput } from '../../ui/inputs.tsx'
import { sayFailure } from '../../ui/say.ts'
import type { Call } from './call.ts'
import { videoCalls } from './calls.ts'

/** A link for a third person, such as an interpreter: made, shown, and copied. */
export function Invite({ call }: { call: Call }) {
  const [url, setUrl] = useState('')
  const [busy, setBusy] = useState(false)
  async function invite() {
    setBusy(true)
    try {
      const made = await videoCalls.invite(call.pass)
      setUrl(made.url)
    } catch (reason) {
      sayFailure(reason, videoRoom.inviteFailed)
    }
    setBusy(false)
  }
  return (
    <section className="video-invite" aria-label={videoRoom.invite}>
      {url ? (
        <>
          <TextInput
            label={videoRoom.inviteLink}
            dir="ltr"
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button variant="default" onClick={() => void copy(url, videoRoom.copied)}>
            {videoRoom.copyLink}
          </Button>
        </>
      ) : (
        <Button variant="default" loading={busy} onClick={() => void invite()}>
          {videoRoom.invite}
        </Button>
      )}
      <p className="soft">{videoRoom.inviteSays}</p>
    </section>
  )
}
