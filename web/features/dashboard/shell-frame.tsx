import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { common } from '#texts/common/common.ts'
import { portalShell } from '#texts/dashboard/portal-shell.ts'
import { grouped } from '../../ui/grouped.ts'
import { Mark } from '../../ui/mark.tsx'
import type { Section } from './section.ts'

type Props = {
  sections: readonly Section[]
  /** The query that links between sections keep. */
  search?: string
  /** For people who work in it all day: a narrow rail instead of the sidebar, which they can open. */
  rail?: 'narrow' | 'open' | undefined
  isWide?: boolean
  /** How many messages are unread. */
  unread?: number
  /** Shown below the sections. */
  ends: ReactNode
  /** Above the page, beside its heading. */
  top: ReactNode
  children: ReactNode
}

/** A larger number is not counted out. */
const most = 99

/** The frame of a dashboard without personal data; it is also in the HTML before any script runs. */
export function ShellFrame({ sections, search = '', rail, isWide = false, unread = 0, ends, top, children }: Props) {
  return (
    <div className="shell" data-rail={rail}>
      <nav className="shell-nav" aria-label={portalShell.label}>
        <div className="shell-mark">
          <Mark />
        </div>
        {grouped(sections, ({ group = '' }) => group).map((those) => (
          <Group key={those[0]!.to} heading={those[0]!.group}>
            {those.map(({ to, label, short, icon: Icon, right, within, emergency, inBar, counts }) => (
              <NavLink
                key={to}
                to={{ pathname: to, search }}
                end={!within}
                data-emergency={emergency}
                data-more={!inBar || undefined}
                data-right={right}
                data-within={within}
              >
                <Icon size={22} stroke={1.6} aria-hidden="true" />
                <span className="shell-label" data-long={short ? true : undefined}>
                  {label}
                </span>
                {short && <span data-short>{short}</span>}
                {counts && unread > 0 && (
                  <span className="shell-count">
                    <span aria-hidden="true">{unread > most ? portalShell.many(most) : unread}</span>
                    <span className="unseen"> {portalShell.unread(unread)}</span>
                  </span>
                )}
              </NavLink>
            ))}
          </Group>
        ))}
        {ends}
      </nav>
      <div className="shell-body">
        <header className="shell-top">
          <div className="shell-top-mark">
            <Mark />
          </div>
          {top}
        </header>
        <main id="main" className="shell-main" data-wide={isWide || undefined}>
          {children}
        </main>
      </div>
    </div>
  )
}

/** Sections under a heading, which only an open sidebar shows; or without one. */
function Group({ heading, children }: { heading: string | undefined; children: ReactNode }) {
  if (heading === undefined) return children
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div role="group" className="shell-group" aria-label={heading}>
      <p aria-hidden="true">{heading}</p>
      {children}
    </div>
  )
}

/** The placeholder of a page that is loading: its heading and shape. */
export function ComingPage({ heading }: { heading: string }) {
  return (
    <>
      <h1 className="shell-title">{heading}</h1>
      <p className="unseen" role="status">
        {common.loading}
      </p>
      <div className="shell-coming" aria-hidden="true" />
    </>
  )
}
