import { Checkbox } from '../../ui/boxes.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Claims } from '#contract/legal.ts'
import { answerHoursMost, claimMost } from '#contract/rules.ts'
import { clinicClaims } from '#texts/legal/clinic-claims.ts'
import { contactPage } from '#texts/site/contact-page.ts'
import { languages } from '../../../texts/languages.ts'
import { Form } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { useChange } from '../../wire/use-change.ts'
import { claimsQuery } from './queries.ts'
import { NumberField } from '../../ui/number-field.tsx'

const spoken = ['en', 'de', 'ar'] as const
const sentences = ['openingHours', 'certificate'] as const

/** The clinic's claims on public pages; each is shown only once it is switched on. */
export function ClaimsForm() {
  const claims = useQuery(claimsQuery)
  return (
    <section className="panel" aria-labelledby="claims">
      <h2 id="claims">{clinicClaims.heading}</h2>
      <p className="soft">{clinicClaims.lead}</p>
      <Loaded of={claims} failed={clinicClaims.failed} shape={200}>
        {(known) => <Decided key={JSON.stringify(known)} {...known} />}
      </Loaded>
    </section>
  )
}

type Typed = Record<string, string | number | boolean>

const typedOf = (claims: Claims): Typed => ({
  answer: claims.answerHours !== null,
  answerHours: claims.answerHours ?? '',
  ...Object.fromEntries(
    sentences.flatMap((name) => [
      [name, claims[name] !== null],
      ...spoken.map((language) => [`${name}.${language}`, claims[name]?.[language] ?? '']),
    ]),
  ),
})

function sentenceOf(typed: Typed, name: (typeof sentences)[number]): Claims['certificate'] {
  const said = (language: (typeof spoken)[number]) => String(typed[`${name}.${language}`]).trim()
  return typed[name] ? { en: said('en'), de: said('de'), ar: said('ar') } : null
}

function Decided(claims: Claims) {
  const change = useChange('PUT /admin/claims', { invalidates: ['legal'], quiet: true, scope: 'claims' })
  const form = useSendForm<Typed, Claims>({
    initial: typedOf(claims),
    send: (typed) =>
      change.mutateAsync({
        body: {
          answerHours: typed.answer ? Number(typed.answerHours) : null,
          openingHours: sentenceOf(typed, 'openingHours'),
          certificate: sentenceOf(typed, 'certificate'),
        },
      }),
    onSent: () => say(clinicClaims.saved),
    failed: clinicClaims.notSaved,
  })
  const { values, field, box } = form
  return (
    <Form of={form} send={clinicClaims.save}>
      <Checkbox label={clinicClaims.answer} description={clinicClaims.answerSays} {...box('answer')} />
      {values.answer && (
        <>
          <NumberField
            label={clinicClaims.answerHours}
            required
            min={1}
            max={answerHoursMost}
            {...field('answerHours')}
            value={Number(values.answerHours) || ''}
          />
          {Number(values.answerHours) > 0 && (
            <p className="soft">{clinicClaims.shown(contactPage.own.answersWithin(Number(values.answerHours)))}</p>
          )}
        </>
      )}
      {sentences.map((name) => (
        <div key={name} className="stack">
          <Checkbox label={clinicClaims[name]} description={clinicClaims[`${name}Says`]} {...box(name)} />
          {values[name] &&
            spoken.map((language) => (
              <TextInput
                key={language}
                label={languages[language].name}
                lang={language}
                dir={languages[language].dir}
                required
                maxLength={claimMost}
                {...field(`${name}.${language}`)}
                value={String(values[`${name}.${language}`])}
              />
            ))}
        </div>
      ))}
    </Form>
  )
}
