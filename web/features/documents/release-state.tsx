import { IconHourglass } from '@tabler/icons-react'
import type { PatientDocument } from '#contract/documents/documents.ts'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { dayOf } from '../../clock/day-of.ts'
import { format } from '../../language/format.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { say } from '../../ui/say.ts'
import { useChange } from '../../wire/use-change.ts'

/** Whether the patient sees a document yet, who has released it, and what releases it now. */
export function ReleaseState({ document }: { document: PatientDocument }) {
  const { user } = useSession()
  const clock = useClinicClock()
  const release = useChange('POST /documents/{id}/release', {
    invalidates: ['documents'],
    failed: documentsPage.notReleased,
    scope: document._id,
  })
  if (!clock) return null
  const dayIn = (instant: string) => format().dateWithYear(dayOf(instant, clock.timeZone))
  const { releasedAt, releasedBy, opensAt } = document
  if (releasedAt) {
    if (!releasedBy) return null
    return <p className="soft">{documentsPage.releasedBy(releasedBy, dayIn(releasedAt))}</p>
  }
  const isPatient = user?.role === 'user'
  const until = isPatient
    ? opensAt
      ? documentsPage.waitsUntil(dayIn(opensAt))
      : documentsPage.waitsForDoctor
    : opensAt
      ? documentsPage.notSeenUntil(dayIn(opensAt))
      : documentsPage.notSeen
  return (
    <div className="document-waits">
      <IconHourglass size={20} aria-hidden />
      <div>
        {isPatient && <b>{documentsPage.waits}</b>}
        <p>{until}</p>
      </div>
      {document.mayRelease && (
        <Button
          size="sm"
          loading={release.isPending}
          onClick={() =>
            release.mutate({ params: { id: document._id }, body: {} }, { onSuccess: () => say(documentsPage.released) })
          }
        >
          {documentsPage.release}
        </Button>
      )}
    </div>
  )
}
