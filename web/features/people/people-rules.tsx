import { NativeSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { childAges, recordAges } from '#contract/people/person-lists.ts'
import { peoplePage } from '#texts/people/people-page.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { say } from '../../ui/say.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { peopleRulesQuery, useChangePeopleRules } from './queries.ts'
import '../../ui/panel.css'

/** From which birthday on records are asked for again, and from which nobody acts for a child any more. */
export function PeopleRules() {
  const rules = useQuery(peopleRulesQuery)
  return (
    <section className="panel" aria-labelledby="people-rules">
      <h2 id="people-rules">{peoplePage.rules}</h2>
      {rules.isLoadingError ? (
        <Failed message={peoplePage.rulesFailed} onRetry={() => rules.refetch()} />
      ) : rules.data ? (
        <Ages key={`${rules.data.recordAge} ${rules.data.childAge}`} {...rules.data} />
      ) : (
        <Skeleton height={120} radius={10} aria-hidden="true" />
      )}
    </section>
  )
}

const from = ({ least, most }: { least: number; most: number }) =>
  Array.from({ length: most - least + 1 }, (_, n) => ({ value: String(least + n), label: peoplePage.years(least + n) }))

function Ages({ childAge, recordAge }: { childAge: number; recordAge: number }) {
  const change = useChangePeopleRules()
  const { form, field, message, busy } = useSendForm({
    initial: { recordAge: String(recordAge), childAge: String(childAge) },
    check: (): Record<string, string> => ({}),
    send: (ages) => change.mutateAsync({ recordAge: Number(ages.recordAge), childAge: Number(ages.childAge) }),
    onSent: () => say(peoplePage.rulesSaved),
    failed: peoplePage.rulesNotSaved,
  })
  return (
    <form className="stack" {...form}>
      <FormMessage text={message} />
      <NativeSelect
        label={peoplePage.recordAge}
        description={peoplePage.recordAgeSays}
        data={from(recordAges)}
        {...field('recordAge')}
      />
      <NativeSelect
        label={peoplePage.childAge}
        description={peoplePage.childAgeSays}
        data={from(childAges)}
        {...field('childAge')}
      />
      <div className="form-acts">
        <Button type="submit" loading={busy}>
          {peoplePage.saveRules}
        </Button>
      </div>
    </form>
  )
}
