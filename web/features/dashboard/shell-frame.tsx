import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { common } from '#texts/common/common.ts'
import { portalShell } from '#texts/dashboard/portal-shell.ts'
import { Mark } from '../../ui/mark.tsx'
import type { Section } from './section.ts'

type Props = {
  sections: readonly Section[]
  /** The query that links between sections keep. */
  search?: string
  /** For people who work in it all day: a narrow rail instead of the sidebar, and the whole window. */
  rail?: boolean
  isWide?: boolean
  /** Shown below the sections. */
  ends: ReactNode
  /** Above the page, beside its heading. */
  top: ReactNode
  children: ReactNode
}

/** The frame of a dashboard without personal data; it is also in the HTML before any script runs. */
export function ShellFrame({ sections, search = '', rail = false, isWide = false, ends, top, children }: Props) {
  return (
    <div className="shell" data-rail={rail || undefined}>
      <nav className="shell-nav" aria-label={portalShell.label}>
        <div className="shell-mark">
          <Mark />
        </div>
        {sections.map(({ to, label, short, icon: Icon, right, within, emergency, inBar }) => (
          <NavLink
            key={to}
            to={{ pathname: to, search }}
            end={!within}
            {...(rail ? { title: label } : {})}
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
          </NavLink>
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
