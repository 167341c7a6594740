import { workList } from '#texts/common/work-list.ts'
import { NativeSelect } from '../inputs.tsx'
import type { useAddressFilter } from '../use-address-filter.ts'
import type { Grouping } from './grouping.ts'

type Props<Row> = { groupings: readonly Grouping<Row>[]; fields: ReturnType<typeof useAddressFilter> }

/** The grouping that the address names. */
export const groupingIn = <Row,>({ groupings, fields }: Props<Row>): Grouping<Row> | undefined =>
  groupings.find(({ id }) => id === fields.value('group'))

/** By what the rows of a list are grouped. */
export function GroupField<Row>({ groupings, fields }: Props<Row>) {
  return (
    <div className="work-group-by" data-no-filter>
      <NativeSelect
        label={workList.grouping}
        value={groupingIn({ groupings, fields })?.id ?? ''}
        data={[{ value: '', label: workList.noGroups }, ...groupings.map(({ id, label }) => ({ value: id, label }))]}
        onChange={(event) => fields.set('group', event.currentTarget.value)}
      />
    </div>
  )
}
