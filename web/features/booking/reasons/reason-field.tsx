import { NativeSelect, type NativeSelectProps } from '../../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReasonAct } from '#contract/desk/desk-stages.ts'
import { visitReasons } from '#texts/booking/visit-reasons.ts'
import { reasonsQuery } from './queries.ts'

type Props = Omit<NativeSelectProps, 'data'> & {
  act: ReasonAct
  /** One has to be chosen; else it may be left open. */
  required?: boolean | undefined
}

/** One of the clinic's reasons, by its id; empty is none. */
export function ReasonField({ act, required = false, ...field }: Props) {
  const { data } = useQuery(reasonsQuery)
  const offered = data?.filter((reason) => reason.act === act) ?? []
  return (
    <NativeSelect
      label={visitReasons.reason}
      data={[
        ...(required && offered.length > 0
          ? []
          : [{ value: '', label: required ? visitReasons.loading : visitReasons.none }]),
        ...offered.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      {...field}
    />
  )
}

type Asked = {
  act: ReasonAct
  /** The reason that is chosen at first; empty: none. */
  first?: string
  onChoose: (id: string) => void
}

/** The field outside a form, for a question: reports the choice. */
export function AskedReason({ act, first = '', onChoose }: Asked) {
  const [value, setValue] = useState(first)
  return (
    <ReasonField
      act={act}
      value={value}
      onChange={(event) => {
        setValue(event.currentTarget.value)
        onChoose(event.currentTarget.value)
      }}
    />
  )
}
