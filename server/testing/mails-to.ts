import { deliverMail } from '../mail/deliver.ts'
import type { Clinic } from './clinic.ts'
import { relayAll } from './relay-all.ts'

/** Relays events and delivers due mails; answers the mails for this address in the demo's outbox, newest first. */
export async function mailsTo(
  { app, ground }: Clinic,
  email: string,
): Promise<{ subject: string; text: string; calendar: string | null }[]> {
  await relayAll(ground)
  await deliverMail(ground)
  const response = await app.inject({ url: `/api/dev/outbox?to=${email}`, headers: { accept: 'application/json' } })
  return response.json()
}
