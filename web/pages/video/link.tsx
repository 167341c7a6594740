import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { videoDoor } from '#texts/video/video-door.ts'
import { isLinkOver, useLinkToken } from '../../features/auth/use-link-token.ts'
import { Whose } from '../../features/booking/by-link/whose.tsx'
import { inside } from '../../features/video/inside.ts'
import { OwnDocument } from '../../features/video/own-document.tsx'
import { Frame, RoomScreen } from '../../features/video/room-screen.tsx'
import { format } from '../../language/format.ts'
import { telOf } from '../../ui/phone.tsx'
import { Rich } from '../../ui/rich.tsx'
import { sentenceOf } from '../../ui/say.ts'
import { ApiFailure, call } from '../../wire/api.ts'

export const meta = () => [{ title: videoDoor.title }, { name: 'robots', content: 'noindex' }]

/** The room of a video visit by the mailed link, for patients without an account, after its proof. */
export default function VideoLinkPage() {
  const token = useLinkToken()
  return <OwnDocument>{token === undefined ? null : <ByLink key={token} token={token} />}</OwnDocument>
}

function ByLink({ token }: { token: string }) {
  const link = useQuery({
    queryKey: ['POST /video/open-link', token],
    queryFn: () => call('POST /video/open-link', { body: { token } }),
    enabled: token !== '',
    retry: false,
  })
  const [proof, setProof] = useState(() => inside.said())
  const [isWrong, setWrong] = useState(false)
  const onRefused = useCallback((reason: unknown) => {
    if (!(reason instanceof ApiFailure && reason.code === 'proof_wrong')) return
    inside.forget()
    setProof(undefined)
    setWrong(true)
  }, [])
  if (proof !== undefined && link.data) {
    return (
      <RoomScreen
        join={() => call('POST /video/join-by-link', { body: { token, proof } })}
        heading={videoDoor.heading}
        times={link.data}
        said={proof}
        onRefused={onRefused}
      />
    )
  }
  const said =
    token === ''
      ? videoDoor.noToken
      : isLinkOver(link.error)
        ? videoDoor.linkOver
        : link.isLoadingError && sentenceOf(link.error, videoDoor.loadFailed)
  return (
    <Frame>
      <main id="main" className="video-ask">
        <h1>{videoDoor.heading}</h1>
        <div role="alert" className={said || isWrong ? 'form-failure' : 'unseen'}>
          {said || (isWrong && videoDoor.proofWrong)}
        </div>
        {link.data && (
          <>
            <Whose {...link.data} show={async (typed) => typed} onShown={(typed) => setProof(typed)} />
            <p className="soft">
              <Rich
                text={videoDoor.call(link.data.place, format().ltr(link.data.phone))}
                parts={{ call: (phone) => <a href={telOf(link.data.phone)}>{phone}</a> }}
              />
            </p>
          </>
        )}
      </main>
    </Frame>
  )
}
