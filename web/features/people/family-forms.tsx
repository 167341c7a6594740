import { LatinName } from '../../ui/latin-name.tsx'
import { Checkbox } from '../../ui/boxes.tsx'
import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import type { ComponentProps } from 'react'
import type { Guardianship } from '#contract/people/family.ts'
import type { GuardianRight } from '#contract/people/person-lists.ts'
import { familyPage } from '#texts/people/family-page.ts'
import { format } from '../../language/format.ts'
import { DateField } from '../../ui/date-field.tsx'
import { useOwnDraft } from '../../drafts/use-draft.ts'
import { say } from '../../ui/say.ts'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { RightsBoxes } from './rights-boxes.tsx'
import { Form } from '../../ui/form.tsx'
import { useChange } from '../../wire/use-change.ts'

type Back = ComponentProps<typeof Form>['back']

type ChildProps = {
  childAge: number
  today: string
  /** The label of the button. */
  send?: string
  back?: Back
  /** What follows; else a message says that the child was added. */
  onAdded?: (child: Guardianship) => void
}

/** Adds a child, for whom the account acts until the child is old enough: what the clinic must know, the rest later. */
export function ChildForm({ childAge, today, send = familyPage.add, back, onAdded }: ChildProps) {
  const add = useChange('POST /family/children', { invalidates: ['family'], quiet: true })
  const form = useSendForm({
    draft: useOwnDraft('family-child'),
    initial: { name: '', nameLatin: '', born: '', custody: false },
    secret: ['custody'],
    check: ({ custody }): Record<string, string> => (custody ? {} : { custody: familyPage.custodyNeeded }),
    send: ({ name, nameLatin, born }) => add.mutateAsync({ body: { name, nameLatin, born, custody: true } }),
    onSent: (child) => (onAdded ? onAdded(child) : say(familyPage.added)),
    failed: familyPage.notAdded,
    about: { no_child: 'born' },
    startsAnew: true,
  })
  const { values, set, field } = form
  return (
    <Form
      of={form}
      send={send}
      back={back}
      head={<p className="soft">{familyPage.childSays(format().number(childAge))}</p>}
    >
      <div className="fields">
        <TextInput label={familyPage.name} required maxLength={100} {...field('name')} />
        <LatinName name={values.name} field={field('nameLatin')} />
        <DateField label={familyPage.birthday} max={today} required {...field('born')} />
      </div>
      <Checkbox
        label={familyPage.custody}
        name="custody"
        checked={values.custody}
        onChange={(event) => set({ custody: event.currentTarget.checked })}
        error={field('custody').error}
      />
    </Form>
  )
}

/** The form for a child as a part of a page. */
export const AddChild = (props: Pick<ChildProps, 'childAge' | 'today'>) => (
  <section className="panel" aria-labelledby="family-child">
    <h2 id="family-child">{familyPage.addChild}</h2>
    <ChildForm {...props} />
  </section>
)

const kinds = ['partner', 'parent', 'other'] as const

/** Asks an adult, who agrees in their own account. */
export function AdultForm({ back, onAsked }: { back?: Back; onAsked?: () => void }) {
  const ask = useChange('POST /family/requests', { invalidates: ['family'], quiet: true })
  const form = useSendForm({
    draft: useOwnDraft('family-adult'),
    initial: { email: '', kind: 'partner' as (typeof kinds)[number], rights: ['book', 'visits'] as GuardianRight[] },
    check: ({ rights }): Record<string, string> => (rights.length === 0 ? { rights: familyPage.chooseRight } : {}),
    send: (body) => ask.mutateAsync({ body }),
    onSent() {
      say(familyPage.askedThem)
      onAsked?.()
    },
    failed: familyPage.notAsked,
    startsAnew: true,
  })
  const { values, set, field } = form
  return (
    <Form of={form} send={familyPage.ask} back={back} head={<p className="soft">{familyPage.askSays}</p>}>
      <div className="fields">
        <TextInput label={familyPage.email} type="email" required {...field('email')} />
        <NativeSelect
          label={familyPage.kinship}
          data={kinds.map((value) => ({ value, label: familyPage.kinds[value] }))}
          {...field('kind')}
        />
      </div>
      <RightsBoxes value={values.rights} onChange={(rights) => set({ rights })} error={field('rights').error} />
    </Form>
  )
}

/** The form for an adult as a part of a page. */
export const AskAdult = () => (
  <section className="panel" aria-labelledby="family-adult">
    <h2 id="family-adult">{familyPage.askAdult}</h2>
    <AdultForm />
  </section>
)
