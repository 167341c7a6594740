import { IconCopy, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { itemsOf } from '#contract/forms/form-parts.ts'
import type { GivenFormWhole } from '#contract/forms/responses.ts'
import { givenFormPage } from '#texts/forms/given-form-page.ts'
import { ownForms } from '#texts/forms/own-forms.ts'
import { useMoment } from '../../../clock/moment.ts'
import { format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { copy } from '../../../ui/copy.ts'
import { Facts } from '../../../ui/facts.tsx'
import { GivenStateBadge } from '../asked/form-state.tsx'
import { directionOf, nameOfLanguage, wordsIn } from '../fill/text-of-form.tsx'
import { FileOfAnswer } from './file-of-answer.tsx'
import { GivenAnswers } from './given-answers.tsx'
import { Withdraw } from './withdraw.tsx'

/** A form or a consent that was given, with everything that is known of it. `acts` are of the reader's own page. */
export function GivenView({ form, acts }: { form: GivenFormWhole; acts?: ReactNode }) {
  const moment = useMoment()
  const { purpose, definition, language, signer, signedAs, forWhom, way, givenBy, givenAt, sha256, text } = form
  const isConsent = purpose === 'consent'
  const how = givenFormPage.ways[way]
  return (
    <article className="given-form stack">
      <header>
        <h1>
          <bdi lang={language}>{wordsIn(definition.title, language)}</bdi>
        </h1>
        <p className="record-item-title">
          <GivenStateBadge of={form} />
          <span className="soft">{isConsent ? ownForms.consent : ownForms.questions}</span>
        </p>
      </header>
      {form.withdrawnAt && (
        <div className="paper-notice">
          <p>
            {form.withdrawnBy
              ? givenFormPage.withdrawnBy(format().apart(form.withdrawnBy), moment(form.withdrawnAt, 'within'))
              : givenFormPage.withdrawnOn(moment(form.withdrawnAt, 'within'))}
          </p>
        </div>
      )}
      {form.state === 'lapsed' && (
        <div className="paper-notice">
          <p>{givenFormPage.lapsed}</p>
        </div>
      )}
      <Facts
        rows={[
          [givenFormPage.forWhom, forWhom],
          signer && [givenFormPage.signer, format().row([signer, givenFormPage.signedAs[signedAs]])],
          [isConsent ? givenFormPage.signedAt : givenFormPage.at, moment(givenAt)],
          [givenFormPage.way, givenBy ? givenFormPage.by(format().apart(givenBy), how) : how],
          [givenFormPage.language, nameOfLanguage(language)],
          [givenFormPage.version, format().number(form.version)],
          [
            givenFormPage.sum,
            <span key="sum" className="given-sum">
              <code dir="ltr">{sha256}</code>
              <button type="button" className="quiet-button" onClick={() => void copy(sha256, givenFormPage.copied)}>
                <IconCopy size={18} stroke={1.6} aria-hidden="true" /> {givenFormPage.copySum}
              </button>
            </span>,
          ],
        ]}
      />
      {isConsent ? (
        <section className="stack" aria-labelledby="signed-text">
          <h2 id="signed-text">{givenFormPage.signedText}</h2>
          <ExactText text={text} language={language} />
          {form.files.map((file) => (
            <FileOfAnswer key={file._id} file={file} />
          ))}
        </section>
      ) : (
        <>
          <GivenAnswers form={form} />
          <details>
            <summary>{givenFormPage.exactText}</summary>
            <ExactText text={text} language={language} />
          </details>
        </>
      )}
      <WhoSaid form={form} />
      <div className="form-acts">
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {givenFormPage.print}
        </Button>
        {acts}
        {form.mayWithdraw && <Withdraw form={form} />}
      </div>
    </article>
  )
}

const ExactText = ({ text, language }: { text: string; language: string }) => (
  <div className="signed-text given-text" lang={language} dir={directionOf(language)}>
    {text}
  </div>
)

/** Several people may have answered parts of one form, each in their way. */
function WhoSaid({ form: { parts, definition, language } }: { form: GivenFormWhole }) {
  const moment = useMoment()
  const rows = itemsOf(definition).flatMap((item) => {
    const part = parts.find(({ key }) => key === item.key)
    return part ? [{ item, part }] : []
  })
  if (rows.length === 0) return null
  return (
    <details className="who-said">
      <summary>{givenFormPage.whoSaid}</summary>
      <ul>
        {rows.map(({ item, part: { by, way, at } }) => (
          <li key={item.key}>
            <bdi lang={language}>{wordsIn(item.label, language)}</bdi>{' '}
            <span className="soft">{format().row([by ?? givenFormPage.ways[way], moment(at)])}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
