import { useQuery } from '@tanstack/react-query'
import type { Guardianship } from '#contract/people/family.ts'
import { newVisit } from '#texts/desk/new-visit.ts'
import { peoplePage } from '#texts/people/people-page.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { LatinName } from '../../../ui/latin-name.tsx'
import { Checkbox } from '../../../ui/boxes.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { Phone } from '../../../ui/phone.tsx'
import { personQuery } from '../../people/queries.ts'
import type { Sending } from './typed.ts'

const another = 'another'

/**
 * For whom the visit is: the person who calls, or somebody whom they act for, such as a child. Of a chosen person it
 * names those who act for them, and whom to call.
 */
export function ForWhom({ of: { values, field, set }, today }: { of: Sending; today: string }) {
  const { personId, forOther, otherId } = values
  const person = useQuery({ ...personQuery(personId), enabled: personId !== '' }).data
  const actsFor = (person?.actsFor ?? []).flatMap(({ person: other, agreed }) => (other && agreed ? [other] : []))
  const isNew = forOther !== '' && otherId === ''
  return (
    <>
      {person && forOther === '' && <WhoActs guardians={person.guardians} />}
      {person?.emergencyPhone && forOther === '' && (
        <p className="soft">
          {newVisit.toCall(person.emergencyName)} <Phone of={person.emergencyPhone} />
        </p>
      )}
      <Checkbox
        label={newVisit.forOther}
        checked={forOther !== ''}
        onChange={(event) =>
          set({ forOther: event.currentTarget.checked ? 'yes' : '', otherId: '', otherName: '', custody: '' })
        }
      />
      {forOther !== '' && actsFor.length > 0 && (
        <Chips
          label={newVisit.forWhom}
          options={[
            ...actsFor.map(({ _id, name, born }) => ({
              value: _id,
              label: born ? format().row([name, dateInWords(born, 'short')]) : name,
            })),
            { value: another, label: newVisit.another },
          ]}
          value={otherId || another}
          onChoose={(id) => {
            const other = actsFor.find(({ _id }) => _id === id)
            set({ otherId: other?._id ?? '', otherName: other?.name ?? '' })
          }}
        />
      )}
      {isNew && (
        <>
          <div className="visit-pair">
            <TextInput label={newVisit.otherName} autoComplete="off" {...field('otherName')} />
            <LatinName name={values.otherName} field={field('otherLatin')} />
            <DateField label={newVisit.otherBorn} max={today} {...field('otherBorn')} />
          </div>
          <Checkbox
            label={peoplePage.custody}
            description={newVisit.guardianSays}
            checked={values.custody !== ''}
            onChange={(event) => set({ custody: event.currentTarget.checked ? 'yes' : '' })}
          />
          {values.custody === '' && <p className="soft">{newVisit.calls}</p>}
        </>
      )}
    </>
  )
}

/** Who acts for the chosen person. */
function WhoActs({ guardians }: { guardians: readonly Guardianship[] }) {
  const agreed = guardians.filter((each) => each.agreed)
  if (agreed.length === 0) return null
  return (
    <>
      <p className="soft">{newVisit.guardians(format().row(agreed.map(({ account }) => account.name)))}</p>
      {agreed
        .filter(({ phone }) => phone)
        .map(({ _id, account, phone }) => (
          <p key={_id} className="soft">
            {newVisit.toCall(account.name)} <Phone of={phone} />
          </p>
        ))}
    </>
  )
}
