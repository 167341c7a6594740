import { interpret } from '#contract/forms/interpret.ts'
import type { GivenFormWhole } from '#contract/forms/responses.ts'
import { AnswerOfForm } from '../fill/answer-of-form.tsx'
import { directionOf, TextOfForm } from '../fill/text-of-form.tsx'
import { FileOfAnswer } from './file-of-answer.tsx'

/** The answers of a given form as a page to read: the version of that day, by the one interpreter. */
export function GivenAnswers({ form }: { form: GivenFormWhole }) {
  const { definition, answers, facts, language, files } = form
  const { pages, stored } = interpret(definition, answers, facts)
  return (
    <div className="panel given-answers" dir={directionOf(language)}>
      {pages.map(({ page, items }) => (
        <section key={page.key}>
          <h2>
            <TextOfForm of={page.title} language={language} />
          </h2>
          <dl>
            {items.map((item) => {
              if (item.kind === 'note') return null
              const own = item.kind === 'file' ? files.filter(({ key }) => key === item.key) : []
              return (
                <div key={item.key} data-kind={item.kind}>
                  <dt>
                    <TextOfForm of={item.label} language={language} />
                  </dt>
                  <dd className={stored[item.key] === undefined ? 'soft' : undefined}>
                    {own.length > 0 ? (
                      own.map((file) => <FileOfAnswer key={file._id} file={file} />)
                    ) : (
                      <AnswerOfForm item={item} value={stored[item.key]} language={language} />
                    )}
                  </dd>
                </div>
              )
            })}
          </dl>
        </section>
      ))}
    </div>
  )
}
