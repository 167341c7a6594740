import { IconCircleCheck, IconScale } from '@tabler/icons-react'
import { centsOf } from '#contract/money.ts'
import { tillPage } from '#texts/payments/till-page.ts'
import { asPrice } from '../../../language/format.ts'

/** The counted sum compared with the expected one, in a few words. */
export function differenceInWords(counted: number, expected: number): string {
  const cents = centsOf(counted) - centsOf(expected)
  if (cents === 0) return tillPage.adds
  return cents < 0 ? tillPage.missing(asPrice(-cents / 100)) : tillPage.over(asPrice(cents / 100))
}

export function Difference({ counted, expected }: { counted: number; expected: number }) {
  const isSame = centsOf(counted) === centsOf(expected)
  const Icon = isSame ? IconCircleCheck : IconScale
  return (
    <span className="drawer-difference" data-same={isSame || undefined}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      {differenceInWords(counted, expected)}
    </span>
  )
}
