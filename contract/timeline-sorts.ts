import { itemSorts } from './records/item-lists.ts'

/**
 * By what a person's timeline is narrowed down. `letter`: documents and signed papers; `vaccination`: entries and
 * documents, such as a booklet.
 */
export const timelineSorts = [
  'visit',
  'paper',
  'document',
  'form',
  'result',
  'imaging',
  'letter',
  ...itemSorts,
] as const
export type TimelineSort = (typeof timelineSorts)[number]
