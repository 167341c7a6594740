import { useLayoutEffect, useRef, useState } from 'react'
import { languagesOf } from '#contract/forms/form-parts.ts'
import { interpret } from '#contract/forms/interpret.ts'
import { formFiller } from '#texts/forms/form-filler.ts'
import { format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { FaultSummary } from './fault-summary.tsx'
import { faultsOf } from './faults.ts'
import { FillerReview } from './filler-review.tsx'
import { type FillerProps, reviewPlace } from './filler-types.ts'
import { Question } from './question.tsx'
import { SavingLine } from './saving-line.tsx'
import { directionOf, nameOfLanguage, TextOfForm, wordsIn } from './text-of-form.tsx'

/**
 * A form as somebody fills it in: a page at a time, with the way on and back, and all answers once more at the end. It
 * keeps no answer itself. What is shown follows from the answers by the one interpreter.
 */
export function FormFiller(props: FillerProps) {
  const { form, language, missingLanguage, answers, facts, saving, give, forWhom, onLanguage } = props
  const [own, setOwn] = useState<string>()
  const { at = own, onAt = setOwn } = props
  const root = useRef<HTMLDivElement>(null)
  const [unread, setUnread] = useState<Readonly<Record<string, string>>>({})
  /** The places whose faults are shown, and how often they were asked for. */
  const [shown, setShown] = useState<Readonly<Record<string, number>>>({})
  const goal = useRef<string>(undefined)

  const read = interpret(form, answers, facts)
  const faults = faultsOf(read, unread)
  const places = [...read.pages.map(({ page }) => page.key), reviewPlace]
  const place = at !== undefined && places.includes(at) ? at : places[0]!
  const index = places.indexOf(place)
  const current = read.pages[index]
  const faultsHere = (current?.items ?? read.pages.flatMap(({ items }) => items)).flatMap(
    ({ key }) => faults.get(key) ?? [],
  )
  const isShown = place === reviewPlace || shown[place] !== undefined

  // Another place begins at its heading, or at the question that somebody asked for.
  const last = useRef(place)
  useLayoutEffect(() => {
    if (last.current === place && goal.current === undefined) return
    last.current = place
    const wanted = goal.current
    goal.current = undefined
    if (wanted === undefined) return focusHeading(root.current)
    focusQuestion(root.current, wanted)
  })

  const ask = () => setShown((before) => ({ ...before, [place]: (before[place] ?? 0) + 1 }))
  const step = (by: number) => onAt(places[index + by] ?? place)
  const next = () => (faultsHere.length > 0 ? ask() : step(1))
  function go(key: string) {
    const page = read.pages.find(({ items }) => items.some((item) => item.key === key))?.page.key
    if (!page) return
    if (page === place) return focusQuestion(root.current, key)
    goal.current = key
    setShown((before) => (faults.has(key) ? { ...before, [page]: before[page] ?? 0 } : before))
    onAt(page)
  }

  return (
    <div className="form-filler" ref={root} dir={directionOf(language)}>
      <header className="filler-head">
        {onLanguage && languagesOf(form).length > 1 && (
          <Chips
            label={formFiller.language}
            options={languagesOf(form).map((value) => ({ value, label: nameOfLanguage(value) }))}
            value={language}
            onChoose={onLanguage}
          />
        )}
        {missingLanguage && (
          <p className="soft">{formFiller.notTranslated(nameOfLanguage(missingLanguage), nameOfLanguage(language))}</p>
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
              : formFiller.page(format().number(index + 1), format().number(places.length - 1))}
          </p>
          <progress value={index + 1} max={places.length} aria-label={formFiller.progress} />
        </div>
        <h2 tabIndex={-1}>
          {current ? <TextOfForm of={current.page.title} language={language} /> : formFiller.review}
        </h2>
        {forWhom && index === 0 && <p className="soft">{formFiller.about(format().apart(forWhom))}</p>}
      </header>
      {isShown && (
        <FaultSummary
          key={place}
          faults={faultsHere}
          language={language}
          asked={shown[place] ?? 0}
          onGo={go}
          onLater={current && (() => step(1))}
        />
      )}
      {current ? (
        <div className="filler-questions">
          {current.items.map((item) => (
            <Question
              key={item.key}
              {...props}
              item={item}
              read={read}
              fault={
                isShown || unread[item.key] || isWrong(read.wrong, item.key) ? faults.get(item.key)?.message : undefined
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
