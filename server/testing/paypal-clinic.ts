import { sweepPayments } from '../booking/pay/sweep.ts'
import { relayEvents } from '../notifications/relay.ts'
import { type Clinic, openClinic, type Person } from './clinic.ts'
import { FakePaypal } from './fake-paypal.ts'

export type PaypalClinic = Awaited<ReturnType<typeof openPaypalClinic>>

/**
 * A clinic that takes PayPal and cards (of the sandbox, or as `open` sets it up), with a stand-in for PayPal, and
 * helpers for what patients do.
 */
export async function openPaypalClinic(
  open: (env: Record<string, string>) => Promise<Clinic> = (env) => openClinic({ env }),
) {
  const paypal = new FakePaypal()
  const api = await paypal.start()
  const { clientId, clientSecret, webhookId } = paypal.keys
  const clinic = await open({
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_API: api,
  })
  const { books } = paypal
  let told = 0

  const book = async (who: Person, wanted: object) =>
    clinic.call(who, 'POST', '/appointments/book', { ...wanted, paymentMethod: 'paypal' })
  const pay = (who: Person, id: string) => clinic.call(who, 'POST', `/appointments/${id}/pay-with-paypal`)
  const sweep = () => sweepPayments(clinic.ground)

  return {
    clinic,
    paypal,
    books,
    book,
    pay,
    sweep,
    async setting() {
      const doctorId = await clinic.addDoctor()
      const patient = await clinic.addPerson()
      return { doctorId, patient, wanted: { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(4) } }
    },
    /** A visit whose payer was sent to PayPal. */
    async begun() {
      const { patient, wanted, doctorId } = await this.setting()
      const booked = await book(patient, wanted)
      const id = booked.body._id as string
      const { body } = await pay(patient, id)
      const orderId = new URL(body.approveAt).searchParams.get('token')!
      return { patient, wanted, doctorId, id, orderId, approveAt: body.approveAt as string }
    },
    async paidVisit() {
      const visit = await this.begun()
      books.approve(visit.orderId)
      await this.comeBack(visit.orderId)
      return visit
    },
    comeBack: (reference: string) => clinic.call(null, 'POST', '/payments/approved', { reference }),
    async visit(who: Person, id: string) {
      const { body } = await clinic.call(who, 'GET', '/appointments/my-appointments')
      return body.find(({ _id }: { _id: string }) => _id === id)
    },
    payment: async (orderId: string) =>
      (await clinic.rows('select * from payments where intent_id = $1', [orderId]))[0] as Record<string, unknown>,
    makeDue: () => clinic.rows('update payments set next_check_at = now() where next_check_at is not null'),
    /** Ends the half hour for paying these visits. */
    runOut: (...ids: string[]) =>
      clinic.rows("update claims set pay_by = now() - interval '1 s' where id = any($1::uuid[])", [ids]),
    deliver(event: string, headers = paypal.headersFor(event), sent = event) {
      return clinic.app.inject({
        method: 'POST',
        url: '/api/payments/webhook/paypal',
        headers: { ...headers, 'content-type': 'application/json' },
        payload: sent,
      })
    },
    async deliverAll() {
      const untold = books.events.slice(told)
      told = books.events.length
      for (const event of untold) await this.deliver(event)
    },
    async mailsOf(person: Person) {
      await relayEvents(clinic.ground)
      const rows = await clinic.rows('select kind from mails where user_id = $1 order by created_at', [person.id])
      return rows.map(({ kind }) => kind)
    },
    close: () => clinic.closeWhole().finally(() => paypal.stop()),
  }
}
