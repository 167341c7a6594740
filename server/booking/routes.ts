import * as contract from '#contract/booking.ts'
import type { Ground } from '../ground.ts'
import { bind, created, noContent, ok, pageOf } from '../platform/bind.ts'
import { book } from './book.ts'
import { cancelAppointment } from './cancel.ts'
import { holdTime, releaseHold } from './hold.ts'
import { listMyAppointments } from './list.ts'
import { rateVisit } from './rate.ts'

export const bookingRoutes = (ground: Ground) => [
  bind(contract.createIntent, async (caller, { body }) => ok(await holdTime(ground, caller, body))),
  bind(contract.releaseHold, async (caller, { body }) => {
    await releaseHold(ground, caller, body.paymentIntentId)
    return noContent()
  }),
  bind(contract.book, async (caller, { body }) => {
    const { appointment, justNow } = await book(ground, caller, body)
    return justNow ? created(appointment) : ok(appointment)
  }),
  bind(contract.listMyAppointments, async (caller, { query }) => {
    const { appointments, total } = await listMyAppointments(ground.db, caller, query)
    return pageOf(appointments, total)
  }),
  bind(contract.rateVisit, async (caller, { params, body }) =>
    created(await rateVisit(ground, caller, params.id, body)),
  ),
  bind(contract.cancelAppointment, async (caller, { params }) =>
    ok({
      message: 'Appointment cancelled successfully',
      appointment: await cancelAppointment(ground, caller, params.id),
    }),
  ),
]
