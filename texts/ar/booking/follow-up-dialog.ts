import type { In } from '../../texts.ts'

export const followUpDialog: In<'followUpDialog'> = {
  open: 'حجز موعد المراجعة',
  heading: (name) => `موعد مراجعة للمريض \u2068${name}\u2069`,
  says: (kind, place) => `\u2068${kind}\u2069، \u2068${place}\u2069. يُؤكَّد فورًا، ويُدفع في العيادة.`,
  often: 'كم مرة',
  once: 'مرة واحدة',
  dates: 'المواعيد',
  patientBusy: 'للمريض موعد آخر في هذا الوقت.',
  notNow: 'ليس الآن',
  notBooked: 'تعذّر حجز موعد المراجعة',
}
