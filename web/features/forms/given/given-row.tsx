import { Link } from 'react-router'
import type { GivenForm } from '#contract/forms/responses.ts'
import { givenFormPage } from '#texts/forms/given-form-page.ts'
import { ownForms } from '#texts/forms/own-forms.ts'
import { useMoment } from '../../../clock/moment.ts'
import { format } from '../../../language/format.ts'
import { GivenStateBadge } from '../asked/form-state.tsx'
import { titleOf } from '../asked/title-of.ts'

/** One form that was given, in a list; `to` is its address. */
export function GivenRow({ form, to }: { form: GivenForm; to: string }) {
  const moment = useMoment()
  const { purpose, givenAt, givenBy, way, withdrawnAt } = form
  const how = givenFormPage.ways[way]
  return (
    <div className="paper-row" data-state={form.state}>
      <p className="record-item-title">
        <Link to={to} dir="auto">
          {titleOf(form)}
        </Link>
        <GivenStateBadge of={form} />
        <span className="record-sort">{purpose === 'consent' ? ownForms.consent : ownForms.questions}</span>
      </p>
      <p className="soft">
        {format().row([moment(givenAt), givenBy ? givenFormPage.by(format().apart(givenBy), how) : how])}
      </p>
      {withdrawnAt && <p>{givenFormPage.withdrawnOn(moment(withdrawnAt, 'within'))}</p>}
    </div>
  )
}
