import { IconCircleCheck } from '@tabler/icons-react'
import type { FormDefinition } from '#contract/forms/definition.ts'
import type { FormProblem } from '#contract/forms/problems.ts'
import { formBuilder } from '#texts/forms/form-builder.ts'
import { formProblems } from '#texts/forms/form-problems.ts'
import { useActs } from './acts.ts'
import { itemOf } from './edit.ts'
import { labelOf, titleOf } from './label-of.ts'
import { nameOfLanguage } from './languages.ts'

type Props = { form: FormDefinition; problems: readonly FormProblem[]; hasTranslations: boolean }

/** What keeps the form from being published; each line leads to its place. */
export function ProblemsList({ form, problems, hasTranslations }: Props) {
  const acts = useActs()
  const nameOf = ({ at }: FormProblem) => {
    if (at === null) return formBuilder.wholeForm
    const item = itemOf(form, at)
    const page = form.pages.find(({ key }) => key === at)
    return item ? labelOf(item, form.language) : page ? titleOf(page, form) : at
  }
  return (
    <section className="build-problems" aria-labelledby="build-problems" data-is-ready={problems.length === 0}>
      <h2 id="build-problems" tabIndex={-1} data-problems>
        {problems.length === 0 ? (
          <>
            <IconCircleCheck size={20} aria-hidden="true" /> {formBuilder.ready}
          </>
        ) : (
          formBuilder.problems(problems.length)
        )}
      </h2>
      {problems.length > 0 && (
        <ul>
          {problems.map((problem, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same problem may stand twice.
            <li key={n}>
              <button type="button" onClick={() => acts.mend(problem)}>
                <bdi>{nameOf(problem)}</bdi>
                <small>
                  {hasTranslations && problem.language
                    ? formBuilder.inLanguage(formProblems[problem.problem], nameOfLanguage(problem.language))
                    : formProblems[problem.problem]}
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
