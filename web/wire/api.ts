import { queryOptions } from '@tanstack/react-query'
import type { BodyOf, RequestOf } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/index.ts'
import type { Topic } from './invalidate.ts'
import { type Parts, send, sendForm } from './transport.ts'

export { ApiFailure, namesNothing } from './transport.ts'

type Name = keyof EndpointName
/** The request of an endpoint: the parts that it declares. */
type Input<N extends Name> = RequestOf<EndpointName[N]>
type Answer<N extends Name> = BodyOf<EndpointName[N]>
/** A page of a list: there may be more than `total` (`isMore`). Cursors name the pages around it. */
type Page<N extends Name> = {
  rows: Answer<N>
  total: number
  isMore?: boolean
  previous?: string | undefined
  next?: string | undefined
}
/** `signal` aborts the call; `keepalive` lets it finish after the page is left. */
type How = Pick<Parts, 'part' | 'signal' | 'keepalive' | 'screen' | 'formPass' | 'token'>

/** The query of an endpoint: the filters of a list. */
export type QueryOf<N extends Name> = Input<N> extends { query?: infer Q } ? NonNullable<Q> : never

/** Makes one call of the API, named as in the contract: `call('GET /doctors/{doctorId}', { params: { doctorId } })`. */
export function call<N extends Name>(name: N, request: Input<N> & How): Promise<Answer<N>> {
  return send(name, request as Parts, async (response) => (response.status === 204 ? null : response.json()))
}

/** The page cursor in the `Link` header, if it has one. */
const cursorIn = (link: string | null, rel: string) =>
  new RegExp(`[?&]cursor=([\\w-]+)[^>]*>; rel="${rel}"`).exec(link ?? '')?.[1]

/** As `call`, for a paged list: the rows of this page and how many there are in all. */
export function callPage<N extends Name>(name: N, request: Input<N> & How): Promise<Page<N>> {
  return send(name, request as Parts, async (response) => ({
    rows: await response.json(),
    total: Number(response.headers.get('x-total-count')),
    isMore: response.headers.has('x-total-more'),
    previous: cursorIn(response.headers.get('link'), 'prev'),
    next: cursorIn(response.headers.get('link'), 'next'),
  }))
}

/** As `call`, for a form with a file; reports upload progress (0 to 1). */
export function upload<N extends Name>(
  name: N,
  request: { params?: Record<string, string>; form: FormData; onProgress?: (part: number) => void },
): Promise<Answer<N>> {
  return sendForm(name, request)
}

/**
 * The query for an endpoint and its request, which are its cache key. `topics`: changes to these make the answer stale.
 * `row`: the only appointment or request that it shows.
 */
export const queryOf = <N extends Name>(name: N, request: Input<N>, topics: readonly Topic[], row?: string) =>
  queryOptions({
    queryKey: [name, request] as const,
    queryFn: ({ signal }) => call(name, Object.assign({ signal }, request)),
    meta: { topics, row },
  })

/** As `queryOf`, for one page of a list and how many rows there are in all. */
export const pageOf = <N extends Name>(name: N, request: Input<N>, topics: readonly Topic[], row?: string) =>
  queryOptions({
    queryKey: [name, request, 'page'] as const,
    queryFn: ({ signal }) => callPage(name, Object.assign({ signal }, request)),
    meta: { topics, row },
  })
