import { queryOptions, useMutation } from '@tanstack/react-query'
import type { ScreenKind } from '#contract/desk/desk-stages.ts'
import { deskScreens } from '#texts/desk/desk-screens.ts'
import { call, queryOf } from '../../../wire/api.ts'
import { isLinkOver } from '../../auth/use-link-token.ts'

export const screensQuery = (placeId: string) => queryOf('GET /desk/screens', { query: { placeId } }, ['screens'])

const meta = () => ({ invalidates: ['screens'] as const, failed: deskScreens.changeFailed })

export const useOpenScreen = () =>
  useMutation({
    mutationFn: (body: { placeId: string; kind: ScreenKind }) => call('POST /desk/screens', { body }),
    meta: meta(),
  })

export const useCloseScreen = () =>
  useMutation({ mutationFn: (id: string) => call('DELETE /desk/screens/{id}', { params: { id } }), meta: meta() })

/** What the screen of a waiting room shows; where a live event was missed, the next look does. */
export const waitingRoomQuery = (screen: string) =>
  queryOptions({
    queryKey: ['GET /screens/waiting-room', screen] as const,
    queryFn: ({ signal }) => call('GET /screens/waiting-room', { signal, screen }),
    refetchInterval: ({ state }) => (isLinkOver(state.error) ? false : 20_000),
    refetchIntervalInBackground: true,
    retry: false,
  })
