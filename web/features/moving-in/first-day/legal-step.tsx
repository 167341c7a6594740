import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FirstDay } from '#contract/moving-in/first-day.ts'
import { type LegalKind, legalKinds, legalTextMost } from '#contract/rules.ts'
import { firstday } from '#texts/firstday.ts'
import { format } from '../../../language/format.ts'
import { useDateOf } from '../../../clock/moment.ts'
import { Button } from '../../../ui/button.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { useOwnDraft } from '../../../drafts/use-draft.ts'
import { say } from '../../../ui/say.ts'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { usePublishLegalPage } from '../../legal/queries.ts'

/** What people agree to when they sign up: the clinic's own words, in versions. */
export function LegalStep({ firstDay, onDone }: { firstDay: FirstDay; onDone: () => void }) {
  const t = firstday.legal
  return (
    <div className="stack">
      <p className="soft">{t.says}</p>
      {legalKinds.map((kind) => (
        <section key={kind} className="first-day-inset stack" aria-labelledby={`legal-${kind}`}>
          <h3 id={`legal-${kind}`}>{t.kinds[kind]}</h3>
          <OneKind kind={kind} holding={firstDay.legal.find((page) => page.kind === kind)} />
        </section>
      ))}
      {firstDay.legal.length === legalKinds.length && (
        <div className="form-acts">
          <Button onClick={onDone}>{firstday.next}</Button>
        </div>
      )}
    </div>
  )
}

function OneKind({ kind, holding }: { kind: LegalKind; holding: FirstDay['legal'][number] | undefined }) {
  const t = firstday.legal
  const [isOpen, setOpen] = useState(false)
  const { number, dateInDigits } = format()
  const dateOf = useDateOf()
  return (
    <>
      {holding ? (
        <p>
          {dateOf && t.holds(number(holding.version), dateInDigits(dateOf(holding.publishedAt)))}{' '}
          <Link to={`/${kind}`} target="_blank">
            {t.read}
          </Link>
        </p>
      ) : (
        <p>{t.none}</p>
      )}
      {holding && !isOpen ? (
        <div className="form-acts">
          <Button variant="default" onClick={() => setOpen(true)}>
            {t.another}
          </Button>
        </div>
      ) : (
        <PublishForm kind={kind} onDone={() => setOpen(false)} />
      )}
    </>
  )
}

function PublishForm({ kind, onDone }: { kind: LegalKind; onDone: () => void }) {
  const t = firstday.legal
  const publish = usePublishLegalPage()
  const { values, set, field, form, message, busy } = useSendForm({
    draft: useOwnDraft(`legal-${kind}`),
    initial: { way: 'text' as 'text' | 'url', text: '', url: '' },
    send: ({ way, text, url }) =>
      publish.mutateAsync({ kind, text: way === 'text' ? text : '', url: way === 'url' ? url : '' }),
    onSent({ version }) {
      say(t.published(format().number(version)))
      onDone()
    },
    failed: firstday.notSaved,
  })
  return (
    <form className="stack" {...form}>
      <Chips
        label={t.way}
        options={(['text', 'url'] as const).map((value) => ({ value, label: t.ways[value] }))}
        value={values.way}
        onChoose={(way) => set({ way: way === 'url' ? 'url' : 'text' })}
      />
      <FormMessage text={message} />
      {values.way === 'text' ? (
        <Textarea
          label={t.text}
          description={t.textSays}
          autosize
          minRows={5}
          maxRows={20}
          maxLength={legalTextMost}
          required
          withAsterisk={false}
          dir="auto"
          {...field('text')}
        />
      ) : (
        <TextInput label={t.url} type="url" maxLength={300} required withAsterisk={false} {...field('url')} />
      )}
      <div className="form-acts">
        <Button type="submit" loading={busy}>
          {t.publish[kind]}
        </Button>
      </div>
    </form>
  )
}
