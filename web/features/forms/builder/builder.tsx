import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Form } from '#contract/forms/forms.ts'
import { formLimits } from '#contract/forms/form-lists.ts'
import { languagesOf } from '#contract/forms/form-parts.ts'
import type { FormProblem } from '#contract/forms/problems.ts'
import { formBuilder } from '#texts/forms/form-builder.ts'
import { Button } from '../../../ui/button.tsx'
import { BuilderActsOf } from './acts.ts'
import { Conflicts } from './conflicts.tsx'
import type { DraftState, DraftStore } from './draft-store.ts'
import { placeOf } from './edit.ts'
import { FormLanguages } from './form-languages.tsx'
import { PageCard } from './page-card.tsx'
import { Preview } from './preview.tsx'
import { ProblemsList } from './problems-list.tsx'
import { useBuilderActs } from './use-acts.ts'
import { HeadFields } from './words-fields.tsx'

type Props = { saved: Form; store: DraftStore; state: DraftState; problems: readonly FormProblem[] }

/** The editor of a form: pages and questions on one side, the form as people see it on the other. */
export function Builder({ saved, store, state, problems }: Props) {
  const { form, conflicts } = state
  const { acts, open, said, root } = useBuilderActs(store, saved.usedKeys)
  const isWide = useMediaQuery('(min-width: 68.8125em)', true, { getInitialValueInEffect: false })
  const { language, translations } = form
  const languages = useMemo(() => languagesOf({ language, translations }), [language, translations])
  const counts = useMemo(() => {
    const found = new Map<string, number>()
    for (const { at } of problems) if (at !== null) found.set(at, (found.get(at) ?? 0) + 1)
    return found
  }, [problems])
  return (
    <BuilderActsOf value={acts}>
      <div className="builder" ref={root}>
        <div className="build-form">
          <Conflicts form={form} conflicts={conflicts} onDecide={store.decide} />
          <section className="build-head panel" aria-label={formBuilder.wholeForm}>
            <FormLanguages form={form} />
            <HeadFields title={form.title} intro={form.intro} languages={languages} change={acts.change} />
          </section>
          <ol className="build-pages">
            {form.pages.map((page) => (
              <PageCard key={page.key} page={page} form={form} languages={languages} problems={counts} open={open} />
            ))}
          </ol>
          {form.pages.length < formLimits.pages && (
            <Button
              variant="default"
              data-add-page
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              onClick={acts.addPage}
            >
              {formBuilder.addPage}
            </Button>
          )}
          <p className="unseen" role="status">
            {said}
          </p>
        </div>
        <div className="build-beside">
          <ProblemsList form={form} problems={problems} hasTranslations={languages.length > 1} />
          {isWide ? (
            <section aria-label={formBuilder.preview}>
              <h2 className="build-preview-title">{formBuilder.preview}</h2>
              <Preview form={form} page={open ? placeOf(form, open)?.page : undefined} />
            </section>
          ) : (
            <details className="build-preview-fold panel">
              <summary>{formBuilder.preview}</summary>
              <Preview form={form} page={open ? placeOf(form, open)?.page : undefined} />
            </details>
          )}
        </div>
      </div>
    </BuilderActsOf>
  )
}
