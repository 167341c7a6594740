import { keepPreviousData } from '@tanstack/react-query'
import type { Payable } from '#contract/payments/payments-received.ts'
import { pageOf, type QueryOf, queryOf } from '../../wire/api.ts'
import { type PageAt, pageFrom } from '../../ui/page-at.ts'

type Page = { rows: Payable[] }

const about = ['payments', 'appointments'] as const

/** A receipt that was not issued with its payment is issued a moment later. */
const untilIssued = ({ state }: { state: { data: Page | undefined } }) =>
  state.data?.rows.some(({ takings }) => takings.some(({ paper }) => !paper)) ? 2000 : false

/** One page of a day's visits that are paid at the clinic. */
export const payableQuery = (filter: QueryOf<'GET /desk/money'>, at: PageAt) => ({
  ...pageOf('GET /desk/money', { query: { ...filter, ...pageFrom(at) } }, [...about]),
  placeholderData: keepPreviousData,
  refetchInterval: untilIssued,
})

/** One visit, if it is paid at the clinic. */
export const aPayableQuery = (id: string) => ({
  ...pageOf('GET /desk/money', { query: { id } }, [...about]),
  refetchInterval: untilIssued,
})

/** How much is still to be paid for the visits of a day, place by place. */
export const dueQuery = (date: string | undefined) => queryOf('GET /desk/money/due', { query: { date } }, [...about])

/** Options for changes of one visit's payments: they are sent one after the other, and their form shows failures. */
export const moneyOf = ({ _id }: Payable) => ({ invalidates: about, quiet: true, scope: _id })

/** Whether the price can be lowered at the desk: no fee has replaced it, and something of it is paid or due there. */
export const mayBeLowered = ({ fee, status, due, takings }: Payable): boolean =>
  fee === 0 && status !== 'cancelled' && (due > 0 || takings.reduce((sum, { amount }) => sum + amount, 0) > 0)
