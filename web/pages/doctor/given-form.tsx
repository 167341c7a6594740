import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { deskForms } from '#texts/forms/desk-forms.ts'
import { givenFormPage } from '#texts/forms/given-form-page.ts'
import { givenFormQuery } from '../../features/forms/asked/queries.ts'
import { GivenView } from '../../features/forms/given/given-view.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { askEarly } from '../../wire/early-questions.ts'

export const clientLoader = askEarly(['doctor'], ({ ask, params: { givenId = '' } }) => {
  void ask(givenFormQuery(givenId))
})

export const meta = () => [{ title: deskForms.title }]

/** A form or consent that was given, as a doctor who treats the person reads it. */
export default function GivenFormOfPatient() {
  const { givenId = '' } = useParams()
  const given = useQuery(givenFormQuery(givenId))
  return (
    <Loaded of={given} failed={givenFormPage.failed} shape={400}>
      {(form) => (
        <div className="stack">
          <p className="not-printed">
            <Link to={`/doctor/dashboard/patients/${form.personId}`}>{deskForms.backToPatient}</Link>
          </p>
          <GivenView form={form} />
        </div>
      )}
    </Loaded>
  )
}
