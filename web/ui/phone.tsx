import { format } from '../language/format.ts'

/** Where a press on a telephone number leads: `tel:` and its digits alone. */
export const telOf = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`

/** A telephone number that one can press; `label` says whose it is to somebody who listens. */
export const Phone = ({ of, label }: { of: string; label?: string }) => (
  <a href={telOf(of)} aria-label={label}>
    {format().ltr(of)}
  </a>
)
