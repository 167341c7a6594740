import type { English } from './texts.ts'

/** What cards call themselves, in every language, by their provider's word. */
const names: Partial<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }

/** What a card is called by its owner: its brand and last digits. */
export const cardInWords = (
  savedCard: English['savedCard'],
  { brand, last4 }: { brand: string; last4: string },
): string => savedCard.named(names[brand] ?? savedCard.otherBrand, last4)
