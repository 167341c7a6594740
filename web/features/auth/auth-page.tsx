import type { ReactNode } from 'react'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Mark } from '../../ui/mark.tsx'

/** The frame of the log-in and sign-up pages: the form on one side, the logo in large on the other. */
export function AuthPage({
  heading,
  lead,
  motto,
  chosen,
  children,
}: {
  heading: string
  lead: string
  motto: string
  /** The time that the person had chosen before they were asked to log in. */
  chosen?: ReactNode
  children: ReactNode
}) {
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
          {chosen}
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
