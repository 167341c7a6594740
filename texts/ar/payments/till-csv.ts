import type { In } from '../../texts.ts'

export const tillCsv: In<'tillCsv'> = {
  place: 'الفرع',
  shift: 'المناوبة',
  opened: 'فُتحت في',
  openedBy: 'فتحها',
  float: 'الرصيد الافتتاحي',
  floatMissing: 'الفرق عند الفتح',
  floatReason: 'السبب عند الفتح',
  cash: 'المستلم نقدًا',
  cashBack: 'المعاد نقدًا',
  moved: 'الإيداع أو السحب',
  expected: 'المتوقع',
  counted: 'المعدود',
  difference: 'الفرق',
  reason: 'السبب',
  closed: 'أُغلقت في',
  closedBy: 'أغلقها',
  terminal: 'عبر جهاز البطاقات',
  terminalBack: 'المعاد عبر جهاز البطاقات',
}
