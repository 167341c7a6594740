import { useQuery, useQueryClient } from '@tanstack/react-query'
import { actingFor } from '#texts/people/acting-for.ts'
import { familyPage } from '#texts/people/family-page.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { useChooseWhom } from './choose-whom.ts'
import { AdultForm, ChildForm } from './family-forms.tsx'
import { familyQuery } from './queries.ts'

type Props = { who: 'child' | 'adult'; heading: 'h1' | 'h2' }

/**
 * Adds somebody before the page goes on: a child is chosen at once; an adult is asked and has to agree, so the question
 * is shown again.
 */
export function AddFirst({ who, heading: Heading }: Props) {
  const queries = useQueryClient()
  const family = useQuery(familyQuery)
  const today = useClinicClock()?.date
  const [, choose] = useChooseWhom()
  const back = [actingFor.toQuestion, () => choose('ask')] as const
  return (
    <section aria-labelledby="booking-question">
      <Heading id="booking-question" className="booking-question">
        {who === 'child' ? actingFor.child : actingFor.adult}
      </Heading>
      {who === 'adult' ? (
        <AdultForm back={back} onAsked={() => choose('ask')} />
      ) : (
        <Loaded of={family} failed={familyPage.failed} shape={320} waits={!today}>
          {({ childAge }) => (
            <ChildForm
              childAge={childAge}
              today={today!}
              send={actingFor.addFirst}
              back={back}
              onAdded={(child) => {
                // Known at once, so that the child is nobody unknown until the family is loaded again.
                queries.setQueryData(
                  familyQuery.queryKey,
                  (old) => old && { ...old, people: [...old.people.filter(({ _id }) => _id !== child._id), child] },
                )
                choose(child.person!._id)
              }}
            />
          )}
        </Loaded>
      )}
    </section>
  )
}
