import {
  IconAlignLeft,
  IconArrowsLeftRight,
  IconCalculator,
  IconCalendar,
  IconCircleDot,
  IconCursorText,
  IconInfoCircle,
  IconListCheck,
  IconNumbers,
  IconPaperclip,
  IconSignature,
  IconToggleLeft,
} from '@tabler/icons-react'
import type { ItemKind } from '#contract/forms/form-lists.ts'

/** The sign of each kind of question. */
export const kindIcons = {
  text: IconCursorText,
  'long-text': IconAlignLeft,
  'yes-no': IconToggleLeft,
  choice: IconCircleDot,
  choices: IconListCheck,
  date: IconCalendar,
  number: IconNumbers,
  file: IconPaperclip,
  'body-side': IconArrowsLeftRight,
  signature: IconSignature,
  calculated: IconCalculator,
  note: IconInfoCircle,
} satisfies Record<ItemKind, unknown>
