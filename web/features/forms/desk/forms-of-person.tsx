import { useQuery } from '@tanstack/react-query'
import type { FormRequest } from '#contract/forms/requests.ts'
import { deskForms } from '#texts/forms/desk-forms.ts'
import { useMoment } from '../../../clock/moment.ts'
import { format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useChange } from '../../../wire/use-change.ts'
import { consentsQuery, formRequestsQuery, givenQuery } from '../asked/queries.ts'
import { titleOf } from '../asked/title-of.ts'
import { GivenRow } from '../given/given-row.tsx'
import { AskForm } from './ask-form.tsx'
import { MailLink } from './mail-link.tsx'

type Props = {
  id: string
  /** For a doctor who treats them: the address of a given form. Reception reads none. */
  givenAt?: ((id: string) => string) | undefined
}

/** Forms and consents on the page of a person. */
export function FormsOfPerson({ id, givenAt }: Props) {
  const requests = useQuery(formRequestsQuery(id))
  return (
    <section className="panel person-part stack" aria-labelledby="forms-of-person">
      <h2 id="forms-of-person">{deskForms.headingOfPerson}</h2>
      {givenAt ? <GivenParts id={id} givenAt={givenAt} /> : <p className="soft">{deskForms.deskSays}</p>}
      <Loaded of={requests} failed={deskForms.failed} shape={48}>
        {(all) =>
          all.length > 0 && (
            <div className="visit-forms">
              <h3>{deskForms.requests}</h3>
              <ul>
                {all.map((request) => (
                  <Request key={request._id} request={request} />
                ))}
              </ul>
              {!givenAt && <LinksOf requests={all} />}
            </div>
          )
        }
      </Loaded>
      <AskForm personId={id} visitId={null} />
    </section>
  )
}

/** How many given forms stand here; the record's timeline has all. */
const shown = 5

function GivenParts({ id, givenAt }: { id: string; givenAt: (id: string) => string }) {
  const consents = useQuery(consentsQuery(id))
  const given = useQuery(givenQuery(id, { offset: 0 }))
  return (
    <>
      <Loaded of={consents} failed={deskForms.failed} shape={48}>
        {(all) => (
          <div>
            <h3>{deskForms.consents}</h3>
            {all.length === 0 && <p className="soft">{deskForms.noConsents}</p>}
            <ul className="paper-list">
              {all.map((form) => (
                <li key={form._id}>
                  <GivenRow form={form} to={givenAt(form._id)} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </Loaded>
      <Loaded of={given} failed={deskForms.failed} shape={48}>
        {({ rows }) => {
          const forms = rows.filter(({ purpose }) => purpose !== 'consent').slice(0, shown)
          return (
            <div>
              <h3>{deskForms.all}</h3>
              {forms.length === 0 && <p className="soft">{deskForms.noneGiven}</p>}
              <ul className="paper-list">
                {forms.map((form) => (
                  <li key={form._id}>
                    <GivenRow form={form} to={givenAt(form._id)} />
                  </li>
                ))}
              </ul>
            </div>
          )
        }}
      </Loaded>
    </>
  )
}

/** The way to what still waits: by the link of each visit that leads to it. */
function LinksOf({ requests }: { requests: readonly FormRequest[] }) {
  const waiting = requests.filter(({ isGiven }) => !isGiven)
  const visits = new Map(waiting.map(({ linkVisitId, linkMailedAt }) => [linkVisitId, linkMailedAt]))
  return Array.from(visits, ([visitId, mailedAt]) => visitId && <MailLink key={visitId} {...{ visitId, mailedAt }} />)
}

function Request({ request }: { request: FormRequest }) {
  const moment = useMoment()
  const takeBack = useChange('DELETE /forms/requests/{id}', {
    invalidates: ['forms', 'appointments'],
    scope: request._id,
    // Its row is gone by then.
    onSuccess: () => say(deskForms.takenBack),
  })
  const title = titleOf(request)
  return (
    <li>
      <span>
        <span dir="auto">{title}</span>{' '}
        <small className="soft">{deskForms.askedBy(format().apart(request.askedBy), moment(request.askedAt))}</small>
      </span>
      <span className="soft">{request.isGiven ? deskForms.given : deskForms.waits}</span>
      {!request.isGiven && (
        <Button
          size="sm"
          variant="default"
          aria-label={deskForms.takeBackIt(title)}
          loading={takeBack.isPending}
          onClick={() => takeBack.mutate({ params: { id: request._id } })}
        >
          {deskForms.takeBack}
        </Button>
      )}
    </li>
  )
}
