import type { English } from './texts.ts'

/** What a brand of card is called, by its provider's word for it. */
export const brandNamed = ({ brands }: Pick<English['cards'], 'brands'>, brand: string): string =>
  brands[brand as keyof typeof brands] ?? brands.other
