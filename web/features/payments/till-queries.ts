import { keepPreviousData } from '@tanstack/react-query'
import type { Payable } from '#contract/payments/payments-received.ts'
import { pageOf, type QueryOf } from '../../wire/api.ts'
import { type PageAt, pageFrom } from '../../ui/page-at.ts'

type Page = { rows: Payable[] }

const about = ['payments', 'appointments'] as const

/** One page of the visits of a day that are paid at the clinic. */
export const payableQuery = (filter: QueryOf<'GET /desk/money'>, at: PageAt) => ({
  ...pageOf('GET /desk/money', { query: { ...filter, ...pageFrom(at) } }, [...about]),
  placeholderData: keepPreviousData,
  // Receipts come a moment after the money.
  refetchInterval: ({ state }: { state: { data: Page | undefined } }) =>
    state.data?.rows.some(({ takings }) => takings.some(({ paper }) => !paper)) ? 2000 : false,
})

/** One visit, if it is paid at the clinic. */
export const aPayableQuery = (id: string) => pageOf('GET /desk/money', { query: { id } }, [...about])

/** A change of the money of one visit: changes of the same visit run in turn, and its form shows the failure. */
export const moneyOf = ({ _id }: Payable) => ({ invalidates: about, quiet: true, scope: _id })
