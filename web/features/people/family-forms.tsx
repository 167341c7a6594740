import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { GuardianRight } from '#contract/people/person-lists.ts'
import { family as t } from '#texts/family.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { useOwnDraft } from '../../drafts/use-draft.ts'
import { say } from '../../ui/say.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { useAddChild, useAskToAct } from './queries.ts'
import { RightsBoxes } from './rights-boxes.tsx'

/** A child of one's own, for whom one acts until it is old enough. */
export function AddChild({ childAge, today }: { childAge: number; today: string }) {
  const add = useAddChild()
  const { values, set, form, field, message, busy } = useSendForm({
    draft: useOwnDraft('family-child'),
    initial: { name: '', born: '', custody: false },
    secret: ['custody'],
    check: ({ custody }): Record<string, string> => (custody ? {} : { custody: t.custodyNeeded }),
    send: ({ name, born }) => add.mutateAsync({ name, born, custody: true }),
    onSent: () => say(t.added),
    failed: t.notAdded,
    about: { no_child: 'born' },
    startsAnew: true,
  })
  return (
    <section className="panel" aria-labelledby="family-child">
      <h2 id="family-child">{t.addChild}</h2>
      <form className="stack" {...form}>
        <p className="soft">{t.childSays(format().number(childAge))}</p>
        <FormMessage text={message} />
        <div className="fields">
          <TextInput label={t.name} required withAsterisk={false} maxLength={100} {...field('name')} />
          <DateField label={t.birthday} max={today} required {...field('born')} />
        </div>
        <Checkbox
          label={t.custody}
          name="custody"
          checked={values.custody}
          onChange={(event) => set({ custody: event.currentTarget.checked })}
          error={field('custody').error}
        />
        <div className="form-acts">
          <Button type="submit" loading={busy}>
            {t.add}
          </Button>
        </div>
      </form>
    </section>
  )
}

const kinds = ['partner', 'parent', 'other'] as const

/** An adult, who agrees in their own account. */
export function AskAdult() {
  const ask = useAskToAct()
  const { values, set, form, field, message, busy } = useSendForm({
    draft: useOwnDraft('family-adult'),
    initial: { email: '', kind: 'partner' as (typeof kinds)[number], rights: ['book', 'visits'] as GuardianRight[] },
    check: ({ rights }): Record<string, string> => (rights.length === 0 ? { rights: t.chooseRight } : {}),
    send: ask.mutateAsync,
    onSent: () => say(t.askedThem),
    failed: t.notAsked,
    startsAnew: true,
  })
  return (
    <section className="panel" aria-labelledby="family-adult">
      <h2 id="family-adult">{t.askAdult}</h2>
      <form className="stack" {...form}>
        <p className="soft">{t.askSays}</p>
        <FormMessage text={message} />
        <div className="fields">
          <TextInput label={t.email} type="email" required withAsterisk={false} {...field('email')} />
          <NativeSelect
            label={t.kinship}
            data={kinds.map((value) => ({ value, label: t.kinds[value] }))}
            {...field('kind')}
          />
        </div>
        <RightsBoxes value={values.rights} onChange={(rights) => set({ rights })} error={field('rights').error} />
        <div className="form-acts">
          <Button type="submit" loading={busy}>
            {t.ask}
          </Button>
        </div>
      </form>
    </section>
  )
}
