import { queryOptions } from '@tanstack/react-query'
import { call, queryOf } from '../../../wire/api.ts'
import { isLinkOver } from '../../auth/use-link-token.ts'

export const screensQuery = (placeId: string) => queryOf('GET /desk/screens', { query: { placeId } }, ['screens'])

/** The content of a waiting-room screen; polling covers missed live events. */
export const waitingRoomQuery = (screen: string) =>
  queryOptions({
    queryKey: ['GET /screens/waiting-room', screen] as const,
    queryFn: ({ signal }) => call('GET /screens/waiting-room', { signal, screen }),
    refetchInterval: ({ state }) => (isLinkOver(state.error) ? false : 20_000),
    refetchIntervalInBackground: true,
    retry: false,
  })
