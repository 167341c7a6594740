import assert from 'node:assert/strict'
import { it } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { listenLive } from './listen-live.ts'
import { invalidate, type Topic } from './invalidate.ts'
import { answerCallsBy } from './transport.ts'

it('what changes of one row leaves those that show another one alone', async () => {
  const queries = new QueryClient()
  const shows = (key: string, topics: Topic[], row?: string) =>
    queries.fetchQuery({ queryKey: [key], queryFn: () => key, meta: { topics, row } })
  await Promise.all([
    shows('list', ['appointments']),
    shows('mine', ['appointments'], 'a'),
    shows('other', ['appointments'], 'b'),
    shows('bed', ['care'], 'a'),
  ])
  const invalidated = () =>
    ['list', 'mine', 'other', 'bed'].filter((key) => queries.getQueryState([key])?.isInvalidated)
  await invalidate(queries, ['appointments'], ['a'])
  assert.deepEqual(invalidated(), ['list', 'mine'])
  // No row is named: all queries of the topic.
  await invalidate(queries, ['appointments'])
  assert.deepEqual(invalidated(), ['list', 'mine', 'other'])
})

it('an event of the live channel is read whole, however it was cut on its way', async () => {
  const sent = [': welcome\n\nda', 'ta: appointments\ndata: a', ' b\n', '\n: still here\n\ndata: care\n\ndata: cut']
  const body = new ReadableStream({
    start(stream) {
      for (const text of sent) stream.enqueue(new TextEncoder().encode(text))
      stream.close()
    },
  })
  answerCallsBy(async () => new Response(body))
  const heard: string[][] = []
  await listenLive((...data) => heard.push(data), new AbortController().signal)
  assert.deepEqual(heard, [['appointments', 'a b'], ['care']])
})
