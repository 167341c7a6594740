import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LegalKind } from '#contract/rules.ts'
import { legalVersions } from '#texts/legal/legal-versions.ts'
import { Failed } from '../../ui/failed.tsx'
import { LegalWords } from '../legal/legal-words.tsx'
import { legalQuery } from '../legal/queries.ts'
import { SlimHeader } from './slim-header.tsx'
import { Footer } from './footer.tsx'

type Props = {
  kind: LegalKind
  heading: string
  lead: string
  /** The template text, which holds while the clinic has published nothing. */
  children: ReactNode
}

/**
 * The published page, else the template; while loading, neither is shown, so that nobody reads the wrong one. It does
 * not use `Loaded`, because its placeholder is an empty page of text.
 */
export function LegalPage({ kind, heading, lead, children }: Props) {
  const { data, error, refetch } = useQuery(legalQuery)
  if (!data) {
    return (
      <PlainWords heading={heading} lead="">
        {error ? (
          <Failed message={legalVersions.failed} onRetry={() => void refetch()} />
        ) : (
          <div style={{ height: 480 }} aria-busy="true" />
        )}
      </PlainWords>
    )
  }
  const published = data.find((page) => page.kind === kind)
  return (
    <PlainWords heading={heading} lead={published ? '' : lead}>
      {published ? <LegalWords page={published} /> : children}
    </PlainWords>
  )
}

/** A page of text: the terms, the privacy notice. */
function PlainWords({ heading, lead, children }: { heading: string; lead: string; children: ReactNode }) {
  return (
    <>
      <SlimHeader />
      <main id="main" className="page">
        <div className="page-opening plain-words-opening">
          <h1>{heading}</h1>
          {lead && <p>{lead}</p>}
        </div>
        <div className="plain-words">{children}</div>
      </main>
      <Footer />
    </>
  )
}
