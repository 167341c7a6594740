import { useLayoutEffect, useRef, useState } from 'react'
import { languagesOf } from '#contract/forms/form-parts.ts'
import { interpret } from '#contract/forms/interpret.ts'
import { pageLanguage } from '../../../language/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { FaultSummary } from './fault-summary.tsx'
import { faultsOf } from './faults.ts'
import { FillerReview } from './filler-review.tsx'
import { type FillerProps, reviewPlace } from './filler-types.ts'
import { formatOf } from './fixed-words.ts'
import { InLanguageOfForm, useFormTextsIn } from './form-texts.tsx'
import { Question } from './question.tsx'
import { SavingLine } from './saving-line.tsx'
import { directionOf, nameOfLanguage, TextOfForm, wordsIn } from './text-of-form.tsx'

/**
 * A form as somebody fills it in: a page at a time, with the way on and back, and all answers once more at the end. It
 * keeps no answer itself. What is shown follows from the answers by the one interpreter.
 */
export function FormFiller(props: FillerProps) {
  const { form, language, missingLanguage, answers, facts, saving, give, forWhom, onLanguage, followsAt } = props
  const texts = useFormTextsIn(language)
  const ofPage = useFormTextsIn(pageLanguage())
  const { formFiller } = texts
  const { apart, number } = formatOf(texts.language)
  const [own, setOwn] = useState<string>()
  const { at = own, onAt = setOwn } = props
  const root = useRef<HTMLDivElement>(null)
  const [unread, setUnread] = useState<Readonly<Record<string, string>>>({})
  /** The places whose faults are shown. */
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  /** Somebody wants to go on, and there are faults: they are read out. */
  const asked = useRef(false)
  /** The question that gets the focus at the next place, or null: its heading. */
  const goal = useRef<string | null>(undefined)

  const read = interpret(form, answers, facts)
  const faults = faultsOf(read, unread, texts)
  const places = [...read.pages.map(({ page }) => page.key), reviewPlace]
  const place = at !== undefined && places.includes(at) ? at : places[0]!
  const index = places.indexOf(place)
  const current = read.pages[index]
  const faultsHere = (current?.items ?? read.pages.flatMap(({ items }) => items)).flatMap(
    ({ key }) => faults.get(key) ?? [],
  )
  const isShown = shown.has(place)

  // Another place begins at its heading, or at the question that somebody asked for.
  const last = useRef(place)
  useLayoutEffect(() => {
    if (asked.current) {
      asked.current = false
      root.current?.querySelector<HTMLElement>('.fault-summary')?.focus()
    }
    if (last.current === place) return
    last.current = place
    const wanted = goal.current === undefined && followsAt ? null : goal.current
    goal.current = undefined
    if (typeof wanted === 'string') focusQuestion(root.current, wanted)
    else if (wanted === null) focusHeading(root.current)
  })

  const show = (page: string) => setShown((before) => new Set(before).add(page))
  function ask() {
    asked.current = true
    show(place)
  }
  function step(by: number) {
    goal.current = null
    onAt(places[index + by] ?? place)
  }
  const next = () => (faultsHere.length > 0 ? ask() : step(1))
  function go(key: string) {
    const page = read.pages.find(({ items }) => items.some((item) => item.key === key))?.page.key
    if (!page) return
    if (page === place) return focusQuestion(root.current, key)
    goal.current = key
    if (faults.has(key)) show(page)
    onAt(page)
  }

  const isSaid = give && languagesOf(form).length > 1 && (index === 0 || place === reviewPlace)
  return (
    <InLanguageOfForm texts={texts}>
      <div className="form-filler" ref={root} lang={texts.language} dir={directionOf(language)}>
        <header className="filler-head">
          {forWhom && <p className="filler-whom">{formFiller.about(apart(forWhom))}</p>}
          {onLanguage && languagesOf(form).length > 1 && (
            <Chips
              label={formFiller.language}
              options={languagesOf(form).map((value) => ({ value, label: nameOfLanguage(value) }))}
              value={language}
              onChoose={onLanguage}
            />
          )}
          {missingLanguage && (
            <p className="soft" lang={pageLanguage()} dir={directionOf(pageLanguage())}>
              {ofPage.formFiller.notTranslated(nameOfLanguage(missingLanguage), nameOfLanguage(language))}
            </p>
          )}
          {isSaid && (
            <p className="soft">
              {props.text === undefined
                ? formFiller.keptIn(nameOfLanguage(language))
                : formFiller.signedIn(nameOfLanguage(language))}
            </p>
          )}
          {index === 0 && wordsIn(form.intro, language) && (
            <p className="filler-intro">
              <TextOfForm of={form.intro} language={language} />
            </p>
          )}
          <div className="filler-progress">
            <p className="soft">
              {place === reviewPlace
                ? formFiller.lastStep
                : formFiller.page(number(index + 1), number(places.length - 1))}
            </p>
            <progress value={index + 1} max={places.length} aria-label={formFiller.progress} />
          </div>
          <h2 tabIndex={-1}>
            {current ? <TextOfForm of={current.page.title} language={language} /> : formFiller.review}
          </h2>
        </header>
        {isShown && (
          <FaultSummary
            key={place}
            faults={faultsHere}
            language={language}
            onGo={go}
            onLater={current && (() => step(1))}
          />
        )}
        {current ? (
          <div className="filler-questions">
            {current.items.map((item, n) => (
              <Question
                // A draft in the builder may have a key twice for a moment.
                key={current.items.findIndex(({ key }) => key === item.key) === n ? item.key : `${item.key}-${n}`}
                {...props}
                item={item}
                read={read}
                fault={
                  isShown || unread[item.key] || isWrong(read.wrong, item.key)
                    ? faults.get(item.key)?.message
                    : undefined
                }
                onAnswer={(value) => props.onAnswer(item.key, value)}
                onUnread={(message) => setUnread((before) => withUnread(before, item.key, message))}
                onConflict={props.onConflict && ((keep) => props.onConflict?.(item.key, keep))}
              />
            ))}
          </div>
        ) : (
          <FillerReview {...props} read={read} faults={faults} onGo={go} />
        )}
        <footer className="filler-foot">
          {give && place === reviewPlace && (
            <>
              {give.asks}
              <p className="soft">{give.says}</p>
              <FormMessage text={give.message} />
            </>
          )}
          <div className="filler-acts">
            {index > 0 && (
              <Button variant="default" size="lg" onClick={() => step(-1)}>
                {formFiller.back}
              </Button>
            )}
            {current ? (
              <Button size="lg" onClick={next}>
                {index === places.length - 2 ? formFiller.toReview : formFiller.next}
              </Button>
            ) : (
              give && (
                <Button size="lg" loading={give.busy} onClick={faultsHere.length > 0 ? ask : give.press}>
                  {give.label}
                </Button>
              )
            )}
            {saving && <SavingLine of={saving} />}
          </div>
        </footer>
      </div>
    </InLanguageOfForm>
  )
}

const isWrong = (wrong: readonly { key: string }[], key: string) => wrong.some((each) => each.key === key)

function withUnread(before: Readonly<Record<string, string>>, key: string, message: string) {
  if ((before[key] ?? '') === message) return before
  const { [key]: _, ...others } = before
  return message ? { ...others, [key]: message } : others
}

function focusHeading(root: HTMLElement | null) {
  const heading = root?.querySelector<HTMLElement>('.filler-head h2')
  root?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

function focusQuestion(root: HTMLElement | null, key: string) {
  const question = root?.querySelector<HTMLElement>(`[data-question="${CSS.escape(key)}"]`)
  const fields = ':is(input:not([type="file"]), textarea, .answer-files button)'
  question?.scrollIntoView({ block: 'center' })
  ;(question?.querySelector<HTMLElement>(`${fields}:checked`) ?? question?.querySelector<HTMLElement>(fields))?.focus({
    preventScroll: true,
  })
}
