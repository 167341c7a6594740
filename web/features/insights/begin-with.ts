import type { RecordItem } from '#contract/records/items.ts'

/** What a new measurement begins with: what was measured last, in the unit in which it was typed. */
export function beginWith(latest: RecordItem | null, kind?: string): { kind: string; unit: string } | undefined {
  if (latest?.content.sort !== 'measurement') return kind ? { kind, unit: '' } : undefined
  return { kind: latest.content.kind, unit: latest.content.typed?.unit ?? '' }
}
