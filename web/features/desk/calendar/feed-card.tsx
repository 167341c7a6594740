import { TextInput } from '../../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import { calendarFeed } from '#texts/desk/calendar-feed.ts'
import { Button } from '../../../ui/button.tsx'
import { copy } from '../../../ui/copy.ts'
import { keysOf } from '../../../ui/keys-of.ts'
import { useChange } from '../../../wire/use-change.ts'
import { feedQuery } from './queries.ts'
import { subscriptionsTo } from './subscriptions.ts'

const how = { invalidates: ['calendar-feed'], scope: 'calendar-feed' } as const

/** The private address that a phone's calendar can subscribe to. */
export function FeedCard() {
  const { data } = useQuery(feedQuery)
  const make = useChange('POST /calendar-feed', how)
  const revoke = useChange('DELETE /calendar-feed', how)

  return (
    <section className="panel stack" aria-labelledby="feed-title">
      <h2 id="feed-title" style={{ margin: 0 }}>
        {calendarFeed.heading}
      </h2>
      <p className="soft">{calendarFeed.says}</p>
      {data?.url ? (
        <>
          <TextInput
            label={calendarFeed.address}
            readOnly
            value={data.url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className="form-acts">
            {keysOf(calendarFeed.subscribe).map((calendar) => (
              <Button
                key={calendar}
                component="a"
                href={subscriptionsTo(data.url!)[calendar]}
                {...(calendar === 'apple' ? {} : { target: '_blank', rel: 'noreferrer' })}
              >
                {calendarFeed.subscribe[calendar]}
              </Button>
            ))}
          </div>
          <div className="form-acts">
            <Button variant="default" onClick={() => copy(data.url!, calendarFeed.copied)}>
              {calendarFeed.copy}
            </Button>
            <Button variant="default" loading={make.isPending} onClick={() => make.mutate({})}>
              {calendarFeed.anew}
            </Button>
            <Button variant="outline" color="red" loading={revoke.isPending} onClick={() => revoke.mutate()}>
              {calendarFeed.revoke}
            </Button>
          </div>
        </>
      ) : (
        <div className="form-acts">
          <Button variant="default" loading={make.isPending} onClick={() => make.mutate({})}>
            {calendarFeed.make}
          </Button>
        </div>
      )}
    </section>
  )
}
