import { memo } from 'react'
import type { FormDefinition, Words } from '#contract/forms/definition.ts'
import { formBuilder } from '#texts/forms/form-builder.ts'
import { Textarea, TextInput } from '../../../ui/inputs.tsx'
import { inLanguage, nameOfLanguage } from './languages.ts'

type Props = {
  label: string
  description?: string
  words: Words
  /** The languages of the form, the one that it is written in first. */
  languages: readonly string[]
  most: number
  /** For texts of several lines: how many are seen at least. */
  rows?: number
  /** The name by which the builder finds the field. */
  part: string
  onChange: (words: Words) => void
  onEnter?: () => void
}

/** What PostgreSQL cannot store does not come in by the clipboard either. */
const clean = (text: string) => text.replaceAll('\u0000', '').toWellFormed()

/** One text in every language of the form, side by side; a translation shows the text that it translates. */
export function WordsFields({ label, words, languages, onChange, ...props }: Props) {
  return (
    <div className="build-words" data-many={languages.length > 1 || undefined}>
      {languages.map((language, n) => (
        <OneLanguage
          key={language}
          {...props}
          label={languages.length > 1 ? formBuilder.inLanguage(label, nameOfLanguage(language)) : label}
          language={language}
          text={words[language] ?? ''}
          model={n > 0 ? (words[languages[0]!] ?? '') : ''}
          onText={(text) => onChange({ ...words, [language]: clean(text) })}
        />
      ))}
    </div>
  )
}

type OneProps = Omit<Props, 'words' | 'languages' | 'onChange'> & {
  language: string
  text: string
  model: string
  onText: (text: string) => void
}

function OneLanguage({ label, description, language, text, model, most, rows, part, onText, onEnter }: OneProps) {
  const field = {
    label,
    ...inLanguage(language),
    value: text,
    maxLength: most,
    placeholder: model,
    'data-part': part,
    'data-language': language,
    ...(description ? { description } : {}),
  }
  if (rows) return <Textarea {...field} minRows={rows} onChange={(event) => onText(event.currentTarget.value)} />
  return (
    <TextInput
      {...field}
      autoComplete="off"
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (!onEnter || event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}

/** The title and the words above the first page, and the languages. */
export const HeadFields = memo(function HeadFields({
  title,
  intro,
  languages,
  change,
}: Pick<FormDefinition, 'title' | 'intro'> & {
  languages: readonly string[]
  change: (next: (form: FormDefinition) => FormDefinition) => void
}) {
  return (
    <>
      <WordsFields
        label={formBuilder.title}
        words={title}
        languages={languages}
        most={120}
        part="title"
        onChange={(next) => change((form) => ({ ...form, title: next }))}
      />
      <WordsFields
        label={formBuilder.intro}
        words={intro}
        languages={languages}
        most={2000}
        rows={2}
        part="intro"
        onChange={(next) => change((form) => ({ ...form, intro: next }))}
      />
    </>
  )
})
