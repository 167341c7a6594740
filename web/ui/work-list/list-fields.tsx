import { NativeSelect } from '../inputs.tsx'
import { Switch } from '../boxes.tsx'
import { dateInWords } from '../../language/format.ts'
import { DateField } from '../date-field.tsx'
import { type Filter, notEvenUsual } from './asked-of.ts'
import type { ListState } from './use-work-list.ts'
import type { SetFilter } from './work-filters.tsx'

/** What the address says where a filter is taken away. */
const taken = (filter: Filter) => (filter.kind === 'choice' && filter.usual ? notEvenUsual : '')

/** The fields of a list's filters, besides its search. */
export function ListFields({ list: { filters, values, fields } }: { list: ListState }) {
  return filters.map((filter) => {
    const { name, label, kind } = filter
    const value = values[name] ?? ''
    if (kind === 'choice' && !filter.isHidden) {
      return (
        <NativeSelect
          key={name}
          label={label}
          value={value}
          data={[
            { value: '', label: filter.all },
            ...Object.entries(filter.options).map(([each, words]) => ({ value: each, label: words })),
          ]}
          onChange={(event) => fields.set(name, event.currentTarget.value || taken(filter))}
        />
      )
    }
    if (kind === 'link' && filter.options && (filter.options.length > 1 || value)) {
      const isKnown = !value || filter.options.some((each) => each.value === value)
      return (
        <NativeSelect
          key={name}
          label={label}
          value={value}
          data={[
            { value: '', label: filter.all ?? '' },
            ...(isKnown ? [] : [{ value, label: '…' }]),
            ...filter.options,
          ]}
          onChange={(event) => fields.set(name, event.currentTarget.value)}
        />
      )
    }
    if (kind === 'date') {
      return <DateField key={name} label={label} value={value} onChange={(date) => fields.set(name, date)} />
    }
    if (kind === 'switch') {
      return (
        <div key={name} className="table-switches">
          <Switch
            label={label}
            checked={value === 'yes'}
            onChange={(event) => fields.set(name, event.currentTarget.checked ? 'yes' : '')}
          />
        </div>
      )
    }
    return null
  })
}

function inWords(filter: Filter, value: string, said: string | undefined): string {
  if (filter.kind === 'choice') return filter.options[value] ?? value
  if (filter.kind === 'date') return dateInWords(value, 'short')
  const chosen = filter.kind === 'link' && filter.options?.find((each) => each.value === value)
  return (chosen ? chosen.label : said) ?? '…'
}

/** The filters that are set, in words; `said` has the words of link filters, by name. */
export const filtersSet = (
  { filters, values, fields }: ListState,
  said: Readonly<Record<string, string | undefined>> = {},
): SetFilter[] =>
  filters.flatMap((filter) => {
    const value = values[filter.name]
    if (!value) return []
    return [
      {
        label: filter.label,
        ...(filter.kind === 'switch' ? {} : { value: inWords(filter, value, said[filter.name]) }),
        clear: () => fields.set(filter.name, taken(filter)),
      },
    ]
  })
