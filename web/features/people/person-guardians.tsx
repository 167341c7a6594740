import { LatinName } from '../../ui/latin-name.tsx'
import { Checkbox } from '../../ui/boxes.tsx'
import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import type { Guardianship } from '#contract/people/family.ts'
import type { PersonPage } from '#contract/people/people.ts'
import { type GuardianRight, type Kinship, kinships } from '#contract/people/person-lists.ts'
import { deskBooking } from '#texts/desk/desk-booking.ts'
import { newVisit } from '#texts/desk/new-visit.ts'
import { familyPage } from '#texts/people/family-page.ts'
import { peoplePage } from '#texts/people/people-page.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { say } from '../../ui/say.ts'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { Phone } from '../../ui/phone.tsx'
import { GuardianshipCard } from './guardianship-card.tsx'
import { RightsBoxes } from './rights-boxes.tsx'
import { Form } from '../../ui/form.tsx'
import { ApiFailure } from '../../wire/api.ts'
import { useChange } from '../../wire/use-change.ts'

/** The basis of a guardianship in words. */
export const basisOf = ({ basis }: Guardianship): string | undefined => (basis ? peoplePage.basis[basis] : undefined)

const alsoOf = (of: Guardianship) => {
  const also = [basisOf(of), ...(of.hasAccount ? [] : [peoplePage.noAccount])].filter((each) => each !== undefined)
  return also.length > 0 ? format().row(also) : undefined
}

type Props = {
  page: PersonPage
  /** The address below which people open; undefined: for a reader who may only see who acts for them. */
  at: string | undefined
}

/**
 * A person's guardianships in both directions and whom to call, and for staff a form to add one by a paper that was
 * shown.
 */
export function PersonGuardians({ page, at }: Props) {
  const { ask, dialog } = useConfirm()
  const end = useChange('DELETE /people/guardians/{id}', { invalidates: ['people'], quiet: true, scope: page._id })
  const askToEnd = (of: Guardianship) =>
    ask({
      title: familyPage.endQuestion,
      body: <p>{familyPage.endSays(format().apart(of.account.name), format().apart(of.person?.name ?? ''))}</p>,
      yes: familyPage.end,
      no: familyPage.keep,
      isHarsh: true,
      act: () => end.mutateAsync({ params: { id: of._id } }).then(() => say(familyPage.ended)),
    })
  const ending = (of: Guardianship) =>
    at && (
      <Button size="sm" variant="default" onClick={() => askToEnd(of)}>
        {familyPage.end}
      </Button>
    )
  return (
    <section className="panel stack" aria-label={peoplePage.guardians}>
      <h2>{peoplePage.guardians}</h2>
      {page.guardians.length === 0 && <p className="soft">{familyPage.nobody}</p>}
      {page.guardians.length > 0 && (
        <ul className="guardianships">
          {page.guardians.map((of) => (
            <GuardianshipCard
              key={of._id}
              of={of}
              name={of.account.name}
              to={at && `${at}/${of.account._id}`}
              also={alsoOf(of)}
            >
              {of.phone && <Phone of={of.phone} />}
              {ending(of)}
            </GuardianshipCard>
          ))}
        </ul>
      )}
      {page.actsFor.length > 0 && (
        <>
          <h2>{peoplePage.actsFor}</h2>
          <ul className="guardianships">
            {page.actsFor.map((of) => (
              <GuardianshipCard
                key={of._id}
                of={of}
                name={of.person?.name ?? ''}
                to={at && of.person ? `${at}/${of.person._id}` : undefined}
                also={basisOf(of)}
              >
                {ending(of)}
              </GuardianshipCard>
            ))}
          </ul>
        </>
      )}
      {page.emergencyPhone && (
        <p className="soft">
          {newVisit.toCall(page.emergencyName)} <Phone of={page.emergencyPhone} />
        </p>
      )}
      {at && !page.erased && <NoteGuardian id={page._id} />}
      {dialog}
    </section>
  )
}

function NoteGuardian({ id }: { id: string }) {
  const note = useChange('POST /people/{id}/guardians', { invalidates: ['people'], quiet: true, scope: id })
  const form = useSendForm({
    initial: {
      email: '',
      hasNone: false,
      name: '',
      nameLatin: '',
      phone: '',
      /** The name for which the server has warned of a possible double. */
      knownName: '',
      kind: 'child' as Kinship,
      rights: ['book', 'visits'] as GuardianRight[],
      endsOn: '',
      paper: '',
      custody: false,
    },
    check({ kind, custody, rights }): Record<string, string> {
      if (kind === 'child' && !custody) return { custody: peoplePage.custodyNeeded }
      return rights.length === 0 ? { rights: familyPage.chooseRight } : {}
    },
    send: ({ endsOn, custody: _said, email, hasNone, name, nameLatin, phone, knownName, ...typed }) =>
      note.mutateAsync({
        params: { id },
        body: {
          ...typed,
          ...(hasNone ? { guardian: { person: { name, nameLatin, phone, anyway: knownName === name } } } : { email }),
          endsOn: endsOn || null,
          ...(typed.kind === 'child' ? { custody: true } : {}),
        },
      }),
    onRefused(reason) {
      if (reason instanceof ApiFailure && reason.code === 'person_known') set({ knownName: values.name })
    },
    onSent: () => say(peoplePage.noted),
    failed: peoplePage.notNoted,
    about: { no_such_account: 'email', no_child: 'kind' },
    startsAnew: true,
  })
  const { values, set, field, box } = form
  return (
    <details>
      <summary>{peoplePage.note}</summary>
      <Form of={form} send={peoplePage.note}>
        <Checkbox label={peoplePage.theyHaveNone} description={peoplePage.theyHaveNoneSays} {...box('hasNone')} />
        <div className="fields">
          {values.hasNone ? (
            <>
              <TextInput label={deskBooking.name} required maxLength={100} {...field('name')} />
              <LatinName name={values.name} field={field('nameLatin')} />
              <TextInput label={deskBooking.phone} type="tel" required maxLength={40} {...field('phone')} />
            </>
          ) : (
            <TextInput label={peoplePage.accountEmail} type="email" required {...field('email')} />
          )}
          <NativeSelect
            label={peoplePage.personIs}
            data={kinships.map((value) => ({ value, label: familyPage.kinds[value] }))}
            {...field('kind')}
          />
          <TextInput label={peoplePage.paper} required={!values.hasNone} maxLength={200} {...field('paper')} />
          <DateField label={peoplePage.endsOn} {...field('endsOn')} />
        </div>
        {values.kind === 'child' && <Checkbox label={peoplePage.custody} {...box('custody')} />}
        <RightsBoxes value={values.rights} onChange={(rights) => set({ rights })} error={field('rights').error} />
      </Form>
    </details>
  )
}
