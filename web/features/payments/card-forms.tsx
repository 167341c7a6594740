import { cardStep } from '#texts/booking/card-step.ts'
import { Failed } from '../../ui/failed.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { CardFormProps } from './card-form.ts'
import { SandboxCard } from './sandbox-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const StripeCard = lazyPart(() => import('./stripe-card.tsx').then((part) => part.default), {
  loading: <Skeleton height={240} />,
  failed: (retry) => <Failed message={cardStep.noForm} onRetry={retry} />,
})

export type CardFormArgs = Omit<CardFormProps, 'publishableKey'> & {
  config: { paymentProvider: string; publishableKey: string | null }
}

/** The card form of the clinic's provider. */
export function CardForm({ config, ...props }: CardFormArgs) {
  const Form = config.paymentProvider === 'stripe' ? StripeCard : SandboxCard
  return <Form {...props} publishableKey={config.publishableKey} />
}
