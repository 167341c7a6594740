import type { SavedCard } from '#contract/payments/saved-cards.ts'
import { savedCard } from '#texts/payments/saved-card.ts'
import { cardInWords } from '../../../../texts/card-in-words.ts'
import { format } from '../../../language/format.ts'
import { two } from '../../../clock/clock-text.ts'

/** A card by its brand and last digits. */
export const cardNamed = (card: Pick<SavedCard, 'brand' | 'last4'>): string => cardInWords(savedCard, card)

export function validUntil({ expMonth, expYear, expired }: SavedCard): string {
  const month = format().ltr(`${two(expMonth)}/${String(expYear).slice(-2)}`)
  return expired ? savedCard.expired(month) : savedCard.expires(month)
}
