import type { Language } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'

type Worded = Record<string, string | ((about: string) => string) | undefined>

/** The problems of a line in a language, from their codes (`twice|17`). */
export function problemsIn(language: Language, problems: readonly string[]): string[] {
  const worded: Worded = textsIn(language).importsPage.problems
  const columns: Record<string, string | undefined> = textsIn(language).importsPage.columns
  return problems.map((problem) => {
    const [code = '', about = ''] = problem.split('|')
    const said = worded[code] ?? code
    return typeof said === 'string' ? said : said(columns[about] ?? about)
  })
}
