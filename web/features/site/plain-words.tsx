import type { ReactNode } from 'react'
import { SlimHeader } from './slim-header.tsx'
import { Footer } from './footer.tsx'
import './page-opening.css'
import './plain-words.css'

/** A page of text: the terms, the privacy notice. */
export function PlainWords({ heading, lead, children }: { heading: string; lead: string; children: ReactNode }) {
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
