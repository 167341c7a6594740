import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LegalKind } from '#contract/rules.ts'
import { legalVersions } from '#texts/legal/legal-versions.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { PlainWords } from './plain-words.tsx'
import { LegalWords } from '../legal/legal-words.tsx'
import { legalQuery } from '../legal/queries.ts'

type Props = {
  kind: LegalKind
  heading: string
  lead: string
  /** The template, which holds where the clinic has published nothing. */
  children: ReactNode
}

/** What the clinic has published, else the template: which of the two holds is never guessed. */
export function LegalPage({ kind, heading, lead, children }: Props) {
  const legal = useQuery(legalQuery)
  const published = legal.data?.find((page) => page.kind === kind)
  return (
    <PlainWords heading={heading} lead={legal.data && !published ? lead : ''}>
      <Loaded of={legal} failed={legalVersions.failed} shape={480}>
        {() => (published ? <LegalWords page={published} /> : children)}
      </Loaded>
    </PlainWords>
  )
}
