import type { In } from '../../texts.ts'

export const formLight: In<'formLight'> = {
  lights: { red: 'نموذج ناقص', amber: 'نماذج مفتوحة', green: 'النماذج موجودة' },
  states: { missing: 'لم يبدأ', begun: 'بدأ', given: 'أُرسل', withdrawn: 'سُحبت' },
  given: { current: 'أُرسل', replaced: 'حلّ محله أحدث منه', withdrawn: 'سُحبت', lapsed: 'لم تعد سارية' },
  inForce: 'سارية',
}
