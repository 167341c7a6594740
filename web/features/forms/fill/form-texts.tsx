import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { fillForm } from '#texts/forms/fill-form.ts'
import { formFiller } from '#texts/forms/form-filler.ts'
import { isLanguage, type Language } from '../../../../texts/languages.ts'
import { over } from '../../../../texts/over.ts'
import { pageLanguage } from '../../../language/language.ts'

/** What is said around the questions of a form, and in which language. */
export type FormTexts = { formFiller: typeof formFiller; fillForm: typeof fillForm; language: Language }

const fillers = import.meta.glob<{ formFiller: object }>('../../../../texts/*/forms/form-filler.ts')
const gives = import.meta.glob<{ fillForm: object }>('../../../../texts/*/forms/fill-form.ts')
const known = new Map<string, FormTexts>()

async function load(language: Language): Promise<FormTexts> {
  const [filler, give] = await Promise.all([
    fillers[`../../../../texts/${language}/forms/form-filler.ts`]?.(),
    gives[`../../../../texts/${language}/forms/fill-form.ts`]?.(),
  ])
  const texts = {
    formFiller: over(formFiller, filler?.formFiller ?? {}),
    fillForm: over(fillForm, give?.fillForm ?? {}),
    language,
  }
  known.set(language, texts)
  return texts
}

/**
 * The texts around a form in its own language, for somebody who reads it in another than the page; those of the page
 * until they are there, and where Salus lacks the language.
 */
export function useFormTextsIn(language: string): FormTexts {
  const ofPage = pageLanguage()
  const [, setLoaded] = useState<FormTexts>()
  useEffect(() => {
    if (language === ofPage || !isLanguage(language) || known.has(language)) return
    let left = false
    load(language).then(
      (texts) => left || setLoaded(texts),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [language, ofPage])
  return known.get(language) ?? { formFiller, fillForm, language: ofPage }
}

const Told = createContext<FormTexts | undefined>(undefined)

/** Has the parts of a form speak its language. */
export const InLanguageOfForm = ({ texts, children }: { texts: FormTexts; children: ReactNode }) => (
  <Told value={texts}>{children}</Told>
)

/** The texts around the form that this part belongs to. */
export const useFormTexts = (): FormTexts => useContext(Told) ?? { formFiller, fillForm, language: pageLanguage() }
