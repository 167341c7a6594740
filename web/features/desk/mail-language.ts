import type { FoundPerson } from '#contract/people/people.ts'
import { languageChoices } from '../../../texts/languages.ts'
import { pageLanguage } from '../../language/language.ts'

/** In which language somebody new is written to: the desk's own, until another is chosen. */
export const ownLanguage = (): string => languageChoices.find(({ value }) => value === pageLanguage())?.value ?? 'en'

/** The same of whoever was chosen; nothing to say where it is known, or theirs to choose. */
export const languageFor = (who: FoundPerson | undefined): string =>
  who && (who.hasAccount || who.language) ? '' : ownLanguage()
