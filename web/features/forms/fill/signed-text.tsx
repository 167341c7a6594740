import { useId } from 'react'
import { useFormTexts } from './form-texts.tsx'

type Props = { text: string; language: string; dir: 'ltr' | 'rtl' }

/** The exact text that is signed, to the letter. */
export function SignedText({ text, language, dir }: Props) {
  const { formFiller } = useFormTexts()
  const id = useId()
  return (
    <>
      <p className="signature-says" id={id}>
        {formFiller.signs}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys. */}
      <section className="signed-text" aria-labelledby={id} tabIndex={0} lang={language} dir={dir}>
        {text}
      </section>
    </>
  )
}
