import { type ReactNode, useRef, useState } from 'react'
import { dateInWords } from '../language/format.ts'
import { usePrinted } from './use-printed.ts'

/** The value of a filter's field in words; undefined if it does not filter. */
function inWords(field: HTMLInputElement | HTMLSelectElement): string | undefined {
  const label = field.labels?.[0]?.textContent?.trim() || field.getAttribute('aria-label') || ''
  if (field.closest('[data-no-filter]')) return undefined
  if (field.type === 'checkbox' || field.type === 'radio')
    return (field as HTMLInputElement).checked ? label : undefined
  if (!field.value) return undefined
  const value =
    field instanceof HTMLSelectElement
      ? field.selectedOptions[0]?.textContent
      : field.dataset.date
        ? `${dateInWords(field.dataset.date, 'short')} ${field.dataset.date.slice(0, 4)}`
        : field.value
  return `${label}: ${value}`
}

const filtersOf = (bar: HTMLElement): string[] =>
  Array.from(bar.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'), inWords).filter(
    (words) => words !== undefined,
  )

/**
 * The fields that filter a list. On paper a heading shows their values instead. Fields with another purpose are marked
 * `data-no-filter`. `set`: what has no such field, in words: filters, the order, the grouping.
 */
export function FilterBar({ set = [], children }: { set?: readonly (string | undefined)[]; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null)
  const [printed, setPrinted] = useState<string[]>([])
  usePrinted(() => setPrinted([...filtersOf(bar.current!), ...set.filter((each) => each !== undefined)]))

  return (
    <>
      <search className="table-filters" ref={bar}>
        {children}
      </search>
      {printed.length > 0 && <h2 className="printed-filters">{printed.join(' · ')}</h2>}
    </>
  )
}
