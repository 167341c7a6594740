import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { formsPage } from '#texts/forms/forms-page.ts'
import { allKindsQuery } from '../../features/clinic/kinds/queries.ts'
import { FormUnderWork } from '../../features/forms/builder/form-page.tsx'
import { formQuery } from '../../features/forms/queries.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { askEarly } from '../../wire/early-questions.ts'

export const clientLoader = askEarly(['admin'], ({ may, ask, params: { formId } }) => {
  if (!may('catalogue') || !formId) return
  void ask(formQuery(formId))
  void ask(allKindsQuery)
})

export const meta = () => [{ title: formsPage.oneTitle }]

/** How often it is looked whether somebody else has changed the form (ms). */
const lookMs = 20_000

/** One form: the builder, who is asked, and its versions. */
export default function FormPage() {
  const id = useParams().formId!
  const form = useQuery({ ...formQuery(id), refetchInterval: lookMs })
  return (
    <>
      <h1 dir="auto">{form.data ? form.data.title || formsPage.untitled : '…'}</h1>
      <p className="page-lead">
        <Link to="/admin/dashboard/forms">{formsPage.back}</Link>
      </p>
      <Loaded of={form} failed={formsPage.oneFailed} shape={600}>
        {(found) => <FormUnderWork key={found._id} form={found} />}
      </Loaded>
    </>
  )
}
