import { type ReactNode, useId } from 'react'
import type { AnswerValue, FormItem } from '#contract/forms/definition.ts'
import type { BodySide } from '#contract/forms/form-lists.ts'
import { formText } from '#contract/forms/form-text.ts'
import type { Interpretation } from '#contract/forms/interpret.ts'
import { BodySideAnswer } from './body-side.tsx'
import { ChoiceCards } from './choice-cards.tsx'
import { ConflictOfAnswer } from './conflict-of-answer.tsx'
import { FilesAnswer } from './files-answer.tsx'
import type { FillerProps } from './filler-types.ts'
import { fixedLanguage, fixedWords } from './fixed-words.ts'
import { useFormTexts } from './form-texts.tsx'
import { StillRight } from './still-right.tsx'
import { directionOf, TextOfForm, wordsIn } from './text-of-form.tsx'
import { CalculatedValue, DateAnswer, NumberAnswer, SignatureAnswer, TextAnswer } from './typed-answers.tsx'

type Props = Pick<FillerProps, 'form' | 'language' | 'answers' | 'facts' | 'items' | 'before' | 'files' | 'text'> & {
  item: FormItem
  read: Interpretation
  fault: string | undefined
  onAnswer: (value: AnswerValue | null) => void
  onUnread: (message: string) => void
  onConflict: ((keep: 'mine' | 'theirs') => void) | undefined
}

/** One item of a form: the question, its answer, and what has to be said about that answer. */
export function Question(props: Props) {
  const { item, language, answers, items, before, fault, onAnswer, onConflict } = props
  if (item.kind === 'note') {
    return (
      <div className="form-note">
        <p>
          <TextOfForm of={item.label} language={language} />
        </p>
        {wordsIn(item.help, language) && (
          <p className="soft">
            <TextOfForm of={item.help} language={language} />
          </p>
        )}
      </div>
    )
  }
  const state = items?.[item.key]
  const was = before?.[item.key]
  const isAskedAgain = was !== undefined && !['file', 'signature', 'calculated'].includes(item.kind)
  const again = isAskedAgain && (
    <StillRight
      question={wordsIn(item.label, language)}
      {...{ item, was, language }}
      value={answers[item.key]}
      onAnswer={onAnswer}
    />
  )
  return (
    <div className="question" data-question={item.key} data-kind={item.kind} data-wrong={fault ? true : undefined}>
      <Answer {...props} item={item} error={fault && <bdi>{fault}</bdi>} again={again} />
      {state?.state === 'conflict' && (
        <ConflictOfAnswer
          {...{ item, language }}
          mine={answers[item.key]}
          other={state.other}
          onKeep={(keep) => onConflict?.(keep)}
        />
      )}
      {state?.state === 'refused' && (
        <p role="alert" className="field-wrong">
          {state.message}
        </p>
      )}
    </div>
  )
}

type AnswerOf = Omit<Props, 'item'> & { item: Exclude<FormItem, { kind: 'note' }>; error: ReactNode; again: ReactNode }

function Answer(props: AnswerOf) {
  const { item, form, language, answers, facts, read, files, text, error, again, onAnswer, onUnread } = props
  const value = answers[item.key]
  const { formFiller } = useFormTexts()
  const fixed = fixedWords(language)
  const label = (
    <>
      <TextOfForm of={item.label} language={language} />
      {'required' in item && !item.required && <span className="question-optional"> {formFiller.optional}</span>}
    </>
  )
  const help = wordsIn(item.help, language) && <TextOfForm of={item.help} language={language} />
  const typed = { label, help, value, error, today: facts.today, onChange: onAnswer, onUnread }
  const group = {
    label,
    help,
    again,
    error,
    onClear: value !== undefined && !('required' in item && item.required) ? () => onAnswer(null) : undefined,
  }
  const isWrong = Boolean(error)
  switch (item.kind) {
    case 'text':
    case 'long-text':
      return (
        <>
          <TextAnswer {...typed} item={item} />
          {again}
        </>
      )
    case 'number':
      return (
        <>
          <NumberAnswer {...typed} item={item} />
          {again}
        </>
      )
    case 'date':
      return (
        <>
          <DateAnswer {...typed} item={item} />
          {again}
        </>
      )
    case 'calculated':
      return <CalculatedValue {...typed} item={item} value={read.stored[item.key]} />
    case 'signature':
      return (
        <SignatureAnswer
          {...typed}
          item={item}
          text={text ?? formText(form, textToSign(read, item.key), language, fixed)}
          language={language}
          dir={directionOf(language)}
        />
      )
    case 'yes-no':
      return (
        <Group {...group} isOne>
          <ChoiceCards
            beside
            cards={[
              { value: 'yes', shown: <bdi lang={fixedLanguage(language)}>{fixed.yes}</bdi> },
              { value: 'no', shown: <bdi lang={fixedLanguage(language)}>{fixed.no}</bdi> },
            ]}
            chosen={typeof value === 'boolean' ? [value ? 'yes' : 'no'] : []}
            isWrong={isWrong}
            onChange={([chosen]) => onAnswer(chosen === 'yes')}
          />
        </Group>
      )
    case 'choice':
    case 'choices':
      return (
        <Group {...group} isOne={item.kind === 'choice'}>
          <ChoiceCards
            several={item.kind === 'choices'}
            cards={item.options.map((option) => ({
              value: option.key,
              shown: <TextOfForm of={option.label} language={language} />,
            }))}
            chosen={Array.isArray(value) ? value : typeof value === 'string' ? [value] : []}
            isWrong={isWrong}
            onChange={(chosen) => onAnswer(item.kind === 'choice' ? chosen[0]! : chosen.length > 0 ? chosen : null)}
          />
        </Group>
      )
    case 'body-side':
      return (
        <Group {...group} isOne>
          <BodySideAnswer
            value={value as BodySide | undefined}
            language={language}
            isWrong={isWrong}
            onChange={onAnswer}
          />
        </Group>
      )
    case 'file':
      return (
        <Group {...group} onClear={undefined}>
          <FilesAnswer
            name={wordsIn(item.label, language)}
            itemKey={item.key}
            most={item.most}
            chosen={Array.isArray(value) ? value : []}
            room={files}
            onChange={(chosen) => onAnswer(chosen.length > 0 ? chosen : null)}
          />
        </Group>
      )
  }
}

/** What is signed: the whole text, without the name that is still being typed. */
const textToSign = ({ pages, stored }: Interpretation, signature: string) => {
  const { [signature]: _, ...others } = stored
  return { pages, stored: others }
}

type GroupProps = {
  label: ReactNode
  help: ReactNode
  /** The answer of the time before. */
  again: ReactNode
  error: ReactNode
  isOne?: boolean
  onClear: (() => void) | undefined
  children: ReactNode
}

/** A question whose answer is several controls. */
function Group({ label, help, again, error, isOne = false, onClear, children }: GroupProps) {
  const { formFiller } = useFormTexts()
  const id = useId()
  const described = [help && `${id}-says`, error && `${id}-wrong`].filter(Boolean).join(' ')
  return (
    <fieldset {...(isOne ? { role: 'radiogroup' } : {})} {...(described ? { 'aria-describedby': described } : {})}>
      <legend className="field-label">{label}</legend>
      {help && (
        <p className="field-says" id={`${id}-says`}>
          {help}
        </p>
      )}
      {again}
      {children}
      {error && (
        <p className="field-wrong" id={`${id}-wrong`}>
          {error}
        </p>
      )}
      {onClear && (
        <button type="button" className="quiet-button" onClick={onClear}>
          {formFiller.clear}
        </button>
      )}
    </fieldset>
  )
}
