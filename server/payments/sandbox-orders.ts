import { unitsOf } from '#contract/money.ts'
import type { Ground } from '../ground.ts'
import { Failure } from '../platform/failure.ts'

type Asked = Pick<Ground, 'db' | 'paypal'>

/** What the sandbox page that replaces PayPal's shows. Throws `not_found`, also on servers that use PayPal itself. */
export async function readSandboxOrder(
  { db, paypal }: Asked,
  reference: string,
): Promise<{ amount: number; currency: string; open: boolean }> {
  if (paypal?.name !== 'sandbox') throw new Failure('not_found')
  const order = await db
    .selectFrom('sandbox_intents')
    .select(['amount_cents', 'currency', 'status'])
    .where('id', '=', reference)
    .where('method', '=', 'paypal')
    .executeTakeFirst()
  if (!order) throw new Failure('not_found')
  return {
    amount: unitsOf(order.amount_cents),
    currency: order.currency,
    open: order.status === 'requires_payment_method',
  }
}

/**
 * The payer approves: the server may capture the money now. Throws `not_found`, and `intent_over` if it is too late.
 */
export async function approveSandboxOrder(ground: Asked, reference: string): Promise<void> {
  await readSandboxOrder(ground, reference)
  const moved = await ground.db
    .updateTable('sandbox_intents')
    .set({ status: 'approved' })
    .where('id', '=', reference)
    .where('status', 'in', ['requires_payment_method', 'approved'])
    .returning('id')
    .executeTakeFirst()
  if (!moved) throw new Failure('intent_over')
}
