import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { familyPage } from '#texts/people/family-page.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { AddChild, AskAdult } from '../../features/people/family-forms.tsx'
import { FamilyLists } from '../../features/people/family-lists.tsx'
import { familyQuery } from '../../features/people/queries.ts'
import { useSession } from '../../session/session.tsx'
import { Failed } from '../../ui/failed.tsx'
import '../../ui/panel.css'

export const meta = () => [{ title: familyPage.title }]

export default function Family() {
  const { user } = useSession()
  const clock = useClinicClock()
  const family = useQuery(familyQuery)
  return (
    <>
      <h1>{familyPage.heading}</h1>
      <p className="soft">{familyPage.lead}</p>
      <p style={{ marginBottom: 24 }}>
        {user && <Link to={`/dashboard/family/${user.id}`}>{familyPage.ownDetails}</Link>}
      </p>
      {family.isLoadingError ? (
        <Failed message={familyPage.failed} onRetry={() => family.refetch()} />
      ) : !family.data || !clock ? (
        <Skeleton height={420} radius={10} aria-hidden="true" />
      ) : (
        <div className="stack">
          <FamilyLists family={family.data} />
          <AddChild childAge={family.data.childAge} today={clock.date} />
          <AskAdult />
        </div>
      )}
    </>
  )
}
