import { useState } from 'react'
import { videoDoor } from '#texts/video/video-door.ts'
import { useLinkToken } from '../../features/auth/use-link-token.ts'
import { inside } from '../../features/video/inside.ts'
import { OwnDocument } from '../../features/video/own-document.tsx'
import { Frame, RoomScreen } from '../../features/video/room-screen.tsx'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { call } from '../../wire/api.ts'

export const meta = () => [{ title: videoDoor.title }, { name: 'robots', content: 'noindex' }]

/** The room of a video visit for a third person, by a link that was made in the room. */
export default function VideoGuestPage() {
  const token = useLinkToken()
  return <OwnDocument>{token === undefined ? null : <Guest key={token} token={token} />}</OwnDocument>
}

function Guest({ token }: { token: string }) {
  const [name, setName] = useState(() => inside.said())
  const [typed, setTyped] = useState('')
  if (name !== undefined && token !== '') {
    return (
      <RoomScreen
        join={() => call('POST /video/join-as-guest', { body: { token, name } })}
        heading={videoDoor.guestHeading}
        said={name}
      />
    )
  }
  return (
    <Frame>
      <main id="main" className="video-ask">
        <h1>{videoDoor.guestHeading}</h1>
        {token === '' ? (
          <p role="alert">{videoDoor.noGuestToken}</p>
        ) : (
          <form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault()
              if (typed.trim()) setName(typed.trim())
            }}
          >
            <p>{videoDoor.guestLead}</p>
            <TextInput
              label={videoDoor.guestName}
              description={videoDoor.guestNameSays}
              required
              maxLength={80}
              autoComplete="name"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <Button type="submit">{videoDoor.goOn}</Button>
          </form>
        )}
      </main>
    </Frame>
  )
}
