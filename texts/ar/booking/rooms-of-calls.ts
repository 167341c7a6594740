import type { In } from '../../texts.ts'
import { list } from '../words.ts'

export const roomsOfCalls: In<'roomsOfCalls'> = {
  taken: (room, names) => `\u2068${room}\u2069 ليست خالية: \u2068${list(names)}\u2069.`,
  patientOf: (doctor) => `أحد مرضى د. \u2068${doctor}\u2069`,
  choose: 'اختيار الغرفة',
  chooseFor: (name, time) => `اختيار الغرفة: \u2068${name}\u2069، \u2068${time}\u2069`,
  change: 'تغيير الغرفة',
  which: (name) => `أي غرفة لـ \u2068${name}\u2069؟`,
  free: 'خالية',
  anyway: 'نداء رغم ذلك',
  notNow: 'ليس الآن',
  none: 'لا غرف في هذا الفرع.',
  failed: 'تعذّر تحميل الغرف',
  isIn: (name, room) => `\u2068${name}\u2069: \u2068${room}\u2069`,
  beside: (names) => `في غرفة واحدة مع \u2068${list(names)}\u2069`,
}
