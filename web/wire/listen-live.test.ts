import assert from 'node:assert/strict'
import { describe, it, mock } from 'node:test'
import { longestSilenceMs, readEvents, unlessUnanswered } from './listen-live.ts'

describe('the live stream', () => {
  it('is given up when it falls silent, and not while heartbeats come', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const settled = () => new Promise((resolve) => setImmediate(resolve))
    let source!: ReadableStreamDefaultController<Uint8Array>
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        source = controller
      },
      cancel() {
        isCancelled = true
      },
    })
    const heard: string[] = []
    const reading = readEvents(new Response(body), (data) => void heard.push(data ?? ''))
    const ended = reading.then(
      () => 'ended',
      ({ message }: Error) => message,
    )
    const say = async (text: string) => {
      source.enqueue(new TextEncoder().encode(text))
      await settled()
    }
    await say('data: notices\n\n')
    for (let beats = 0; beats < 5; beats++) {
      mock.timers.tick(longestSilenceMs - 1)
      await say(': still here\n\n')
    }
    await say('data: care\n\n')
    assert.deepEqual(heard, ['notices', 'care'])
    assert.equal(isCancelled, false)
    mock.timers.tick(longestSilenceMs)
    assert.equal(await ended, 'The live stream fell silent')
    assert.equal(isCancelled, true)
    mock.timers.reset()
  })

  it('is given up where it never begins, as behind a proxy that no longer answers', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const begin = (either: AbortSignal) =>
      new Promise<void>((_, reject) => either.addEventListener('abort', () => reject(either.reason)))
    const beginning = unlessUnanswered(new AbortController().signal, begin, () => undefined)
    const ended = beginning.then(
      () => 'begun',
      ({ message }: Error) => message,
    )
    mock.timers.tick(longestSilenceMs)
    assert.equal(await ended, 'The live stream did not begin')
    mock.timers.reset()
  })
})
