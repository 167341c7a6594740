import { useEffect, useMemo, useState } from 'react'
import type { Answers, AnswerValue, FormDefinition } from '#contract/forms/definition.ts'
import { languageFor, languagesOf } from '#contract/forms/form-parts.ts'
import type { FormFacts } from '#contract/forms/interpret.ts'
import { sexes } from '#contract/people/person-lists.ts'
import { formBuilder } from '#texts/forms/form-builder.ts'
import { useClinicClock } from '../../../clock/clinic.ts'
import { pageLanguage } from '../../../language/language.ts'
import { Button } from '../../../ui/button.tsx'
import { NativeSelect } from '../../../ui/inputs.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { FormFiller } from '../fill/form-filler.tsx'
import { WhatIsStored } from './what-is-stored.tsx'

type Props = {
  form: FormDefinition
  /** The page of the question that is worked on; it is shown. */
  page?: string | undefined
}

/**
 * The form as people fill it in, by the same parts, for somebody of an age and a sex; and below it what would be
 * stored. Nothing that is typed here leaves the page.
 */
export function Preview({ form, page }: Props) {
  const clock = useClinicClock()
  const [answers, setAnswers] = useState<Answers>({})
  const [language, setLanguage] = useState(() => languageFor(form, pageLanguage()))
  const [age, setAge] = useState<number | ''>(35)
  const [sex, setSex] = useState('female')
  const [at, setAt] = useState<string>()
  const today = clock?.date ?? '2026-01-01'
  const facts = useMemo((): FormFacts => ({ age: age === '' ? null : age, sex: sex || null, today }), [age, sex, today])
  useEffect(() => {
    if (page) setAt(page)
  }, [page])
  const shown = languagesOf(form).includes(language) ? language : form.language

  const answer = (key: string, value: AnswerValue | null) =>
    setAnswers(({ [key]: _, ...others }) => (value === null ? others : { ...others, [key]: value }))
  return (
    <div className="build-preview">
      <div className="build-person">
        <NumberField label={formBuilder.age} min={0} max={130} value={age} onChange={setAge} />
        <NativeSelect
          label={formBuilder.sex}
          data={[
            { value: '', label: formBuilder.unknown },
            ...sexes.map((value) => ({ value, label: formBuilder.sexes[value] })),
          ]}
          value={sex}
          onChange={(event) => setSex(event.currentTarget.value)}
        />
        <Button variant="default" size="sm" onClick={() => setAnswers({})}>
          {formBuilder.clearAnswers}
        </Button>
      </div>
      <div className="build-phone">
        <FormFiller
          form={form}
          language={shown}
          onLanguage={setLanguage}
          answers={answers}
          facts={facts}
          onAnswer={answer}
          at={at}
          onAt={setAt}
        />
      </div>
      <WhatIsStored form={form} answers={answers} facts={facts} language={shown} />
    </div>
  )
}
