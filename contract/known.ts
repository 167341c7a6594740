import { z } from 'zod'

/** The lists of what Salus itself may have written into the database, one a sort of field. */
const lists = ['person', 'kind', 'room', 'reason', 'item', 'review', 'bio', 'language'] as const
export type KnownList = (typeof lists)[number]

/** Which fields of answers are read in the language of their reader, and by which list. */
export const knownFields = z.registry<{ list: KnownList }>()

/**
 * A field of an answer in which words of Salus may stand: its reader is shown them in their language, and what somebody
 * typed as it is. A field that is shown to be changed is a plain string, or its translation would be saved.
 */
export const known = Object.fromEntries(
  lists.map((list) => [list, z.string().register(knownFields, { list })]),
) as unknown as Record<KnownList, z.ZodString>
