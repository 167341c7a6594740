import { useParams } from 'react-router'
import { videoDoor } from '#texts/video/video-door.ts'
import { addressIn } from '../../../texts/languages.ts'
import { OwnDocument } from '../../features/video/own-document.tsx'
import { RoomScreen } from '../../features/video/room-screen.tsx'
import { useVisitOf } from '../../features/video/visit-of.ts'
import { pageLanguage } from '../../language/language.ts'
import { homeOf, useSession } from '../../session/session.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { RequireRole } from '../../ui/require-role.tsx'
import { call } from '../../wire/api.ts'

export const meta = () => [{ title: videoDoor.title }, { name: 'robots', content: 'noindex' }]

/** The room of a video visit, for its patient, for somebody who books for them, and for its doctor. */
export default function VideoRoomPage() {
  const { appointmentId = '' } = useParams()
  return (
    <OwnDocument>
      <RequireRole roles={['user', 'doctor']}>
        <Room key={appointmentId} id={appointmentId} />
      </RequireRole>
    </OwnDocument>
  )
}

function Room({ id }: { id: string }) {
  const { user } = useSession()
  const { isKnown, times } = useVisitOf(id)
  if (!isKnown) return <PageSkeleton />
  return (
    <RoomScreen
      join={() => call('POST /appointments/{id}/video/join', { params: { id } })}
      heading={videoDoor.heading}
      times={times}
      consentAt={user?.role === 'user' ? addressIn(pageLanguage(), '/dashboard/forms') : undefined}
      leaveTo={user ? { href: addressIn(pageLanguage(), homeOf(user)), text: videoDoor.back } : undefined}
    />
  )
}
