import { IconClipboardText, IconSignature } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { EnteredForms } from '#contract/forms/by-pass.ts'
import type { FormToFill } from '#contract/forms/responses.ts'
import { fillForm } from '#texts/forms/fill-form.ts'
import { formLinkPage } from '#texts/forms/form-link-page.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { pageLanguage } from '../../../language/language.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { sentenceOf } from '../../../ui/say.ts'
import { call } from '../../../wire/api.ts'
import { AskedState } from '../asked/form-state.tsx'
import { titleOf } from '../asked/title-of.ts'
import { endOf } from '../fill/end-of.ts'
import { FillForm } from '../fill/fill-form.tsx'
import { wireOfPass } from '../fill/wires.ts'

type Props = {
  /** With the newest pass. */
  entered: EnteredForms
  onEntered: (now: EnteredForms) => void
  /** Asks for the proof anew, once the pass is over; `again` goes on with what was typed. */
  prove: (again: () => void) => ReactNode
  /** What stands below the list. */
  children?: ReactNode
}

/** The forms of a visit for somebody who is not logged in: a list, and one at a time. */
export function FormsByPass({ entered, onEntered, prove, children }: Props) {
  const [draft, setDraft] = useState<FormToFill>()
  const [busyWith, setBusyWith] = useState('')
  const [message, setMessage] = useState('')
  const [sent, setSent] = useState('')
  /** What goes on once the proof is there anew. */
  const [locked, setLocked] = useState<() => void>()
  const pass = useRef(entered.pass)
  const last = useRef(entered)
  if (last.current !== entered) {
    last.current = entered
    pass.current = entered.pass
  }
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!draft) heading.current?.focus()
  }, [draft])

  async function begin(formId: string) {
    setBusyWith(formId)
    setMessage('')
    setSent('')
    try {
      const begun = await call('POST /form-pass/begin', {
        body: { pass: pass.current, formId, language: pageLanguage() },
      })
      pass.current = begun.pass
      setDraft(begun)
    } catch (reason) {
      if (endOf(reason) === 'pass') setLocked(() => () => void begin(formId))
      else setMessage(sentenceOf(reason, formLinkPage.failed))
    } finally {
      setBusyWith('')
    }
  }

  async function toList() {
    setDraft(undefined)
    try {
      onEntered(await call('POST /form-pass/forms', { body: { pass: pass.current } }))
    } catch (reason) {
      if (endOf(reason) === 'pass') setLocked(() => () => undefined)
      else setMessage(sentenceOf(reason, formLinkPage.loadFailed))
    }
  }

  if (draft) {
    return (
      <div className="stack fill-page">
        <p>
          <button type="button" className="link-button" onClick={() => void toList()}>
            {formLinkPage.toList}
          </button>
        </p>
        <h1>
          <bdi>{titleOf({ title: draft.definition.title, language: draft.definition.language })}</bdi>
        </h1>
        <FillForm
          key={draft._id}
          draft={draft}
          wire={wireOfPass(
            draft._id,
            { read: () => pass.current, renew: (newest) => (pass.current = newest) },
            onEntered,
          )}
          onGiven={() => {
            setSent(titleOf({ title: draft.definition.title, language: draft.definition.language }))
            setDraft(undefined)
          }}
          ended={(why, again) => (
            <Locked why={fillForm.ended[why]}>
              {why === 'pass' ? (
                prove(again)
              ) : (
                <Button variant="default" onClick={() => void toList()}>
                  {formLinkPage.toList}
                </Button>
              )}
            </Locked>
          )}
        />
      </div>
    )
  }
  if (locked) {
    const again = () => {
      setLocked(undefined)
      locked()
    }
    return <Locked why={fillForm.ended.pass}>{prove(again)}</Locked>
  }
  const { visit, forms } = entered
  const due = forms.filter(({ state }) => state !== 'given')
  return (
    <div className="stack forms-by-pass">
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {formLinkPage.heading}
        </h1>
        <p>{formLinkPage.hello(format().apart(visit.firstName))}</p>
        <p>{formLinkPage.visit(dateInWords(visit.date), format().ltr(visit.startTime), visit.doctor)}</p>
        <p className="soft">{visit.place}</p>
      </header>
      <div role="status" className={sent || due.length === 0 ? 'forms-sent' : 'unseen'}>
        {sent && <p>{formLinkPage.sent(sent)}</p>}
        {due.length === 0 && <p>{formLinkPage.allDone}</p>}
      </div>
      {due.length > 0 && <p className="soft">{formLinkPage.says}</p>}
      <FormMessage text={message} />
      <ul className="form-cards">
        {forms.map((form, n) => {
          const title = titleOf(form)
          const Icon = form.purpose === 'consent' ? IconSignature : IconClipboardText
          const isBegun = form.state === 'begun'
          return (
            <li key={form.formId} className="form-card">
              <Icon size={28} stroke={1.4} aria-hidden="true" className="form-card-icon" />
              <div className="form-card-words">
                <h2>
                  <bdi>{title}</bdi>
                </h2>
                <p className="form-card-state">
                  <AskedState state={form.state} required={form.required} />
                </p>
              </div>
              {form.state !== 'given' && (
                <Button
                  variant={n === forms.indexOf(due[0]!) ? 'filled' : 'default'}
                  aria-label={isBegun ? formLinkPage.goOnIt(title) : formLinkPage.fillIt(title)}
                  loading={busyWith === form.formId}
                  onClick={() => void begin(form.formId)}
                >
                  {isBegun ? formLinkPage.goOn : formLinkPage.fill}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {children}
    </div>
  )
}

const Locked = ({ why, children }: { why: string; children: ReactNode }) => (
  <div className="panel stack">
    <p role="alert">{why}</p>
    {children}
  </div>
)
