import { LatinName } from '../../ui/latin-name.tsx'
import { Checkbox, CheckboxGroup } from '../../ui/boxes.tsx'
import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import type { KnownPerson } from '#contract/people/family.ts'
import { type Need, needs, payers, sexes } from '#contract/people/person-lists.ts'
import { familyPage } from '#texts/people/family-page.ts'
import type { useSendForm } from '../../ui/use-send-form.tsx'

/** The fields of a person; an empty choice means not given. */
export type PersonTyped = Record<
  | 'name'
  | 'nameLatin'
  | 'sex'
  | 'phone'
  | 'address'
  | 'emergencyName'
  | 'emergencyPhone'
  | 'payer'
  | 'insurer'
  | 'insuranceNumber',
  string
> & { needs: Need[] }

export const typedOf = (person: KnownPerson): PersonTyped => ({
  name: person.name,
  nameLatin: person.nameLatin,
  sex: person.sex ?? '',
  phone: person.phone,
  address: person.address,
  emergencyName: person.emergencyName,
  emergencyPhone: person.emergencyPhone,
  payer: person.payer ?? '',
  insurer: person.insurer,
  insuranceNumber: person.insuranceNumber,
  needs: person.needs,
})

/** The person for the API. */
export const bodyOf = ({ sex, payer, ...rest }: PersonTyped) => ({
  ...rest,
  sex: sexes.find((each) => each === sex) ?? null,
  payer: payers.find((each) => each === payer) ?? null,
})

/** Without what the profile's own form has. */
export const withoutContact = (body: ReturnType<typeof bodyOf>) => {
  const { name: _name, nameLatin: _latin, phone: _phone, address: _address, ...rest } = body
  return rest
}

type Fields = Pick<ReturnType<typeof useSendForm<PersonTyped, unknown>>, 'values' | 'field' | 'set'>

/**
 * The fields of a person that they, people who act for them, and reception may change. `hasContact`: with name, phone
 * and address.
 */
export function PersonFields({ form, hasContact = true }: { form: Fields; hasContact?: boolean }) {
  const { values, field, set } = form
  const unsaid = { value: '', label: familyPage.unsaid }
  return (
    <div className="fields">
      {hasContact && <TextInput label={familyPage.name} required maxLength={100} {...field('name')} />}
      {hasContact && <LatinName name={values.name} field={field('nameLatin')} />}
      <NativeSelect
        label={familyPage.fields.sex}
        data={[unsaid, ...sexes.map((value) => ({ value, label: familyPage.sexes[value] }))]}
        {...field('sex')}
      />
      {hasContact && (
        <>
          <TextInput label={familyPage.fields.phone} type="tel" maxLength={40} {...field('phone')} />
          <TextInput label={familyPage.fields.address} maxLength={300} {...field('address')} />
        </>
      )}
      <TextInput label={familyPage.fields.emergencyName} maxLength={100} {...field('emergencyName')} />
      <TextInput label={familyPage.fields.emergencyPhone} type="tel" maxLength={40} {...field('emergencyPhone')} />
      <NativeSelect
        label={familyPage.fields.payer}
        data={[unsaid, ...payers.map((value) => ({ value, label: familyPage.payers[value] }))]}
        {...field('payer')}
      />
      <TextInput label={familyPage.fields.insurer} maxLength={100} {...field('insurer')} />
      <TextInput label={familyPage.fields.insuranceNumber} maxLength={40} {...field('insuranceNumber')} />
      <CheckboxGroup
        className="whole"
        label={familyPage.fields.needs}
        value={values.needs}
        onChange={(chosen) => set({ needs: needs.filter((need) => chosen.includes(need)) })}
      >
        <div className="rights-boxes">
          {needs.map((need) => (
            <Checkbox key={need} value={need} label={familyPage.needsOf[need]} />
          ))}
        </div>
      </CheckboxGroup>
    </div>
  )
}
