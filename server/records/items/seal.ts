import type { ItemContent } from '#contract/records/items.ts'
import type { PersonKey } from '../person-keys.ts'

/** What is sealed of one version of an entry. */
export type Said = { content: ItemContent; errorReason: string }

const placeOf = (itemId: string, version: number) => `record_item_versions ${itemId} ${version}`

export const sealVersion = (key: PersonKey, itemId: string, version: number, said: Said): Buffer =>
  key.seal(JSON.stringify(said), placeOf(itemId, version))

export const openVersion = (key: PersonKey, itemId: string, version: number, sealed: Buffer): Said =>
  JSON.parse(key.open(sealed, placeOf(itemId, version)).toString()) as Said
