import type { In } from '../../texts.ts'

export const formLight: In<'formLight'> = {
  lights: { red: 'استمارة ناقصة', amber: 'استمارات مفتوحة', green: 'الاستمارات موجودة' },
  states: { missing: 'لم تبدأ', begun: 'بدأت', given: 'أُرسلت', withdrawn: 'سُحبت' },
  given: { current: 'أُرسلت', replaced: 'حلّ محلها أحدث منها', withdrawn: 'سُحبت', lapsed: 'لم تعد سارية' },
  inForce: 'سارية',
}
