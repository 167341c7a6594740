import type { FoundPerson, PersonPage } from '#contract/people/people.ts'
import { type Holder, mayDo, mayDoSomewhere, type Right } from '#contract/rights.ts'

/** From where the page is read: who reads it, and the addresses to which it leads. */
export type Portal = { isDoctor: boolean; people: string; receipts: string; fills: string }

export const portals = {
  desk: { isDoctor: false, people: '/desk/people', receipts: '/desk/receipts', fills: '/desk/forms' },
  admin: {
    isDoctor: false,
    people: '/admin/dashboard/people',
    receipts: '/admin/dashboard/receipts',
    fills: '/admin/dashboard/fill',
  },
  doctor: { isDoctor: true, people: '/doctor/dashboard/patients', receipts: '', fills: '' },
} as const satisfies Record<string, Portal>

/** Which parts of the page somebody may read, and what they may do there. */
export function partsFor(user: Holder | null, { isDoctor }: Portal) {
  const may = (right: Right) => !isDoctor && mayDoSomewhere(user, right)
  return {
    /** Books, and opens a visit with all acts of reception. */
    desk: may('desk'),
    appointments: may('appointments'),
    requests: isDoctor || may('desk') || may('appointments'),
    money: may('take-money') || may('payments'),
    balances: !isDoctor && mayDo(user?.rights ?? [], 'people'),
    /** Details, family and messages. */
    people: may('people'),
    records: may('accounts'),
  }
}
export type Parts = ReturnType<typeof partsFor>

/** Whether a visit can be booked for them. */
export const isBookable = ({ blocked, deceasedOn, erased }: PersonPage): boolean => !blocked && !deceasedOn && !erased

/** The person as a search would have found them. */
export const asFound = ({
  _id,
  number,
  name,
  born,
  phone,
  email,
  language,
  address,
  ...page
}: PersonPage): FoundPerson => ({
  ...{ _id, number, name, born, phone, email, language, address },
  hasAccount: page.hasAccount,
  blocked: page.blocked,
  deceased: page.deceasedOn !== null,
})

/** The age (years) on a date; of somebody who has died, on that day. */
export function ageOn(date: string, { born, deceasedOn }: Pick<PersonPage, 'born' | 'deceasedOn'>): number | undefined {
  if (!born) return undefined
  const on = deceasedOn ?? date
  const years = Number(on.slice(0, 4)) - Number(born.slice(0, 4))
  return Math.max(0, on.slice(5) < born.slice(5) ? years - 1 : years)
}
