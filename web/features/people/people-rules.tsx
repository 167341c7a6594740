import { NativeSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { childAges } from '#contract/person-lists.ts'
import { people as t } from '#texts/people.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { say } from '../../ui/say.ts'
import { FormMessage, useSendForm } from '../../ui/use-send-form.tsx'
import { peopleRulesQuery, useChangePeopleRules } from './queries.ts'
import '../../ui/panel.css'

/** From which birthday on nobody acts for a child any more. */
export function PeopleRules() {
  const rules = useQuery(peopleRulesQuery)
  return (
    <section className="panel" aria-labelledby="people-rules">
      <h2 id="people-rules">{t.rules}</h2>
      {rules.isLoadingError ? (
        <Failed message={t.rulesFailed} onRetry={() => rules.refetch()} />
      ) : rules.data ? (
        <ChildAge key={rules.data.childAge} age={rules.data.childAge} />
      ) : (
        <Skeleton height={120} radius={10} aria-hidden="true" />
      )}
    </section>
  )
}

const ages = Array.from({ length: childAges.most - childAges.least + 1 }, (_, n) => childAges.least + n)

function ChildAge({ age }: { age: number }) {
  const change = useChangePeopleRules()
  const { form, field, message, busy } = useSendForm({
    initial: { childAge: String(age) },
    check: (): Record<string, string> => ({}),
    send: ({ childAge }) => change.mutateAsync({ childAge: Number(childAge) }),
    onSent: () => say(t.rulesSaved),
    failed: t.rulesNotSaved,
  })
  return (
    <form className="stack" {...form}>
      <FormMessage text={message} />
      <NativeSelect
        label={t.childAge}
        description={t.childAgeSays}
        data={ages.map((each) => ({ value: String(each), label: t.years(each) }))}
        {...field('childAge')}
      />
      <div className="form-acts">
        <Button type="submit" loading={busy}>
          {t.saveRules}
        </Button>
      </div>
    </form>
  )
}
