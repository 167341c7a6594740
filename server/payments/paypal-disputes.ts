import { type PaypalClient, reached } from './paypal-client.ts'

type Money = { value?: string }
type Dispute = {
  dispute_id: string
  status?: string
  disputed_transactions?: { seller_transaction_id?: string }[]
  dispute_outcome?: { outcome_code?: string; amount_refunded?: Money }
  dispute_amount?: Money
}

/** Outcomes in which the payer got the money back. */
const lost = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'])

const centsOf = (money: Money | undefined) => Math.round(Number(money?.value ?? 0) * 100)

/** PayPal's disputes, which its client has no functions for. */
export function disputesAt({ get }: PaypalClient) {
  const listed = async (query: string) =>
    ((await reached(() => get(`/v1/customer/disputes?page_size=50&${query}`))) as { items?: Dispute[] }).items ?? []
  const whole = async ({ dispute_id: id }: Dispute) =>
    (await reached(() => get(`/v1/customer/disputes/${encodeURIComponent(id)}`))) as Dispute
  return {
    /** Whether one of these captures is disputed, and how much the payer got back by lost disputes (cents). */
    async of(captureIds: readonly string[]): Promise<{ open: boolean; lostCents: number }> {
      let open = false
      let lostCents = 0
      for (const captureId of captureIds) {
        for (const each of await listed(`disputed_transaction_id=${encodeURIComponent(captureId)}`)) {
          if (each.status !== 'RESOLVED') {
            open = true
            continue
          }
          const { dispute_outcome: outcome, dispute_amount: amount } = await whole(each)
          if (lost.has(outcome?.outcome_code ?? '')) lostCents += centsOf(outcome?.amount_refunded ?? amount)
        }
      }
      return { open, lostCents }
    },
    /** The captures that have been disputed since this instant. */
    async since(since: Date): Promise<Set<string>> {
      const disputed = new Set<string>()
      for (const each of await listed(`start_time=${encodeURIComponent(since.toISOString())}`)) {
        for (const { seller_transaction_id: id } of (await whole(each)).disputed_transactions ?? []) {
          if (id) disputed.add(id)
        }
      }
      return disputed
    },
  }
}
