import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { familyPage } from '#texts/people/family-page.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { AddChild, AskAdult } from '../../features/people/family-forms.tsx'
import { FamilyLists } from '../../features/people/family-lists.tsx'
import { familyQuery } from '../../features/people/queries.ts'
import { Loaded } from '../../ui/loaded.tsx'

export const meta = () => [{ title: familyPage.title }]

export default function Family() {
  const clock = useClinicClock()
  const family = useQuery(familyQuery)
  return (
    <>
      <h1>{familyPage.heading}</h1>
      <p className="soft">{familyPage.lead}</p>
      <p style={{ marginBottom: 24 }}>
        <Link to="/dashboard/profile">{familyPage.ownDetails}</Link>
      </p>
      <Loaded of={family} failed={familyPage.failed} shape={420} waits={!clock}>
        {(known) => (
          <div className="stack">
            <FamilyLists family={known} today={clock!.date} />
            <AddChild childAge={known.childAge} today={clock!.date} />
            <AskAdult />
          </div>
        )}
      </Loaded>
    </>
  )
}
