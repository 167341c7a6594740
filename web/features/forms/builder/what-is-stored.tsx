import type { Answers, FormDefinition } from '#contract/forms/definition.ts'
import { itemsOf } from '#contract/forms/form-parts.ts'
import { type FormFacts, interpret, isComplete } from '#contract/forms/interpret.ts'
import { formBuilder } from '#texts/forms/form-builder.ts'
import { formWords } from '#texts/forms/form-words.ts'
import { format } from '../../../language/format.ts'
import { answerInWords } from '../fill/answer-in-words.ts'
import { labelOf } from './label-of.ts'

type Props = { form: FormDefinition; answers: Answers; facts: FormFacts; language: string }

/** What the server would store of these answers, what is still missing, and what is hidden and so not stored. */
export function WhatIsStored({ form, answers, facts, language }: Props) {
  const read = interpret(form, answers, facts)
  const items = itemsOf(form)
  const stored = items.filter(({ key }) => Object.hasOwn(read.stored, key))
  const hidden = items.filter(({ key }) => Object.hasOwn(answers, key) && !Object.hasOwn(read.stored, key))
  return (
    <details className="build-stored">
      <summary>{formBuilder.stored(stored.length)}</summary>
      <p className="soft">
        {isComplete(read)
          ? formBuilder.couldBeGiven
          : formBuilder.stillMissing(read.missing.length + read.wrong.length)}
        {hidden.length > 0 && ` ${formBuilder.notStored(hidden.length)}`}
      </p>
      {stored.length > 0 && (
        <dl className="work-facts">
          {stored.map((item) => (
            <div key={item.key}>
              <dt>
                <code dir="ltr">{item.key}</code>
              </dt>
              <dd>
                <bdi>{answerInWords(item, read.stored[item.key], language, formWords)}</bdi>
              </dd>
            </div>
          ))}
          {hidden.map((item) => (
            <div key={item.key}>
              <dt>
                <code dir="ltr">{item.key}</code>
              </dt>
              <dd className="soft">{formBuilder.hidden(format().apart(labelOf(item, form.language)))}</dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  )
}
