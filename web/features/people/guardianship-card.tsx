import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Guardianship } from '#contract/people/family.ts'
import { guardianRights } from '#contract/people/person-lists.ts'
import { familyPage } from '#texts/people/family-page.ts'
import { format } from '../../language/format.ts'

type Shown = {
  /** The ages of the clinic, and today, where the card tells what they change. */
  ages?: { childAge: number; recordAge: number; today: string } | undefined

  of: Guardianship
  name: string
  /** The address of their page; if omitted, the name leads nowhere. */
  to?: string | undefined
  /** Further text. */
  also?: string | undefined
  children?: ReactNode
}

/** One guardianship: relation, rights and end; `name`: the person who is not the reader. */
export function GuardianshipCard({ of, name, to, also, ages, children }: Shown) {
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
        {ages && of.kind === 'child' && <Ages of={of} ages={ages} />}
        <ul className="guardianship-rights">
          {guardianRights
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

/** The date on which somebody has this age; born on 29 February, on the 28th of a year without that day. */
function birthdayAt(born: string, age: number): string {
  const year = Number(born.slice(0, 4)) + age
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const day = born.slice(4)
  return `${year}${day === '-02-29' && !isLeap ? '-02-28' : day}`
}

/** What a child's two birthdays change: to whom the record is open, and until when somebody acts for it. */
function Ages({ of: { person, rights, basis }, ages }: { of: Guardianship; ages: NonNullable<Shown['ages']> }) {
  if (!person?.born) return null
  const { childAge, recordAge, today } = ages
  const { number, dateInDigits, ltr } = format()
  const digits = (date: string) => ltr(dateInDigits(date))
  const [decides, ends] = [birthdayAt(person.born, recordAge), birthdayAt(person.born, childAge)]
  const record =
    today < decides
      ? familyPage.ages.before(number(recordAge), digits(decides), person.name)
      : rights.includes('record')
        ? familyPage.ages.agreed(person.name)
        : familyPage.ages.lapsed(person.name)
  return (
    <>
      {(decides < ends || today >= decides) && basis && <p className="guardianship-ages">{record}</p>}
      <p className="soft">{familyPage.ages.ends(number(childAge), digits(ends), person.name)}</p>
    </>
  )
}
