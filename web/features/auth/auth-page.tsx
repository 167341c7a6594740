import { type ReactNode, useSyncExternalStore } from 'react'
import { auth as t } from '#texts/auth.ts'
import { dateInWords } from '../../format.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Rich } from '../../ui/rich.tsx'
import { chosenTime } from './came-from.ts'
import '../../ui/plain-button.css'
import '../../styles/mantine-fields.css'
import '../../styles/mantine-more.css'
import './auth-page.css'

const never = () => () => undefined

/** The frame of the log-in and sign-up pages: the form on one side, the mark grown large on the other. */
export function AuthPage({
  heading,
  lead,
  motto,
  from,
  children,
}: {
  heading: string
  lead: string
  motto: string
  /** Where the person came from; a time they had chosen there is named, so that they need not fear for it. */
  from?: string | undefined
  children: ReactNode
}) {
  // The page as it was prerendered knows nothing of where this person came from, and the browser must take over that
  // very page.
  const takenOver = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const chosen = takenOver ? chosenTime(from) : undefined
  return (
    <div className="auth-page">
      <div className="auth-page-side">
        <header>
          <Mark />
          <LanguageSwitch />
        </header>
        <main id="main">
          <h1>{heading}</h1>
          <p className="auth-lead soft">{lead}</p>
          {chosen && (
            <p className="auth-chosen">
              <span>
                <Rich text={t.chosen(dateInWords(chosen.date))} parts={{ b: (date) => <b>{date}</b> }} />
              </span>
              <b>{chosen.startTime}</b>
              <small>{t.chosenSays}</small>
            </p>
          )}
          {children}
        </main>
      </div>
      <aside className="auth-page-picture" aria-hidden="true">
        <svg viewBox="0 0 400 560" preserveAspectRatio="xMaxYMin meet" aria-hidden="true">
          <g transform="rotate(24 250 250)">
            <path d="M130 262V150a120 120 0 0 1 240 0v112z" fill="var(--evergreen)" />
            <path d="M130 262v112a120 120 0 0 0 240 0V262z" fill="var(--marigold)" />
          </g>
        </svg>
        <p>{motto}</p>
      </aside>
    </div>
  )
}
