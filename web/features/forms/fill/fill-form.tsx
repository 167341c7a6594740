import { type ReactNode, useMemo, useState } from 'react'
import type { Answers } from '#contract/forms/definition.ts'
import { isEmpty } from '#contract/forms/interpret.ts'
import type { SignerRole } from '#contract/forms/response-lists.ts'
import { signerRoles } from '#contract/forms/response-lists.ts'
import type { FormToFill } from '#contract/forms/responses.ts'
import { pageLanguage } from '../../../language/language.ts'
import { Chips } from '../../../ui/chips.tsx'
import { sentenceOf } from '../../../ui/say.ts'
import { useMoment } from '../../../clock/moment.ts'
import { ApiFailure } from '../../../wire/api.ts'
import { sha256Of } from '../../../wire/sha256.ts'
import type { ItemState } from './filler-types.ts'
import { FormFiller } from './form-filler.tsx'
import { useFormTextsIn } from './form-texts.tsx'
import type { KeptState } from './kept-state.ts'
import { useAnswerFiles } from './use-answer-files.ts'
import { useKeptAnswers } from './use-kept-answers.ts'
import type { FillWire } from './wires.ts'

type Props = {
  draft: FormToFill
  wire: FillWire
  /** Whom it is about, where that is not the reader. */
  forWhom?: string | undefined
  /** The language that the reader asked for; left out: that of the page. */
  wanted?: string | undefined
  at?: string | undefined
  onAt?: (at: string) => void
  onLanguage?: (language: string) => void
  onGiven: () => void
  /** Shown in place of the form once it cannot be filled in any more. */
  ended: (why: NonNullable<KeptState['ended']>, again: () => void) => ReactNode
}

/** A draft as it is filled in: every answer is kept on the server while it is typed; in the end the form is given. */
export function FillForm({ draft, wire, forWhom, wanted = pageLanguage(), ...rest }: Props) {
  const { at, onAt, onLanguage, onGiven, ended } = rest
  const { kept, state } = useKeptAnswers(draft, wire, wanted)
  const { fillForm } = useFormTextsIn(state.language)
  const moment = useMoment()
  const [signedAs, setSignedAs] = useState<SignerRole>()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const files = useAnswerFiles(draft, wire, (key, id) => {
    const before = kept.state().answers[key]
    kept.answer(key, [...(Array.isArray(before) ? before : []), id])
  })
  const { definition, purpose } = draft
  const isConsent = purpose === 'consent'
  const asksSigner = isConsent && draft.signsAs === null
  const items = useMemo(() => statesOf(state, (instant) => moment(instant, 'within')), [state, moment])

  async function give() {
    if (asksSigner && !signedAs) return setMessage(fillForm.whoSigns)
    if (Object.keys(files.sending).length > 0) return setMessage(fillForm.notSaved)
    setBusy(true)
    setMessage('')
    try {
      const { text: read, ...before } = kept.state()
      const seen = inOrder(before.answers)
      if (!(await kept.saveAll())) {
        const { conflicts } = kept.state()
        return setMessage(conflicts.size > 0 ? fillForm.conflicts : fillForm.notSaved)
      }
      // Somebody else has answered at this moment: it is shown before it is sent.
      if (inOrder(kept.state().answers) !== seen) return setMessage(fillForm.changed)
      const { revision, language, text } = kept.state()
      // Only the text that stood here is signed.
      if (isConsent && text !== read) return setMessage(fillForm.textChanged)
      const sha256 = isConsent && text ? await sha256Of(new TextEncoder().encode(text)) : undefined
      await wire.give({
        revision,
        language,
        ...(asksSigner && signedAs ? { signedAs } : {}),
        ...(sha256 ? { sha256 } : {}),
      })
      onGiven()
    } catch (reason) {
      if (reason instanceof ApiFailure && reason.code === 'changed_meanwhile') {
        await kept.look()
        setMessage(isConsent ? fillForm.textChanged : fillForm.changed)
      } else if (!kept.ends(reason)) setMessage(sentenceOf(reason, fillForm.failed))
    } finally {
      setBusy(false)
    }
  }

  if (state.ended) return ended(state.ended, () => kept.again('pass'))
  const isMissing = wanted !== definition.language && !definition.translations.includes(wanted)
  return (
    <FormFiller
      form={definition}
      language={state.language}
      missingLanguage={isMissing && state.language === definition.language ? wanted : undefined}
      onLanguage={(language) => {
        kept.speak(language)
        onLanguage?.(language)
      }}
      answers={state.answers}
      facts={state.facts}
      onAnswer={(key, value) => kept.answer(key, value)}
      items={items}
      onConflict={(key, keep) => kept.decide(key, keep)}
      before={draft.last?.answers}
      files={files}
      forWhom={forWhom}
      text={isConsent ? state.text : undefined}
      saving={state.saving}
      {...(onAt ? { at, onAt, followsAt: true } : {})}
      give={{
        label: isConsent ? fillForm.sign : fillForm.give,
        says: isConsent ? fillForm.signSays : fillForm.giveSays,
        asks: asksSigner && (
          <div className="who-signs">
            <p className="field-label">{fillForm.signer}</p>
            <Chips
              label={fillForm.signer}
              options={signerRoles.map((value) => ({ value, label: fillForm.signers[value] }))}
              value={signedAs ?? ''}
              onChoose={(role) => setSignedAs(signerRoles.find((each) => each === role))}
            />
          </div>
        ),
        // Until its exact text is there, there is nothing to sign.
        busy: busy || (isConsent && state.text === null && state.saving === 'saving'),
        message,
        press: () => void give(),
      }}
    />
  )
}

function statesOf({ conflicts, refused }: KeptState, moment: (instant: string) => string): Record<string, ItemState> {
  const states: Record<string, ItemState> = {}
  for (const [key, message] of refused) states[key] = { state: 'refused', message }
  for (const [key, { value, by, at }] of conflicts)
    states[key] = { state: 'conflict', other: { value, by: by ?? '', at: moment(at) } }
  return states
}

/** Answers in a form in which two can be compared. */
const inOrder = (answers: Answers): string =>
  JSON.stringify(
    Object.entries(answers)
      .filter(([, value]) => !isEmpty(value))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
