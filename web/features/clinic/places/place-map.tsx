import { useState } from 'react'
import type { Place } from '#contract/clinic/places.ts'
import { placeMap } from '#texts/clinic/place-map.ts'
import { common } from '#texts/common/common.ts'
import { doctorDirectory } from '#texts/doctors/doctor-directory.ts'
import { format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { distanceBetween, isOnMap, type Position } from './distance.ts'
import { drawing, drawn } from './map-drawing.ts'
import { useOwnPosition } from './own-position.ts'
import '../../../styles/work.css'

type Props = {
  places: readonly Place[]
  chosen: string | undefined
  onChoose: (placeId: string) => void
  onClose: () => void
}

/**
 * The clinic's places as a drawing of their coordinates, and as a list of buttons; a press chooses one. Distances are
 * shown once the reader has pressed for them: their position stays in this browser.
 */
export function PlaceMap({ places, chosen, onChoose, onClose }: Props) {
  const [position, setPosition] = useState<Position>()
  const { finding, find } = useOwnPosition(setPosition)
  const numbered = places.map((place, n) => ({
    place,
    number: format().number(n + 1),
    away: position && isOnMap(place) ? distanceBetween(position, place) : undefined,
  }))
  const listed = position
    ? numbered.toSorted(
        (one, other) => (one.away ?? Number.POSITIVE_INFINITY) - (other.away ?? Number.POSITIVE_INFINITY),
      )
    : numbered

  function choose(placeId: string) {
    onChoose(placeId)
    onClose()
  }

  return (
    <Dialog
      opened
      title={placeMap.title}
      onClose={onClose}
      answers={
        <Button variant="default" onClick={onClose}>
          {common.close}
        </Button>
      }
    >
      <div className="place-map">
        <Drawing numbered={numbered} position={position} chosen={chosen} onChoose={choose} />
        <ul>
          <li>
            <button type="button" aria-pressed={chosen === undefined} onClick={() => choose('')}>
              <span />
              <span>{doctorDirectory.filters.anyPlace}</span>
            </button>
          </li>
          {listed.map(({ place, number, away }) => (
            <li key={place._id}>
              <button type="button" aria-pressed={chosen === place._id} onClick={() => choose(place._id)}>
                <b aria-hidden="true">{isOnMap(place) && number}</b>
                <span>
                  <bdi>{place.name}</bdi>
                  {place.address && (
                    <small className="soft">
                      <bdi>{place.address}</bdi>
                    </small>
                  )}
                </span>
                {away !== undefined && <span className="place-map-away">{format().distance(away)}</span>}
              </button>
            </li>
          ))}
        </ul>
        <div role="status">
          {position ? (
            <p className="soft">{placeMap.straight}</p>
          ) : (
            finding && <p className="soft">{finding === 'asking' ? placeMap.finding : placeMap.failed}</p>
          )}
        </div>
        {!position && (
          <p>
            <Button variant="default" loading={finding === 'asking'} onClick={find}>
              {placeMap.find}
            </Button>{' '}
            <small className="soft">{placeMap.says}</small>
          </p>
        )}
      </div>
    </Dialog>
  )
}

type DrawingProps = Pick<Props, 'chosen' | 'onChoose'> & {
  numbered: readonly { place: Place; number: string }[]
  position: Position | undefined
}

/** Decoration for screen readers: the list beside it says and does the same. */
function Drawing({ numbered, position, chosen, onChoose }: DrawingProps) {
  const onMap = numbered.flatMap(({ place, number }) => (isOnMap(place) ? [{ place, number }] : []))
  const { points, scale } = drawn([...onMap.map(({ place }) => place), ...(position ? [position] : [])])
  const own = position && points.at(-1)
  const { width, height } = drawing
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" direction="ltr">
      <title>{placeMap.north}</title>
      {own && (
        // Below the places: beside one it is a ring around it.
        <g className="place-map-you" transform={`translate(${own.x} ${own.y})`}>
          <circle r={17} />
          <text y={-22} textAnchor="middle">
            {placeMap.you}
          </text>
        </g>
      )}
      {onMap.map(({ place, number }, n) => {
        const { x, y } = points[n]!
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: The buttons of the list are for the keyboard.
          <g
            key={place._id}
            className="place-map-point"
            data-chosen={chosen === place._id || undefined}
            transform={`translate(${x} ${y})`}
            onClick={() => onChoose(place._id)}
          >
            <circle r={22} className="place-map-target" />
            <circle r={13} />
            <text textAnchor="middle" dominantBaseline="central">
              {number}
            </text>
          </g>
        )
      })}
      <g className="place-map-scale" transform={`translate(8 ${height - 10})`}>
        <path d={`M0 -5 v5 h${scale.length} v-5`} />
        <text x={scale.length + 6}>{format().distance(scale.metres)}</text>
      </g>
    </svg>
  )
}
