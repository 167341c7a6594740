import { type UseMutationOptions, type UseMutationResult, useMutation, useMutationState } from '@tanstack/react-query'
import type { BodyOf, RequestOf } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/index.ts'
import { claimsIn } from '../session/token-claims.ts'
import { call, upload } from './api.ts'
import type { Topic } from './invalidate.ts'
import { storedToken } from './transport.ts'

type Name = keyof EndpointName
type Input<N extends Name> = RequestOf<EndpointName[N]>
type Answer<N extends Name> = BodyOf<EndpointName[N]>
/** The body for an endpoint that takes a file, and a callback for upload progress (0 to 1). */
type Form = { form: FormData; onProgress?: (part: number) => void }

/** The request of a change: `{ params, query, body }` as in the contract; void where the endpoint takes nothing. */
type Sent<N extends Name> = EndpointName[N] extends { upload: string }
  ? Omit<Input<N>, 'body'> & Form
  : unknown extends Input<N>
    ? // biome-ignore lint/suspicious/noConfusingVoidType: with it nothing need be given.
      void
    : Input<N>

/** The body of an endpoint, for code elsewhere that builds it from a form. */
export type BodyFor<N extends Name> = Input<N> extends { body?: infer B } ? NonNullable<B> : never

type Options<N extends Name, Kept> = Pick<
  UseMutationOptions<Answer<N>, Error, Sent<N>, Kept>,
  'onMutate' | 'onSuccess' | 'onError' | 'onSettled'
>

type How<N extends Name, Kept> = Options<N, Kept> & {
  /** The topics to invalidate, even after a failure. */
  invalidates: readonly Topic[]
  /** The message where the server's answer has none. */
  failed?: string | undefined
  /** The form or button shows the failure itself: no toast. */
  quiet?: boolean
  /**
   * The id of a subject, such as a visit or one's own hours: changes of one subject are sent one after the other.
   * Undefined for what is only being added.
   */
  scope?: string | undefined
}

/**
 * A call of the API that changes something, beside `queryOf` for those that ask. What it is called with is the request:
 *
 *     const change = useChange('PUT /admin/places/{id}', { invalidates: ['places'], failed: t.notChanged })
 *     change.mutate({ params: { id }, body: { closed: true } }, { onSuccess: () => say(t.closed(name)) })
 */
export function useChange<const N extends Name, Kept = unknown>(
  name: N,
  { invalidates, failed, quiet = false, scope, ...options }: How<N, Kept>,
): UseMutationResult<Answer<N>, Error, Sent<N>, Kept> {
  return useMutation({
    ...options,
    mutationKey: [name],
    onMutate(request, context) {
      if (request) tokens.set(request, storedToken.get())
      return options.onMutate?.(request, context) as Kept
    },
    mutationFn: (request: Sent<N>) => send(name, request),
    meta: { invalidates, ...(failed === undefined ? {} : { failed }), ...(quiet ? { quiet } : {}) },
    ...(scope === undefined ? {} : { scope: { id: scope } }),
  })
}

/** The requests of a change that are under way or wait for their turn: their buttons are busy. */
export const usePending = <const N extends Name>(name: N): readonly Sent<N>[] =>
  useMutationState({
    filters: { mutationKey: [name], status: 'pending' },
    select: ({ state }) => state.variables as Sent<N>,
  })

/** The token with which each change was made: one that waits for its turn is sent with it, even after a log-out. */
const tokens = new WeakMap<object, string | null>()

/** The token of a change, if the stored one is no longer that of the same account. */
function tokenOf(request: object): { token?: string } {
  const token = tokens.get(request)
  return token && claimsIn(storedToken.get()).id !== claimsIn(token).id ? { token } : {}
}

const isForm = (request: object): request is Form => 'form' in request

function send<N extends Name>(name: N, request: Sent<N>): Promise<Answer<N>> {
  const given: object = request ?? {}
  return isForm(given)
    ? upload(name, given)
    : call(name, { ...given, ...tokenOf(given) } as Parameters<typeof call<N>>[1])
}
