import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { threadFilters } from '#contract/messages/message-lists.ts'
import { messagesPage } from '#texts/messages/messages-page.ts'
import { Chips } from '../../ui/chips.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Pages } from '../../ui/pages.tsx'
import { placeOf } from '../../ui/page-at.ts'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import { useMessagesAt } from './names.ts'
import { type Asked, shownIn, threadsQuery } from './queries.ts'
import { ThreadRow } from './thread-row.tsx'

type Props = {
  asked: Omit<Asked, 'show'>
  isClinic: boolean
  openId: string | undefined
  /** Beside the filters. */
  acts: ReactNode
  /** What to do where there are none at all. */
  none: ReactNode
}

/** The reader's threads: filtered, and paged from the newest. A thread keeps filter and page in its address. */
export function ThreadList({ asked, isClinic, openId, acts, none }: Props) {
  const at = useMessagesAt()
  const [address] = useSearchParams()
  const list = useAddressFilter()
  const show = shownIn(address)
  const threads = useQuery(threadsQuery({ ...asked, ...(show === 'all' ? {} : { show }) }, placeOf(address)))
  const filters = isClinic ? threadFilters : threadFilters.filter((each) => each === 'all' || each === 'unread')
  const kept = new URLSearchParams(address)
  kept.delete('message')
  const search = String(kept) && `?${kept}`
  return (
    <section className="threads" aria-label={messagesPage.list}>
      <div className="threads-bar">
        <Chips
          label={messagesPage.filter}
          value={show}
          options={filters.map((value) => ({ value, label: messagesPage.filters[value] }))}
          onChoose={(value) => list.set('show', value === 'all' ? '' : value)}
        />
        {acts}
      </div>
      <Loaded
        of={threads}
        failed={messagesPage.failed}
        shape={320}
        none={
          <div className="panel threads-none">
            <p>{messagesPage.noneOf[show]}</p>
            {show === 'all' && none}
          </div>
        }
      >
        {({ rows }) => (
          <ul className="thread-rows">
            {rows.map((thread) => (
              <ThreadRow
                key={thread._id}
                thread={thread}
                to={`${at}/${thread._id}${search}`}
                isOpen={thread._id === openId}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {threads.data && <Pages address={address} list={threads.data} />}
    </section>
  )
}
