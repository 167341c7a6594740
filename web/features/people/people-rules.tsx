import { NativeSelect } from '../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import { childAges, recordAges } from '#contract/people/person-lists.ts'
import { peoplePage } from '#texts/people/people-page.ts'
import { say } from '../../ui/say.ts'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { peopleRulesQuery } from './queries.ts'
import { Form } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useChange } from '../../wire/use-change.ts'

/**
 * The ages at which rights to a child's records must be agreed again, and at which nobody acts for a child any more.
 */
export function PeopleRules() {
  const rules = useQuery(peopleRulesQuery)
  return (
    <section className="panel" aria-labelledby="people-rules">
      <h2 id="people-rules">{peoplePage.rules}</h2>
      <Loaded of={rules} failed={peoplePage.rulesFailed} shape={120}>
        {(ages) => <Ages key={`${ages.recordAge} ${ages.childAge}`} {...ages} />}
      </Loaded>
    </section>
  )
}

const from = ({ least, most }: { least: number; most: number }) =>
  Array.from({ length: most - least + 1 }, (_, n) => ({ value: String(least + n), label: peoplePage.years(least + n) }))

function Ages({ childAge, recordAge }: { childAge: number; recordAge: number }) {
  const change = useChange('PUT /people/rules', { invalidates: ['people'], quiet: true, scope: 'people rules' })
  const form = useSendForm({
    initial: { recordAge: String(recordAge), childAge: String(childAge) },
    send: (ages) =>
      change.mutateAsync({ body: { recordAge: Number(ages.recordAge), childAge: Number(ages.childAge) } }),
    onSent: () => say(peoplePage.rulesSaved),
    failed: peoplePage.rulesNotSaved,
  })
  return (
    <Form of={form} send={peoplePage.saveRules}>
      <NativeSelect
        label={peoplePage.recordAge}
        description={peoplePage.recordAgeSays}
        data={from(recordAges)}
        {...form.field('recordAge')}
      />
      <NativeSelect
        label={peoplePage.childAge}
        description={peoplePage.childAgeSays}
        data={from(childAges)}
        {...form.field('childAge')}
      />
    </Form>
  )
}
