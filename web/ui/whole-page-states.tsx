import type { ReactNode } from 'react'
import { Link, useRouteError } from 'react-router'
import { pageFrame } from '#texts/common/page-frame.ts'
import { Mark } from './mark.tsx'
import { useNewBuild } from './new-build.ts'
import { PageSkeleton } from './page-skeleton.tsx'

function WholePage({ heading, sentence, children }: { heading: string; sentence: string; children?: ReactNode }) {
  return (
    <>
      <header className="page whole-page-header">
        <Mark />
      </header>
      <main id="main" className="page whole-page">
        <div className="whole-page-words">
          <h1>{heading}</h1>
          <p className="soft">{sentence}</p>
          {children && <div className="whole-page-acts">{children}</div>}
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

/** The page for unknown addresses. */
export function MissingPage() {
  return (
    <WholePage heading={pageFrame.missing.heading} sentence={pageFrame.missing.says}>
      <Link to="/" className="plain-button">
        {pageFrame.missing.start}
      </Link>
      <Link to="/doctors" className="plain-button quiet">
        {pageFrame.missing.doctors}
      </Link>
    </WholePage>
  )
}

/** The page for a failed render, or for a part that could not be fetched. */
export function FailedPage() {
  const remedy = useNewBuild(useRouteError())
  if (remedy === 'loading') return <PageSkeleton />
  if (remedy === 'waiting')
    return <WholePage heading={pageFrame.serverGone.heading} sentence={pageFrame.serverGone.says} />
  return (
    <WholePage heading={pageFrame.broken.heading} sentence={pageFrame.broken.says}>
      <button type="button" className="plain-button" onClick={() => window.location.reload()}>
        {pageFrame.broken.again}
      </button>
    </WholePage>
  )
}

/** As `FailedPage`, in a section of a dashboard, whose navigation stays. */
export function FailedSection() {
  const remedy = useNewBuild(useRouteError())
  if (remedy === 'loading') return null
  if (remedy === 'waiting') {
    return (
      <section role="alert">
        <h1>{pageFrame.serverGone.heading}</h1>
        <p className="soft" style={{ marginBlockStart: 8 }}>
          {pageFrame.serverGone.says}
        </p>
      </section>
    )
  }
  return (
    <section role="alert">
      <h1>{pageFrame.broken.heading}</h1>
      <p className="soft" style={{ marginBlock: '8px 24px' }}>
        {pageFrame.broken.saysInSection}
      </p>
      <button type="button" className="plain-button" onClick={() => window.location.reload()}>
        {pageFrame.broken.again}
      </button>
    </section>
  )
}
