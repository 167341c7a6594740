import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { actingFor } from '#texts/people/acting-for.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Failed } from '../../ui/failed.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useActing, useBookableFor } from './acting.ts'
import { me, questionOf } from './me.ts'
import { useChooseWhom } from './choose-whom.ts'
import { familyQuery } from './queries.ts'

/** Loaded when somebody is added. */
const AddFirst = lazyPart(() => import('./add-first.tsx').then((part) => part.AddFirst), {
  loading: <Skeleton height={320} />,
  failed: (retry) => <Failed message={actingFor.unknown} onRetry={retry} />,
})

/** The question as a page, before anything else is chosen, or one of its forms to add somebody first. */
export function WhoForQuestion({ heading: Heading = 'h1' }: { heading?: 'h1' | 'h2' }) {
  const { people } = useBookableFor()
  const [asked, choose] = useChooseWhom()
  const question = questionOf(asked)
  if (question === 'child' || question === 'adult') return <AddFirst key={question} who={question} heading={Heading} />
  return (
    <section aria-labelledby="booking-question">
      <Heading id="booking-question" className="booking-question">
        {actingFor.whom}
      </Heading>
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
      <Others isPage />
      <Waiting />
    </section>
  )
}

/** Buttons that add somebody in place, who is then chosen. `isPage`: they are as large as the choices above them. */
function Others({ isPage = false }: { isPage?: boolean }) {
  const [, choose] = useChooseWhom()
  return (
    <div className={isPage ? 'who-for who-for-others' : 'form-acts who-for-others'}>
      {(['child', 'adult'] as const).map((who) => (
        <Button
          key={who}
          variant="default"
          leftSection={<IconUserPlus size={18} aria-hidden="true" />}
          onClick={() => choose(who)}
        >
          {actingFor[who]}
        </Button>
      ))}
    </div>
  )
}

/** Adults who were asked and have not agreed yet. */
function Waiting() {
  const { data: family } = useQuery(familyQuery)
  return family?.sent.map(
    ({ _id, email }) =>
      email && (
        <p key={_id} className="soft who-for-waits">
          {actingFor.waits(format().ltr(email))}
        </p>
      ),
  )
}

/** Says that a page books for oneself, with a link that asks again. Nothing where it books for somebody else. */
export function ForYou() {
  const { personId } = useActing()
  const [address] = useSearchParams()
  if (personId) return null
  const question = new URLSearchParams(address)
  question.set('for', 'ask')
  return (
    <p className="for-you">
      <span>{actingFor.you}</span>
      <Link to={{ search: String(question) }}>{actingFor.change}</Link>
    </p>
  )
}

/**
 * The question as a field of a form; the answer is oneself until another person is chosen. With `adds`, somebody can be
 * added, for which the form is left; its draft is kept.
 */
export function WhoForField({ adds = false }: { adds?: boolean }) {
  const { people } = useBookableFor()
  const { personId } = useActing()
  const [, choose] = useChooseWhom()
  if (people.length === 0) return adds && <ForYou />
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
      {adds && <Others />}
    </div>
  )
}
