import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { givenFormPage } from '#texts/forms/given-form-page.ts'
import { ownForms } from '#texts/forms/own-forms.ts'
import { givenFormQuery } from '../../features/forms/asked/queries.ts'
import { CorrectForm } from '../../features/forms/given/correct-form.tsx'
import { GivenView } from '../../features/forms/given/given-view.tsx'
import { useActing } from '../../features/people/acting.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { askEarly } from '../../wire/early-questions.ts'

export const clientLoader = askEarly(['user'], ({ ask, params: { givenId = '' } }) => {
  void ask(givenFormQuery(givenId))
})

export const meta = () => [{ title: ownForms.title }]

/** One form that was given, as its patient or their guardian reads it. */
export default function GivenFormPage() {
  const { givenId = '' } = useParams()
  const { search } = useActing()
  const given = useQuery(givenFormQuery(givenId))
  return (
    <div className="stack">
      <p className="not-printed">
        <Link to={`/dashboard/forms${search}`}>{ownForms.all}</Link>
      </p>
      <Loaded of={given} failed={givenFormPage.failed} shape={400}>
        {(form) => (
          <GivenView
            form={form}
            acts={
              form.mayCorrect && <CorrectForm form={form} addressOf={(id) => `/dashboard/forms/fill/${id}${search}`} />
            }
          />
        )}
      </Loaded>
    </div>
  )
}
