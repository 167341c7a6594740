import { z } from 'zod'
import { date, endpoint, id, money, time } from '../endpoint.ts'
import { known } from '../known.ts'
import { receiptMethods } from './receipts.ts'

const ofVisit = {
  appointmentId: id,
  date,
  startTime: time,
  doctor: z.string(),
  kind: known.kind,
}

export const getMoneyOfPerson = endpoint({
  method: 'GET',
  path: '/people/{id}/money',
  topic: 'Payments',
  summary:
    'The money of a person at the places where the caller may see it: what is due, visit by visit, refunds under way, and what was received and returned in all ways of paying, newest first, with receipts.',
  who: ['reception', 'admin'],
  right: ['take-money', 'payments'],
  scope: 'clinic',
  audited: 'hourly',
  params: z.object({ id }),
  answers: {
    200: z.object({
      /** The amount to be paid now: of visits until today. */
      due: money,
      /** The amount to be paid at the clinic for visits to come. */
      dueLater: money,
      /** The visits with an amount due, soonest first. */
      unpaid: z.array(z.object({ ...ofVisit, due: money })),
      /** Refunds by card or PayPal that have not arrived yet: what is still on its way, soonest visit first. */
      underWay: z.array(
        z.object({
          /** Of the payment. */
          _id: id,
          ...ofVisit,
          method: z.enum(receiptMethods),
          amount: money,
          /** It cannot be made for now: a person has to look at the payment. */
          fails: z.boolean(),
        }),
      ),
      movements: z.array(
        z.object({
          _id: z.string(),
          ...ofVisit,
          method: z.enum(receiptMethods),
          /** Negative for a refund. */
          amount: z.number(),
          at: z.iso.datetime(),
          /** Its receipt or refund note, once issued; only for who may take money, and so may read it. */
          paper: z.object({ _id: id, number: z.string() }).nullable(),
        }),
      ),
    }),
  },
})
export type MoneyOfPerson = z.output<(typeof getMoneyOfPerson)['answers'][200]>
