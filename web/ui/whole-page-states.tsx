import type { ReactNode } from 'react'
import { Link, useRouteError } from 'react-router'
import { Mark } from './mark.tsx'
import { useNewBuild } from './new-build.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import './plain-button.css'
import './whole-page-states.css'

function WholePage({ heading, sentence, children }: { heading: string; sentence: string; children: ReactNode }) {
  return (
    <>
      <header className="page whole-page-header">
        <Mark />
      </header>
      <main id="main" className="page whole-page">
        <div className="whole-page-words">
          <h1>{heading}</h1>
          <p className="soft">{sentence}</p>
          <div className="whole-page-acts">{children}</div>
        </div>
        {/* The capsule of the mark, come apart. */}
        <svg className="whole-page-capsule" viewBox="0 0 220 300" aria-hidden="true">
          <path d="M45 130V85a55 55 0 0 1 110 0v45z" fill="var(--evergreen)" transform="rotate(-9 100 85)" />
          <path d="M78 178v45a55 55 0 0 0 110 0v-45z" fill="var(--marigold)" transform="rotate(7 133 225)" />
          <path d="M66 156h28m14 0h10m14 0h36" stroke="var(--line-strong)" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </main>
    </>
  )
}

/** No page has this address. */
export function MissingPage() {
  return (
    <WholePage
      heading="There is nothing at this address."
      sentence="The page may have moved, or the link may be old. Your appointments are where they were."
    >
      <Link to="/" className="plain-button">
        Go to the start page
      </Link>
      <Link to="/doctors" className="plain-button quiet">
        Find a doctor
      </Link>
    </WholePage>
  )
}

/** A page broke while it was being shown, or a part of it could not be fetched. */
export function FailedPage() {
  if (useNewBuild(useRouteError())) return <PageSkeleton />
  return (
    <WholePage
      heading="This page could not be shown."
      sentence="Nothing you did is lost. Please load it again; if that does not help, come back in a few minutes."
    >
      <button type="button" className="plain-button" onClick={() => window.location.reload()}>
        Load again
      </button>
    </WholePage>
  )
}

/** As `FailedPage`, in a section of a dashboard: the ways to the others stand beside it. */
export function FailedSection() {
  if (useNewBuild(useRouteError())) return null
  return (
    <section role="alert">
      <h1>This page could not be shown.</h1>
      <p className="soft" style={{ marginBlock: '8px 24px' }}>
        Nothing you did is lost. Please load it again, or go on with another section.
      </p>
      <button type="button" className="plain-button" onClick={() => window.location.reload()}>
        Load again
      </button>
    </section>
  )
}
