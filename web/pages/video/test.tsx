import { useEffect, useState } from 'react'
import { videoDoor } from '#texts/video/video-door.ts'
import { DeviceTest } from '../../features/video/device-test.tsx'
import { Media } from '../../features/video/media.ts'
import { OwnDocument } from '../../features/video/own-document.tsx'
import { Frame } from '../../features/video/room-screen.tsx'
import { type PublicPage, publicMeta } from '../../features/site/public-meta.ts'

export const meta = (page: PublicPage) => publicMeta(page, videoDoor.testTitle, videoDoor.testDescription)

/** The test of camera, microphone and speaker before the day, for everybody. */
export default function VideoTestPage() {
  return (
    <OwnDocument>
      <Test />
    </OwnDocument>
  )
}

function Test() {
  const [media] = useState(() => new Media())
  useEffect(() => () => media.stop(), [media])
  return (
    <Frame>
      <main id="main" className="video-door">
        <header>
          <h1>{videoDoor.testHeading}</h1>
          <p>{videoDoor.testLead}</p>
        </header>
        <DeviceTest media={media} />
        <p className="soft">{videoDoor.testDone}</p>
      </main>
    </Frame>
  )
}
