import { IconAlertCircle } from '@tabler/icons-react'
import { useId } from 'react'
import type { FormItem } from '#contract/forms/definition.ts'
import { itemsOf } from '#contract/forms/form-parts.ts'
import { formText } from '#contract/forms/form-text.ts'
import type { Interpretation } from '#contract/forms/interpret.ts'
import { AnswerOfForm } from './answer-of-form.tsx'
import type { Fault } from './faults.ts'
import type { FillerProps } from './filler-types.ts'
import { fixedWords } from './fixed-words.ts'
import { useFormTexts } from './form-texts.tsx'
import { SignedText } from './signed-text.tsx'
import { directionOf, TextOfForm, wordsIn } from './text-of-form.tsx'

type Props = Pick<FillerProps, 'form' | 'language' | 'files' | 'text'> & {
  read: Interpretation
  faults: ReadonlyMap<string, Fault>
  onGo: (key: string) => void
}

/** All answers once more, each with the way back to its question; of what is signed, the whole text below them. */
export function FillerReview({ form, read, language, files, text, faults, onGo }: Props) {
  const { formFiller } = useFormTexts()
  const { pages, stored } = read
  const id = useId()
  const said = (item: FormItem) => {
    const value = stored[item.key]
    const className = value === undefined ? 'soft' : undefined
    if (value === undefined && item.kind === 'calculated') return <bdi className="soft">{formFiller.notReckoned}</bdi>
    const names = Array.isArray(value) && item.kind === 'file' ? value.map((id) => files?.known[id]?.name) : []
    if (names.length > 0 && names.every(Boolean)) return <bdi>{names.join(', ')}</bdi>
    return <AnswerOfForm {...{ item, value, language, className }} />
  }
  return (
    <div className="filler-review">
      {pages.map(({ page, items }) => (
        <section key={page.key} aria-labelledby={`${id}-${page.key}`}>
          <h3 id={`${id}-${page.key}`}>
            <TextOfForm of={page.title} language={language} />
          </h3>
          <dl>
            {items.map((item) => {
              if (item.kind === 'note') return null
              const fault = faults.get(item.key)
              const name = wordsIn(item.label, language)
              const isOpen = stored[item.key] === undefined
              return (
                <div key={item.key} data-wrong={fault ? true : undefined}>
                  <dt>
                    <TextOfForm of={item.label} language={language} />
                  </dt>
                  <dd>
                    {said(item)}
                    {fault && (
                      <span className="review-fault">
                        <IconAlertCircle size={18} stroke={1.8} aria-hidden="true" /> {fault.message}
                      </span>
                    )}
                  </dd>
                  {item.kind !== 'calculated' && (
                    <dd className="review-act">
                      <button
                        type="button"
                        className="link-button"
                        aria-label={isOpen ? formFiller.answerIt(name) : formFiller.changeIt(name)}
                        onClick={() => onGo(item.key)}
                      >
                        {isOpen ? formFiller.answer : formFiller.change}
                      </button>
                    </dd>
                  )}
                </div>
              )
            })}
          </dl>
        </section>
      ))}
      {itemsOf(form).some(({ kind }) => kind === 'signature') && (
        <div className="signature">
          <SignedText
            text={text ?? formText(form, read, language, fixedWords(language))}
            language={language}
            dir={directionOf(language)}
          />
        </div>
      )}
    </div>
  )
}
