import type { Answers, FormDefinition, FormItem } from '#contract/forms/definition.ts'
import { itemsOf } from '#contract/forms/form-parts.ts'
import { type FormFacts, interpret, isComplete } from '#contract/forms/interpret.ts'
import { formBuilder } from '#texts/forms/form-builder.ts'
import { Facts } from '../../../ui/facts.tsx'
import { answerInWords } from '../fill/answer-in-words.ts'
import { fixedWords } from '../fill/fixed-words.ts'
import { labelOf } from './label-of.ts'

type Props = { form: FormDefinition; answers: Answers; facts: FormFacts; language: string }

/** What the server would store of these answers, what is still missing, and what is hidden and so not stored. */
export function WhatIsStored({ form, answers, facts, language }: Props) {
  const read = interpret(form, answers, facts)
  const items = itemsOf(form)
  const stored = items.filter(({ key }) => Object.hasOwn(read.stored, key))
  const hidden = items.filter(({ key }) => Object.hasOwn(answers, key) && !Object.hasOwn(read.stored, key))
  const missing = items.filter(({ key }) => read.missing.includes(key))
  const inWords = (item: FormItem): string => answerInWords(item, read.stored[item.key], language)
  return (
    <details className="build-stored">
      <summary>{formBuilder.stored(stored.length)}</summary>
      <p className="soft">
        {isComplete(read)
          ? formBuilder.couldBeGiven
          : formBuilder.stillMissing(read.missing.length + read.wrong.length)}
        {hidden.length > 0 && ` ${formBuilder.notStored(hidden.length)}`}
      </p>
      <Facts
        rows={[
          ...stored.map((item) => [item.key, inWords(item)] as const),
          ...missing.map((item) => [item.key, fixedWords(language).unanswered] as const),
          ...hidden.map((item) => [item.key, formBuilder.hidden(labelOf(item, form.language))] as const),
        ]}
      />
    </details>
  )
}
