import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { documentLimits } from '#contract/documents/document-lists.ts'
import type { Config } from '../../config.ts'
import { outgoingFetch } from '../../platform/outgoing/fetch.ts'
import type { Parts } from './parts.ts'

/** A part and what sealing adds to it. */
const maxBytes = documentLimits.partBytes + 1024
const call = outgoingFetch({ namedBy: 'operator', timeoutMs: 30_000, maxBytes })

const tries = 4
const mayPass = (status: number) => status >= 500 || status === 429

/** Files in an S3-compatible store, an object a part. It holds the same sealed bytes as the database would. */
export function s3Parts({ url, region, keyId, secret }: NonNullable<Config['s3']>): Parts {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region })
  const addressOf = (fileId: string, part: number) => `${url}/documents/${fileId}/${part}`
  /** Asks again after a short pause if the store is overloaded or fails: each of our calls may be repeated. */
  const ask = async (method: string, address: string, body?: Buffer, tried = 1): Promise<Response> => {
    const answer = await call(await client.sign(address, { method, ...(body ? { body: new Uint8Array(body) } : {}) }))
    if (mayPass(answer.status) && tried < tries) {
      await answer.body?.cancel()
      await pause(Math.random() * 50 * 2 ** tried)
      return ask(method, address, body, tried + 1)
    }
    if (answer.ok || answer.status === 404) return answer
    await answer.body?.cancel()
    throw new Error(`The object store answered ${answer.status} to ${method}`)
  }
  return {
    async put(fileId, part, sealed) {
      const answer = await ask('PUT', addressOf(fileId, part), sealed)
      await answer.body?.cancel()
      if (!answer.ok) throw new Error('The object store does not know its bucket')
    },
    async get(fileId, part) {
      const answer = await ask('GET', addressOf(fileId, part))
      if (answer.ok) return Buffer.from(await answer.arrayBuffer())
      await answer.body?.cancel()
      return null
    },
    async drop(fileId, parts) {
      for (let part = 1; part <= parts; part++) {
        const answer = await ask('DELETE', addressOf(fileId, part))
        await answer.body?.cancel()
      }
    },
  }
}
