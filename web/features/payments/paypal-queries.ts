import { queryOptions } from '@tanstack/react-query'
import { call } from '../../wire/api.ts'

/** The address to approve the payment of a visit; null where it is paid by now. Throws the server's failure. */
export const approvalOf = async (id: string): Promise<string | null> =>
  (await call('POST /appointments/{id}/pay-with-paypal', { params: { id } })).approveAt

/** The result of a PayPal payment after the payer has come back. The call captures the payment, once. */
export const settledQuery = (reference: string) =>
  queryOptions({
    queryKey: ['POST /payments/approved', { reference }] as const,
    queryFn: () => call('POST /payments/approved', { body: { reference } }),
    enabled: reference !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    retry: false,
  })

export const sandboxOrderQuery = (reference: string) =>
  queryOptions({
    queryKey: ['GET /sandbox/orders/{reference}', { reference }] as const,
    queryFn: () => call('GET /sandbox/orders/{reference}', { params: { reference } }),
    enabled: reference !== '',
    retry: false,
  })
