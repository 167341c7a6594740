import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Share } from '#contract/documents/shares.ts'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { sharesPage } from '#texts/documents/shares-page.ts'
import { useMoment } from '../../../clock/moment.ts'
import { format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { say } from '../../../ui/say.ts'
import { useChange } from '../../../wire/use-change.ts'
import { placeOfShares, sharesPageName, sharesQuery } from './queries.ts'

const ShareDialog = lazyDialog(() => import('./share-dialog.tsx').then((part) => part.ShareDialog))

type Props = {
  personId: string | undefined
  /** Of another person. */
  name?: string | undefined
}

/** What of a person's record is shared with which doctor, until when and how often it was opened. */
export function Shares({ personId, name }: Props) {
  const [address] = useSearchParams()
  const shares = useQuery(sharesQuery(personId, placeOfShares(address)))
  const [isSharing, setIsSharing] = useState(false)
  return (
    <section className="panel stack" aria-labelledby="shares">
      <h2 id="shares">{name ? sharesPage.headingOf(name) : sharesPage.heading}</h2>
      <p className="soft">{name ? sharesPage.saysOf(name) : sharesPage.says}</p>
      <Loaded of={shares} failed={sharesPage.failed} shape={60} none={<p>{sharesPage.none}</p>}>
        {({ rows }) => (
          <ul className="share-list">
            {rows.map((share) => (
              <ShareRow key={share._id} share={share} />
            ))}
          </ul>
        )}
      </Loaded>
      {shares.data && (
        <Pages
          address={address}
          list={shares.data}
          of={{ name: sharesPageName, label: sharesPage.heading, top: 'shares' }}
        />
      )}
      <div className="form-acts">
        <Button variant="default" onClick={() => setIsSharing(true)}>
          {sharesPage.shareWhole}
        </Button>
      </div>
      {isSharing && <ShareDialog personId={personId} onClose={() => setIsSharing(false)} />}
    </section>
  )
}

function ShareRow({
  share: { _id: id, doctor, document, until, ended, opened, lastOpenedAt, sharedBy },
}: {
  share: Share
}) {
  const moment = useMoment()
  const { ask, dialog } = useConfirm()
  const end = useChange('DELETE /shares/{id}', { invalidates: ['shares'], quiet: true, scope: id })
  const what = document ? (document.title ?? documentsPage.sorts[document.sort]) : sharesPage.whole
  const askToEnd = () =>
    ask({
      title: sharesPage.endOf(what, doctor.name),
      body: <p>{sharesPage.endSays}</p>,
      yes: sharesPage.end,
      isHarsh: true,
      act: () => end.mutateAsync({ params: { id } }).then(() => say(sharesPage.ended)),
    })
  return (
    <li>
      <div>
        <p>
          <b dir="auto">{what}</b>
        </p>
        <p className="soft">
          {format().row([
            sharesPage.with(doctor.name),
            ended ? sharesPage.over : sharesPage.until(moment(until, 'within')),
            sharesPage.by(sharedBy),
          ])}
        </p>
        <p className="soft">
          {lastOpenedAt ? sharesPage.opened(opened, moment(lastOpenedAt, 'within')) : sharesPage.neverOpened}
        </p>
      </div>
      {!ended && (
        <Button size="sm" variant="default" onClick={askToEnd}>
          {sharesPage.end}
        </Button>
      )}
      {dialog}
    </li>
  )
}
