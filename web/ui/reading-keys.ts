import { languages } from '../../texts/languages.ts'
import { pageLanguage } from '../language/language.ts'

/** The arrow keys in reading direction: `forward` is right, or left in right-to-left languages. */
export function readingKeys(): { forward: 'ArrowRight' | 'ArrowLeft'; back: 'ArrowRight' | 'ArrowLeft' } {
  const leftwards = languages[pageLanguage()].dir === 'rtl'
  return leftwards ? { forward: 'ArrowLeft', back: 'ArrowRight' } : { forward: 'ArrowRight', back: 'ArrowLeft' }
}
