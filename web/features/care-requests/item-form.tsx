import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import type { CareItem } from '#contract/care-requests.ts'
import { type CareItemKind, careItemKinds } from '#contract/care-steps.ts'
import { say } from '../../ui/say.ts'
import { FormMessage, useSendForm } from '../../ui/use-send-form.tsx'
import { type ItemFields, useSaveItem } from './admin-queries.ts'
import '../../ui/panel.css'

export const itemKindNames: Record<CareItemKind, string> = {
  test: 'Tests',
  vaccine: 'Vaccines',
  ward: 'Wards',
  checkup: 'Checkups',
}

type Typed = Omit<ItemFields, 'price' | 'beds' | 'doses'> & Record<'price' | 'beds' | 'doses', number | string>

/** What a kind of item does not have is sent as null. */
const itemOf = ({ kind, name, description, price, beds, doses }: Typed): ItemFields => ({
  kind,
  name,
  description,
  price: Number(price),
  beds: kind === 'ward' ? Number(beds) || 0 : null,
  doses: kind === 'vaccine' ? Number(doses) || 1 : null,
})

/** Something that the clinic offers beside appointments: added (`item` null), or changed. */
export function ItemForm({ item, onDone }: { item: CareItem | null; onDone: () => void }) {
  const save = useSaveItem()
  const { values, form, field, message, busy } = useSendForm({
    draft: `item-${item?._id ?? 'new'}`,
    initial: {
      kind: item?.kind ?? 'test',
      name: item?.name ?? '',
      description: item?.description ?? '',
      price: item?.price ?? 0,
      beds: item?.beds ?? '',
      doses: item?.doses ?? '',
    } as Typed,
    send: (typed) => save.mutateAsync({ id: item?._id ?? null, item: itemOf(typed) }),
    onSent() {
      say('The catalogue is saved.')
      onDone()
    },
    failed: 'The catalogue could not be saved.',
    about: { name_in_use: 'name' },
  })

  const number = (name: 'price' | 'beds' | 'doses', label: string, more: object) => (
    <NumberInput label={label} size="md" required withAsterisk={false} min={0} {...field(name)} {...more} />
  )

  return (
    <form className="stack" {...form}>
      <FormMessage text={message} />
      {!item && (
        <NativeSelect
          label="Kind"
          data={careItemKinds.map((kind) => ({ value: kind, label: itemKindNames[kind] }))}
          {...field('kind')}
        />
      )}
      <TextInput label="Name" required withAsterisk={false} maxLength={100} {...field('name')} />
      <TextInput label="Description" maxLength={300} {...field('description')} />
      {number('price', values.kind === 'ward' ? 'Price a night, in dollars' : 'Price, in dollars', {
        step: 0.01,
        decimalScale: 2,
      })}
      {values.kind === 'ward' && number('beds', 'Beds', { allowDecimal: false, max: 10_000 })}
      {values.kind === 'vaccine' && number('doses', 'Doses', { allowDecimal: false, min: 1, max: 9 })}
      <div className="form-acts">
        <Button type="submit" loading={busy}>
          Save
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
