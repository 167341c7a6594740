import { useState } from 'react'
import { Link } from 'react-router'
import type { BodyOf } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/index.ts'
import type { Guardianship } from '#contract/people/family.ts'
import { familyPage } from '#texts/people/family-page.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { say } from '../../ui/say.ts'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { GuardianshipCard } from './guardianship-card.tsx'
import { RightsBoxes } from './rights-boxes.tsx'
import { Form } from '../../ui/form.tsx'
import { useChange } from '../../wire/use-change.ts'

type Family = BodyOf<EndpointName['GET /family']>

/** The topics to invalidate when a guardianship ends: it changes what the account sees. */
const shownToGuardians = ['family', 'appointments', 'waiting', 'care'] as const

/** People the account acts for, open requests in both directions, and people who act for the account. */
export function FamilyLists({ family, today }: { family: Family; today: string }) {
  const { people, guardians, asked, sent, childAge, recordAge } = family
  const { ask, dialog } = useConfirm()
  const end = useChange('DELETE /family/{id}', { invalidates: shownToGuardians, quiet: true })
  const { apart } = format()

  const askToEnd = (of: Guardianship) =>
    ask({
      title: familyPage.endQuestion,
      body: <p>{familyPage.endSays(apart(of.account.name), apart(of.person?.name ?? of.email ?? ''))}</p>,
      yes: familyPage.end,
      no: familyPage.keep,
      isHarsh: true,
      act: () => end.mutateAsync({ params: { id: of._id } }).then(() => say(familyPage.ended)),
    })
  const ending = (of: Guardianship, label: string = familyPage.end) => (
    <Button size="sm" variant="default" onClick={() => askToEnd(of)}>
      {label}
    </Button>
  )

  return (
    <>
      {asked.length > 0 && (
        <section className="panel" aria-labelledby="family-asked">
          <h2 id="family-asked">{familyPage.asked}</h2>
          <ul className="guardianships">
            {asked.map((of) => (
              <Asked key={of._id} of={of} />
            ))}
          </ul>
        </section>
      )}
      <section className="panel" aria-labelledby="family-people">
        <h2 id="family-people">{familyPage.people}</h2>
        {people.length === 0 && <p className="soft">{familyPage.nobody}</p>}
        <ul className="guardianships">
          {people.map((of) => (
            <GuardianshipCard key={of._id} of={of} name={of.person!.name} ages={{ childAge, recordAge, today }}>
              {of.rights.includes('book') && (
                <Button component={Link} size="sm" to={`/dashboard/doctors?for=${of.person!._id}`}>
                  {familyPage.book}
                </Button>
              )}
              {of.rights.includes('visits') && (
                <Button component={Link} size="sm" variant="default" to={`/dashboard?for=${of.person!._id}`}>
                  {familyPage.visits}
                </Button>
              )}
              {of.rights.includes('book') && (
                <Button component={Link} size="sm" variant="default" to={`/dashboard/family/${of.person!._id}`}>
                  {familyPage.details}
                </Button>
              )}
              {ending(of)}
            </GuardianshipCard>
          ))}
        </ul>
      </section>
      {sent.length > 0 && (
        <section className="panel" aria-labelledby="family-sent">
          <h2 id="family-sent">{familyPage.sent}</h2>
          <ul className="guardianships">
            {sent.map((of) => (
              <GuardianshipCard key={of._id} of={of} name={of.email ?? ''}>
                {ending(of, familyPage.takeBack)}
              </GuardianshipCard>
            ))}
          </ul>
        </section>
      )}
      {guardians.length > 0 && (
        <section className="panel" aria-labelledby="family-guardians">
          <h2 id="family-guardians">{familyPage.guardians}</h2>
          <ul className="guardianships">
            {guardians.map((of) => (
              <GuardianshipCard key={of._id} of={of} name={of.account.name}>
                {ending(of)}
              </GuardianshipCard>
            ))}
          </ul>
        </section>
      )}
      {dialog}
    </>
  )
}

/** A request to act for the reader, who chooses the rights. */
function Asked({ of }: { of: Guardianship }) {
  const agree = useChange('PUT /family/{id}/agree', { invalidates: ['family'], quiet: true, scope: of._id })
  const end = useChange('DELETE /family/{id}', { invalidates: shownToGuardians, quiet: true, scope: of._id })
  const [declined, setDeclined] = useState('')
  const form = useSendForm({
    initial: { rights: of.rights },
    check: ({ rights }): Record<string, string> => (rights.length === 0 ? { rights: familyPage.chooseRight } : {}),
    send: ({ rights }) => agree.mutateAsync({ params: { id: of._id }, body: { rights } }),
    onSent: () => say(familyPage.agreed),
    failed: familyPage.notAgreed,
  })
  const decline = () => end.mutateAsync({ params: { id: of._id } }).catch(({ message: why }: Error) => setDeclined(why))
  return (
    <li>
      <Form
        of={{ ...form, message: form.message || declined }}
        send={familyPage.agree}
        acts={
          <Button variant="default" loading={end.isPending} onClick={() => void decline()}>
            {familyPage.decline}
          </Button>
        }
        head={
          <p className="guardianship-name">
            <bdi>{of.account.name}</bdi>
          </p>
        }
      >
        <RightsBoxes value={form.values.rights} onChange={(rights) => form.set({ rights })} />
      </Form>
    </li>
  )
}
