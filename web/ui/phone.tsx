import { format } from '../language/format.ts'

/** The `tel:` address of a telephone number, with its digits only. */
export const telOf = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`

/** A telephone number as a link; `label` tells screen readers whose it is. */
export const Phone = ({ of, label }: { of: string; label?: string }) => (
  <a href={telOf(of)} aria-label={label}>
    {format().ltr(of)}
  </a>
)
