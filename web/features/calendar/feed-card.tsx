import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, queryOf } from '../../api.ts'
import { copy } from '../../ui/copy.ts'
import '../../ui/panel.css'

const feedQuery = queryOf('GET /calendar-feed', {}, ['calendar-feed'])
const meta = { stale: ['calendar-feed'] } as const

/** The private address that a phone's calendar can subscribe to. */
export function FeedCard() {
  const { data } = useQuery(feedQuery)
  const make = useMutation({ mutationFn: () => call('POST /calendar-feed', {}), meta })
  const revoke = useMutation({ mutationFn: () => call('DELETE /calendar-feed', {}), meta })

  return (
    <section className="panel stack" aria-labelledby="feed-title">
      <h2 id="feed-title" style={{ margin: 0 }}>
        Calendar on your phone
      </h2>
      <p className="soft">
        A private address your calendar can subscribe to. It tells when and where, never with whom or why. Whoever has
        the address can read it: make a new one, and the old one is worth nothing.
      </p>
      {data?.url ? (
        <>
          <TextInput label="Address" readOnly value={data.url} onFocus={(event) => event.currentTarget.select()} />
          <div className="form-acts">
            <Button variant="default" onClick={() => copy(data.url!, 'The address is copied.')}>
              Copy
            </Button>
            <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
              Make a new address
            </Button>
            <Button variant="outline" color="red" loading={revoke.isPending} onClick={() => revoke.mutate()}>
              Revoke
            </Button>
          </div>
        </>
      ) : (
        <div className="form-acts">
          <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
            Make a private address
          </Button>
        </div>
      )}
    </section>
  )
}
