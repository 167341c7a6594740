import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/index.ts'
import { videoFigures } from '#texts/reports/video-figures.ts'
import { format } from '../../language/format.ts'
import { Facts } from '../../ui/facts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { videoFiguresQuery } from './queries.ts'

/** How the video calls of the last month went, without names. */
export function VideoFigures() {
  return (
    <Loaded of={useQuery(videoFiguresQuery)} failed={videoFigures.failed} shape={160}>
      {(figures) => (
        <section className="panel overview-part" aria-label={videoFigures.heading}>
          {figures.calls === 0 ? (
            <p>{videoFigures.none}</p>
          ) : (
            <>
              <p className="soft">{videoFigures.says}</p>
              <Facts className="specified" rows={factsOf(figures)} />
            </>
          )}
          {!figures.hasRelay && <p>{videoFigures.noRelay}</p>}
        </section>
      )}
    </Loaded>
  )
}

type Figures = BodyOf<EndpointName['GET /video/figures']>

function factsOf(figures: Figures) {
  const { number, percent } = format()
  const { calls, connectedAtFirst, byRelay, fell, neverConnected, lineFailed, firstPictureMs } = figures
  const ofAll = (count: number) => videoFigures.ofAll(number(count), percent(Math.round((count / calls) * 100) / 100))
  const seconds = (ms: number) => videoFigures.seconds(number(Math.round(ms / 100) / 10))
  const rows: [label: string, figure: string, meaning: string][] = [
    [videoFigures.calls, number(calls), ''],
    [videoFigures.first, ofAll(connectedAtFirst), ''],
    [videoFigures.relay, ofAll(byRelay), videoFigures.relaySays],
    [videoFigures.fell, ofAll(fell), videoFigures.fellSays],
    [videoFigures.never, ofAll(neverConnected), ''],
    [videoFigures.lineFailed, ofAll(lineFailed), videoFigures.lineFailedSays],
  ]
  if (firstPictureMs) {
    const { p50, p95 } = firstPictureMs
    rows.push([videoFigures.picture, videoFigures.pictureIs(seconds(p50), seconds(p95)), ''])
  }
  return rows.map(
    ([label, figure, meaning]) =>
      [
        label,
        <Fragment key={label}>
          <b>{figure}</b> <span className="soft">{meaning}</span>
        </Fragment>,
      ] as const,
  )
}
