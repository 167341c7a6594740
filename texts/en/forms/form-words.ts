import type { FormWords } from '#contract/forms/form-text.ts'
import { plural } from '../words.ts'

/** The fixed words of the exact text of a form that was filled in. */
export const formWords: FormWords = {
  yes: 'Yes',
  no: 'No',
  unanswered: 'Not answered',
  sides: { left: 'Left', right: 'Right', both: 'Both sides' },
  files: (count) => plural(count, { one: '# file', other: '# files' }),
}
