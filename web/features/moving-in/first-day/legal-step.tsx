import { Textarea, TextInput } from '../../../ui/inputs.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FirstDay } from '#contract/moving-in/first-day.ts'
import { type LegalKind, legalKinds, legalTextMost } from '#contract/rules.ts'
import { firstDayPage } from '#texts/moving-in/first-day-page.ts'
import { format } from '../../../language/format.ts'
import { useDateOf } from '../../../clock/moment.ts'
import { Button } from '../../../ui/button.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { useOwnDraft } from '../../../drafts/use-draft.ts'
import { say } from '../../../ui/say.ts'
import { Form } from '../../../ui/form.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { useChange } from '../../../wire/use-change.ts'

/** The step for the legal pages that people agree to when they sign up. */
export function LegalStep({ firstDay, onDone }: { firstDay: FirstDay; onDone: () => void }) {
  return (
    <div className="stack">
      <p className="soft">{firstDayPage.legal.says}</p>
      {legalKinds.map((kind) => (
        <section key={kind} className="first-day-inset stack" aria-labelledby={`legal-${kind}`}>
          <h3 id={`legal-${kind}`}>{firstDayPage.legal.kinds[kind]}</h3>
          <OneKind kind={kind} holding={firstDay.legal.find((page) => page.kind === kind)} />
        </section>
      ))}
      {firstDay.legal.length === legalKinds.length && (
        <div className="form-acts">
          <Button onClick={onDone}>{firstDayPage.next}</Button>
        </div>
      )}
    </div>
  )
}

function OneKind({ kind, holding }: { kind: LegalKind; holding: FirstDay['legal'][number] | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const { number, dateInDigits } = format()
  const dateOf = useDateOf()
  return (
    <>
      {holding ? (
        <p>
          {dateOf && firstDayPage.legal.holds(number(holding.version), dateInDigits(dateOf(holding.publishedAt)))}{' '}
          <Link to={`/${kind}`} target="_blank">
            {firstDayPage.legal.read}
          </Link>
        </p>
      ) : (
        <p>{firstDayPage.legal.none}</p>
      )}
      {holding && !isOpen ? (
        <div className="form-acts">
          <Button variant="default" onClick={() => setOpen(true)}>
            {firstDayPage.legal.another}
          </Button>
        </div>
      ) : (
        <PublishForm kind={kind} onDone={() => setOpen(false)} />
      )}
    </>
  )
}

function PublishForm({ kind, onDone }: { kind: LegalKind; onDone: () => void }) {
  const publish = useChange('POST /admin/legal', { invalidates: ['legal'], quiet: true, scope: `legal ${kind}` })
  const form = useSendForm({
    draft: useOwnDraft(`legal-${kind}`),
    initial: { way: 'text' as 'text' | 'url', text: '', url: '' },
    send: ({ way, text, url }) =>
      publish.mutateAsync({ body: { kind, text: way === 'text' ? text : '', url: way === 'url' ? url : '' } }),
    onSent({ version }) {
      say(firstDayPage.legal.published(format().number(version)))
      onDone()
    },
    failed: firstDayPage.notSaved,
  })
  const { values, set, field } = form
  return (
    <Form of={form} send={firstDayPage.legal.publish[kind]}>
      <Chips
        label={firstDayPage.legal.way}
        options={(['text', 'url'] as const).map((value) => ({ value, label: firstDayPage.legal.ways[value] }))}
        value={values.way}
        onChoose={(way) => set({ way: way === 'url' ? 'url' : 'text' })}
      />
      {values.way === 'text' ? (
        <Textarea
          label={firstDayPage.legal.text}
          description={firstDayPage.legal.textSays}
          minRows={5}
          maxRows={20}
          maxLength={legalTextMost}
          required
          dir="auto"
          {...field('text')}
        />
      ) : (
        <TextInput label={firstDayPage.legal.url} type="url" maxLength={300} required {...field('url')} />
      )}
    </Form>
  )
}
