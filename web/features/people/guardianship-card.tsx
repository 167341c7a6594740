import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Guardianship } from '#contract/people/family.ts'
import { offeredRights } from '#contract/people/person-lists.ts'
import { familyPage } from '#texts/people/family-page.ts'
import { format } from '../../language/format.ts'

type Shown = {
  of: Guardianship
  name: string
  /** The address of their page; if omitted, the name leads nowhere. */
  to?: string | undefined
  /** Further text. */
  also?: string | undefined
  children?: ReactNode
}

/** One guardianship: relation, rights and end; `name`: the person who is not the reader. */
export function GuardianshipCard({ of, name, to, also, children }: Shown) {
  const digits = (date: string) => format().ltr(format().dateInDigits(date))
  const says = [
    familyPage.kinds[of.kind],
    ...(of.person?.born && of.kind === 'child' ? [familyPage.born(digits(of.person.born))] : []),
    ...(of.lastDay ? [familyPage.until(digits(of.lastDay))] : []),
    ...(of.agreed ? [] : [familyPage.waits]),
    ...(also ? [also] : []),
  ]
  return (
    <li className="guardianship">
      <div>
        <p className="guardianship-name">
          {to ? (
            <Link to={to}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </p>
        <p className="soft">{format().row(says)}</p>
        <ul className="guardianship-rights">
          {offeredRights
            .filter((right) => of.rights.includes(right))
            .map((right) => (
              <li key={right}>{familyPage.rights[right]}</li>
            ))}
        </ul>
      </div>
      {children && <div className="form-acts">{children}</div>}
    </li>
  )
}
