import { itemSorts } from './records/item-lists.ts'

/** By what a person's timeline is narrowed down. */
export const timelineSorts = ['visit', 'paper', 'document', 'form', ...itemSorts] as const
export type TimelineSort = (typeof timelineSorts)[number]
