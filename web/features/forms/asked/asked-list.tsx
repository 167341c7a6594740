import { IconCalendar, IconClipboardText, IconSignature } from '@tabler/icons-react'
import type { AskedOfFamily } from '#contract/forms/responses.ts'
import { ownForms } from '#texts/forms/own-forms.ts'
import { common } from '#texts/common/common.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { AskedState } from './form-state.tsx'
import { titleOf } from './title-of.ts'
import { useBegin } from './use-begin.ts'

type Props = {
  asked: readonly AskedOfFamily[]
  /** Whose page it is: others are named. */
  ofPage: string | undefined
  addressOf: (draftId: string) => string
}

/** The forms that wait to be filled in, what is due first. */
export function AskedList({ asked, ofPage, addressOf }: Props) {
  const { begin, isPending } = useBegin(addressOf)
  return (
    <ul className="form-cards">
      {asked.map((form, n) => {
        const { formId, person, visit, visitId, state, required, purpose } = form
        const title = titleOf(form)
        const Icon = purpose === 'consent' ? IconSignature : IconClipboardText
        const acts = {
          missing: [ownForms.begin, ownForms.beginIt],
          begun: [ownForms.goOn, ownForms.goOnIt],
          given: [ownForms.again, ownForms.againIt],
          withdrawn: [ownForms.again, ownForms.againIt],
        } as const
        const [act, actIt] = acts[state]
        return (
          <li key={`${formId}-${person._id}-${visitId}`} className="form-card">
            <Icon size={28} stroke={1.4} aria-hidden="true" className="form-card-icon" />
            <div className="form-card-words">
              <h3>
                <bdi>{title}</bdi>
              </h3>
              {person._id !== ofPage && <p>{ownForms.about(format().apart(person.name))}</p>}
              <p className="soft form-card-when">
                <IconCalendar size={18} stroke={1.6} aria-hidden="true" />
                {visit
                  ? ownForms.forVisit(
                      dateInWords(visit.date),
                      format().ltr(visit.startTime),
                      common.doctor(visit.doctor),
                    )
                  : ownForms.withoutVisit}
              </p>
              <p className="form-card-state">
                <AskedState state={state} required={required} />
                {required && state !== 'given' && <span className="soft">{ownForms.required}</span>}
              </p>
            </div>
            <Button
              variant={n === 0 ? 'filled' : 'default'}
              aria-label={actIt(visit ? format().row([title, dateInWords(visit.date, 'short')]) : title)}
              loading={isPending}
              onClick={() => begin(form)}
            >
              {act}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
