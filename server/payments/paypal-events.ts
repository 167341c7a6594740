import { z } from 'zod'
import type { PaypalKeys } from '../config.ts'
import { Failure } from '../platform/failure.ts'
import { type PaypalClient, reached } from './paypal-client.ts'
import type { ProviderEvent } from './provider.ts'

/** The fields that PayPal signs, by their headers. */
const signed = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const

const event = z.object({
  id: z.string(),
  event_type: z.string(),
  resource_type: z.string().optional(),
  resource: z.object({
    id: z.string().optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
    links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).optional(),
  }),
})

type Resource = z.output<typeof event>['resource']

/** The capture that a refund or a dispute is about. */
function captureOf({ links, disputed_transactions: disputed }: Resource): string | undefined {
  const above = links?.find(({ rel, href }) => rel === 'up' && href.includes('/captures/'))
  return above?.href.split('/').at(-1) ?? disputed?.[0]?.seller_transaction_id
}

/**
 * Reads what PayPal sends to our webhook. PayPal itself is asked whether it sent it: the event is returned to it byte
 * for byte. The reader throws `invalid_input` for what PayPal did not send, and `provider_unavailable`, after which
 * PayPal sends it again. The order of events does not matter: the state is read from the order at PayPal.
 */
export function paypalEvents(
  { webhookId }: PaypalKeys,
  { post }: PaypalClient,
  orderOfCapture: (captureId: string) => Promise<string | null>,
) {
  return async (body: Buffer, headers: Readonly<Record<string, string>>): Promise<ProviderEvent> => {
    const raw = body.toString('utf8')
    const signature = Object.entries(signed).map(([name, header]) => [name, headers[header]] as const)
    const read = event.safeParse(jsonOf(raw))
    if (!read.success || signature.some(([, value]) => !value)) throw new Failure('invalid_input')
    const proof = JSON.stringify({ ...Object.fromEntries(signature), webhook_id: webhookId })
    const verdict = (await reached(() =>
      post('/v1/notifications/verify-webhook-signature', `${proof.slice(0, -1)},"webhook_event":${raw}}`),
    ).catch((error: unknown) => {
      // PayPal answers with an error if it does not recognise an event at all.
      throw error instanceof Failure ? error : new Failure('invalid_input')
    })) as { verification_status?: string }
    if (verdict.verification_status !== 'SUCCESS') throw new Failure('invalid_input')
    const { id, event_type: type, resource } = read.data
    const capture = captureOf(resource)
    const order = type.startsWith('CHECKOUT.ORDER')
      ? resource.id
      : (resource.supplementary_data?.related_ids?.order_id ?? (capture ? await orderOfCapture(capture) : null))
    return { id, type, intentId: order ?? null }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
