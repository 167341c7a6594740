import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PersonPage } from '#contract/people/people.ts'
import { newVisit } from '#texts/desk/new-visit.ts'
import { personPage } from '#texts/desk/person-page.ts'
import { familyPage } from '#texts/people/family-page.ts'
import { peoplePage } from '#texts/people/people-page.ts'
import { useClinicClock } from '../../../clock/clinic.ts'
import { asPrice, format } from '../../../language/format.ts'
import { pageLanguage } from '../../../language/language.ts'
import { isLost } from '../../../ui/loaded.tsx'
import { Phone } from '../../../ui/phone.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ageOn } from './portals.ts'
import { moneyOfPersonQuery } from './queries.ts'

type Props = {
  page: PersonPage
  /** The id by which the page asks its questions; undefined: the reader may not see money. */
  moneyOf: string | undefined
  /** The acts, the main one first. */
  children?: ReactNode
  /** It stands on a page about something else, which has its own heading. */
  isPart?: boolean
}

/** Who it is, what to know before anything else, and what can be done for them. */
export function PersonHead({ page, moneyOf, children, isPart = false }: Props) {
  const Name = isPart ? 'h2' : 'h1'
  const today = useClinicClock()?.date
  const { row, ltr, dateInDigits } = format()
  const { name, image, number, born, hasAccount, phone, email, deskNote } = page
  const age = today ? ageOn(today, page) : undefined
  return (
    <header className="person-head">
      <Portrait name={name} image={image || undefined} size={72} />
      <div className="person-who">
        <Name>
          <bdi>{name}</bdi>
        </Name>
        <p className="soft">
          {row([
            ...(age === undefined ? [] : [personPage.age(age)]),
            ...(born ? [familyPage.born(ltr(dateInDigits(born)))] : []),
            peoplePage.number(ltr(String(number))),
            hasAccount ? peoplePage.account : peoplePage.noAccount,
          ])}
        </p>
        {(phone || email) && (
          <p className="person-reach">
            {phone && <Phone of={phone} />}
            {email && (
              <a href={`mailto:${email}`}>
                <bdi>{email}</bdi>
              </a>
            )}
          </p>
        )}
        <Warnings page={page} />
        {deskNote && (
          <p className="person-note" dir="auto">
            {deskNote}
          </p>
        )}
      </div>
      <div className="person-side">
        {moneyOf && <Balance id={moneyOf} />}
        {children && <div className="form-acts">{children}</div>}
      </div>
    </header>
  )
}

/** What is due now, and at visits to come. Its failure is shown where the payments are. */
function Balance({ id }: { id: string }) {
  const money = useQuery(moneyOfPersonQuery(id))
  const { due, dueLater } = money.data ?? {}
  return (
    <div className="person-balance" data-due={due ? true : undefined}>
      <p className="soft">{personPage.balance}</p>
      {due === undefined ? (
        <div className="person-due">{isLost(money) ? '–' : <Skeleton height={28} />}</div>
      ) : (
        <p className="person-due">
          {due > 0
            ? personPage.toPay(asPrice(due))
            : dueLater
              ? personPage.later(asPrice(dueLater))
              : personPage.nothingDue}
        </p>
      )}
      {due && dueLater ? <p className="soft">{personPage.later(asPrice(dueLater))}</p> : null}
    </div>
  )
}

/** The name of a language in that of the page, such as `French`. */
function languageName(tag: string): string {
  return new Intl.DisplayNames([pageLanguage()], { type: 'language' }).of(tag) ?? tag
}

type Warning = { text: string; isAlarm?: true }

function warningsOf({ blocked, deceasedOn, erased, missed, needs, language, guardians, actsFor }: PersonPage) {
  const agreed = guardians.filter((each) => each.agreed)
  const others = actsFor.flatMap(({ person, agreed: isAgreed }) => (person && isAgreed ? [person.name] : []))
  const { row, apart } = format()
  return [
    erased && { text: peoplePage.erased, isAlarm: true },
    deceasedOn && { text: peoplePage.deceased, isAlarm: true },
    blocked && { text: peoplePage.blocked, isAlarm: true },
    missed && { text: personPage.missed(missed), isAlarm: true },
    ...needs.map((need) => ({ text: familyPage.needsOf[need] })),
    language && language !== pageLanguage() && { text: personPage.speaks(languageName(language)) },
    agreed.length > 0 && { text: newVisit.guardians(row(agreed.map(({ account }) => apart(account.name)))) },
    others.length > 0 && { text: personPage.actsFor(row(others.map(apart))) },
  ].filter((each): each is Warning => Boolean(each))
}

function Warnings({ page }: { page: PersonPage }) {
  const warnings = warningsOf(page)
  if (warnings.length === 0) return null
  return (
    <ul className="person-warnings" aria-label={personPage.warnings}>
      {warnings.map(({ text, isAlarm }) => (
        <li key={text} data-alarm={isAlarm}>
          {text}
        </li>
      ))}
    </ul>
  )
}
