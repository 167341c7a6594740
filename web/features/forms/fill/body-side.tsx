import { type BodySide, bodySides } from '#contract/forms/form-lists.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { fixedLanguage, fixedWords } from './fixed-words.ts'
import { useFormTexts } from './form-texts.tsx'

type Props = {
  value: BodySide | undefined
  /** Of the form. */
  language: string
  isWrong: boolean
  onChange: (side: BodySide) => void
}

/** One half of somebody who is seen from behind, drawn to the left of the middle. */
const half =
  'M60 6c-9 0-15 7-15 16 0 7 3 12 7 15v5c-9 2-19 4-24 10-4 5-5 14-6 24l-6 34c0 3 1 5 4 5s4-2 5-4l8-31 5-16c0 12 0 22-3 34l-1 66c0 4 2 6 6 6s6-2 7-6l8-58h5Z'

/**
 * A side of the body: radios, and a figure whose halves can be pressed. It is seen from behind, so that left is on the
 * left as in oneself, in every language.
 */
export function BodySideAnswer({ value, language, isWrong, onChange }: Props) {
  const { formFiller } = useFormTexts()
  const { sides } = fixedWords(language)
  const has = (side: 'left' | 'right') => value === side || value === 'both'
  return (
    <div className="body-side">
      <svg viewBox="0 0 120 180" aria-hidden="true" className="body-figure">
        {(['left', 'right'] as const).map((side) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the radios beside it are what keys and readers use.
          <path
            key={side}
            d={half}
            data-chosen={has(side) || undefined}
            {...(side === 'right' ? { transform: 'translate(120 0) scale(-1 1)' } : {})}
            onClick={() => onChange(side)}
          />
        ))}
      </svg>
      <div className="body-choices">
        <ChoiceCards
          cards={bodySides.map((side) => ({
            value: side,
            shown: <bdi lang={fixedLanguage(language)}>{sides[side]}</bdi>,
          }))}
          chosen={value ? [value] : []}
          isWrong={isWrong}
          onChange={([side]) => onChange(side as BodySide)}
        />
        <p className="soft">{formFiller.sideSays}</p>
      </div>
    </div>
  )
}
