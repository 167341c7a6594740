import { useQuery } from '@tanstack/react-query'
import type { Claims } from '#contract/legal.ts'
import { pageLanguage } from '../../language/language.ts'
import { claimsQuery } from '../legal/queries.ts'

const none: Claims = { answerHours: null, openingHours: null, certificate: null }

/** The clinic's claims in the language of the page; an empty one is not shown. */
export function useClaims() {
  const { data = none } = useQuery(claimsQuery)
  const language = pageLanguage()
  const inLanguage = (sentence: Claims['certificate']) =>
    sentence ? (sentence[language as keyof typeof sentence] ?? sentence.en) : ''
  return {
    answerHours: data.answerHours ?? 0,
    openingHours: inLanguage(data.openingHours),
    certificate: inLanguage(data.certificate),
  }
}
