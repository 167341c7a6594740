import { Link } from 'react-router'
import { actingFor } from '#texts/people/acting-for.ts'
import { useHeadingFocus } from '../../ui/heading-focus.ts'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Chips } from '../../ui/chips.tsx'
import { useActing, useBookableFor } from './acting.ts'
import { me } from './me.ts'
import { useChooseWhom } from './choose-whom.ts'

/** The question as a page, before anything else is chosen. */
export function WhoForQuestion() {
  const { people } = useBookableFor()
  const [, choose] = useChooseWhom()
  useHeadingFocus('whom')
  return (
    <section aria-labelledby="booking-question">
      <h1 id="booking-question" className="booking-question">
        {actingFor.whom}
      </h1>
      <ChoiceGroup
        label={actingFor.whom}
        className="who-for"
        choiceClassName="who-for-one"
        choices={[
          { value: me, name: actingFor.me, shown: <strong>{actingFor.me}</strong> },
          ...people.map(({ _id, name }) => ({ value: _id, name, shown: <bdi>{name}</bdi> })),
        ]}
        onChoose={choose}
      />
      <BookForOthers />
    </section>
  )
}

/** A link to the page on which people to book for are added and chosen. */
export const BookForOthers = () => (
  <p className="who-for-others">
    <Link to="/dashboard/family">{actingFor.others}</Link>
  </p>
)

/** The question as a field of a form; the answer is oneself until another person is chosen. */
export function WhoForField() {
  const { people } = useBookableFor()
  const { personId } = useActing()
  const [, choose] = useChooseWhom()
  if (people.length === 0) return null
  return (
    <div>
      <p className="who-for-label" aria-hidden="true">
        {actingFor.whom}
      </p>
      <Chips
        label={actingFor.whom}
        options={[{ value: me, label: actingFor.me }, ...people.map(({ _id, name }) => ({ value: _id, label: name }))]}
        value={personId ?? me}
        onChoose={choose}
      />
    </div>
  )
}
