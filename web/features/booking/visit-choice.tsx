import type { Offer } from '#contract/clinic/kinds.ts'
import { choice as t } from '#texts/choice.ts'
import { asPrice, format } from '../../format.ts'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { MapLink } from '../clinic/places/map-link.tsx'
import type { Choice } from './choice.ts'
import { useBeenBefore } from './own-visits.ts'
import './visit-choice.css'

type Props = { choice: Choice; onChoose: (key: 'kind' | 'place', id: string) => void }

/** What a visit is for and where it is; nothing where a doctor gives no choice. */
export function VisitChoice({ choice, onChoose }: Props) {
  const { kinds, places, kind, place, visit, lost } = choice
  const beenBefore = useBeenBefore(choice)
  if (kinds.length === 0 && places.length === 0 && !place) return null
  const chosenKind = lost === 'kind' ? undefined : (kind?._id ?? kinds.find(({ standard }) => standard)?._id)
  return (
    <div className="visit-choices">
      {kinds.length > 0 && (
        <div>
          <p className="visit-question">{t.kind}</p>
          <ChoiceGroup
            label={t.kind}
            className="visit-choice"
            choiceClassName="visit-chosen"
            choices={kinds.map((each) => ({
              value: each._id,
              name: nameOf(each),
              shown: <Kind kind={each} />,
              disabled: each.audience === 'known' && beenBefore === false,
            }))}
            chosen={chosenKind}
            onChoose={(id) => onChoose('kind', id)}
          />
        </div>
      )}
      {places.length > 0 && (
        <div>
          <p className="visit-question">{t.place}</p>
          <ChoiceGroup
            label={t.place}
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
            onChoose={(id) => onChoose('place', id)}
          />
          {place && !lost && <MapLink place={place} />}
        </div>
      )}
    </div>
  )
}

const says = ({ minutes, mode }: Offer) => [format().duration(minutes, 'minute'), t.modes[mode]]

function nameOf(kind: Offer): string {
  const whom = kind.audience === 'known' ? [t.known] : []
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
    {kind.audience === 'known' && <span className="visit-says">{t.known}</span>}
  </>
)
