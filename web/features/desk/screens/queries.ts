import { queryOptions } from '@tanstack/react-query'
import { call, queryOf } from '../../../wire/api.ts'
import { isLinkOver } from '../../auth/use-link-token.ts'

export const screensQuery = (placeId: string) => queryOf('GET /desk/screens', { query: { placeId } }, ['screens'])

/** What the screen of a waiting room shows; where a live event was missed, the next look does. */
export const waitingRoomQuery = (screen: string) =>
  queryOptions({
    queryKey: ['GET /screens/waiting-room', screen] as const,
    queryFn: ({ signal }) => call('GET /screens/waiting-room', { signal, screen }),
    refetchInterval: ({ state }) => (isLinkOver(state.error) ? false : 20_000),
    refetchIntervalInBackground: true,
    retry: false,
  })
