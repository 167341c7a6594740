import { languages } from '../../texts/languages.ts'
import { pageLanguage } from '../language/language.ts'

/** The arrows as one reads: `forward` is to the right, and to the left where one reads that way. */
export function readingKeys(): { forward: 'ArrowRight' | 'ArrowLeft'; back: 'ArrowRight' | 'ArrowLeft' } {
  const leftwards = languages[pageLanguage()].dir === 'rtl'
  return leftwards ? { forward: 'ArrowLeft', back: 'ArrowRight' } : { forward: 'ArrowRight', back: 'ArrowLeft' }
}
