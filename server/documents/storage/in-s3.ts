import { AwsClient } from 'aws4fetch'
import type { Config } from '../../config.ts'
import type { Parts } from './parts.ts'

const patienceMs = 30_000

/** Files in an S3-compatible store, an object a part. It holds the same sealed bytes as the database would. */
export function s3Parts({ url, region, keyId, secret }: NonNullable<Config['s3']>): Parts {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: 3 })
  const addressOf = (fileId: string, part: number) => `${url}/documents/${fileId}/${part}`
  const ask = async (method: string, address: string, body?: Buffer) => {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await client.fetch(address, { method, signal, ...(body ? { body: new Uint8Array(body) } : {}) })
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
