import { TextInput } from './inputs.tsx'
import { common } from '#texts/common/common.ts'
import type { useAddressFilter } from './use-address-filter.ts'

/** The search field of a list; its text is in the address as `search`. */
export function ListSearch({ placeholder, list }: { placeholder: string; list: ReturnType<typeof useAddressFilter> }) {
  return (
    <TextInput
      type="search"
      label={common.search}
      placeholder={placeholder}
      maxLength={100}
      value={list.typed('search')}
      onChange={(event) => list.type('search', event.currentTarget.value)}
    />
  )
}
