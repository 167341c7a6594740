import { Fragment, type ReactNode, useId, useRef, useState } from 'react'
import type { Offer } from '#contract/clinic/kinds.ts'
import { visitChoice } from '#texts/booking/visit-choice.ts'
import { asPrice, format } from '../../language/format.ts'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { MapLink } from '../clinic/places/map-link.tsx'
import type { Choice } from './choice.ts'
import { useBeenBefore } from './own-visits.ts'

type Props = {
  choice: Choice
  onChoose: (key: 'kind' | 'place', id: string) => void
  /** Folded to one line until the person changes it: on a phone, or on every screen. */
  folds?: 'on-phone' | 'always'
}

/** The choice of kind and place; nothing where there is no choice. */
export function VisitChoice({ choice, onChoose, folds }: Props) {
  const { kinds, places, offer, kind, place, visit, lost } = choice
  const id = useId()
  const line = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const beenBefore = useBeenBefore(choice)
  // If the address already names a kind, that question is folded, and the days come first.
  const [isNamed] = useState(kind !== undefined && lost === undefined)
  if (kinds.length === 0 && places.length === 0) return null
  const isClosed = (each: Offer) => each.audience === 'known' && beenBefore === false
  const chosenKind = lost === 'kind' ? undefined : (kind?._id ?? kinds.find(({ standard }) => standard)?._id)
  const folded = folds && offer && !lost && !isClosed(offer) ? offer : undefined

  function pick(key: 'kind' | 'place', chosen: string) {
    onChoose(key, chosen)
    // The place is asked for after the kind.
    if (!folded || (key === 'kind' && places.length > 0)) return
    setOpen(false)
    line.current?.focus()
  }

  const questions = (
    <div className="visit-choices" id={id}>
      {kinds.length > 0 && (
        <Question named={isNamed && kind && !isClosed(kind) ? kind : undefined} open={isOpen}>
          <ChoiceGroup
            label={visitChoice.kind}
            className="visit-choice"
            choiceClassName="visit-chosen"
            choices={kinds.map((each) => ({
              value: each._id,
              name: nameOf(each),
              shown: <Kind kind={each} />,
              disabled: isClosed(each),
            }))}
            chosen={chosenKind}
            onChoose={(chosen) => pick('kind', chosen)}
          />
        </Question>
      )}
      {places.length > 0 && (
        <div>
          <p className="visit-question">{visitChoice.place}</p>
          <ChoiceGroup
            label={visitChoice.place}
            className="visit-choice"
            choiceClassName="visit-chosen"
            choices={places.map((each) => ({
              value: each._id,
              name: format().row([each.name, each.address].filter(Boolean)),
              shown: (
                <>
                  <strong>{each.name}</strong>
                  {each.address && (
                    <span className="visit-says">
                      <bdi>{each.address}</bdi>
                    </span>
                  )}
                </>
              ),
            }))}
            chosen={lost ? undefined : visit.placeId}
            onChoose={(chosen) => pick('place', chosen)}
          />
          {place && !lost && <MapLink place={place} />}
        </div>
      )}
    </div>
  )
  if (!folded) return questions
  const where = folded.mode === 'clinic' ? place?.name : visitChoice.modes[folded.mode]
  const facts = [folded.name, format().duration(folded.minutes, 'minute'), asPrice(folded.fee), where].filter(Boolean)
  return (
    <div className="visit-folds" data-always={folds === 'always' || undefined} data-open={isOpen || undefined}>
      <button
        ref={line}
        type="button"
        className="visit-line"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {facts.map((fact, place) => (
            <Fragment key={fact}>
              {place > 0 && ' · '}
              <bdi>{fact}</bdi>
            </Fragment>
          ))}
        </span>{' '}
        <span className="visit-change">{visitChoice.change}</span>
      </button>
      {questions}
    </div>
  )
}

/** The question about the kind: open, or folded behind its answer (`named`). */
function Question({ named, open, children }: { named: Offer | undefined; open: boolean; children: ReactNode }) {
  if (!named)
    return (
      <div>
        <p className="visit-question">{visitChoice.kind}</p>
        {children}
      </div>
    )
  return (
    <details className="visit-named" open={open}>
      <summary>
        <span>
          <strong>{named.name}</strong>
          <span className="visit-says">{format().row([...says(named), asPrice(named.fee)])}</span>
        </span>
        <span className="visit-change">{visitChoice.change}</span>
      </summary>
      {children}
    </details>
  )
}

const says = ({ minutes, mode }: Offer) => [format().duration(minutes, 'minute'), visitChoice.modes[mode]]

function nameOf(kind: Offer): string {
  const whom = kind.audience === 'known' ? [visitChoice.known] : []
  return format().row([kind.name, ...says(kind), asPrice(kind.fee), ...whom])
}

const Kind = ({ kind }: { kind: Offer }) => (
  <>
    <strong>{kind.name}</strong>
    <span className="visit-fee">{asPrice(kind.fee)}</span>
    <span className="visit-says">{says(kind).join(' · ')}</span>
    {kind.description && (
      <span className="visit-says" dir="auto">
        {kind.description}
      </span>
    )}
    {kind.audience === 'known' && <span className="visit-says">{visitChoice.known}</span>}
  </>
)
