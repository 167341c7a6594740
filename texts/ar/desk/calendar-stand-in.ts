import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const calendarStandIn: In<'calendarStandIn'> = {
  open: 'طبيب بديل',
  heading: (date) => `من يتولّى مواعيد ${date}؟`,
  headingOf: (doctor, date) => `من ينوب عن \u2068${doctor}\u2069، ${date}؟`,
  says: 'تنتقل المواعيد إلى طبيب آخر في الوقت نفسه وبالسعر نفسه. يُبلَّغ المرضى ويُسألون: فيوافقون، أو يختارون وقتًا آخر، أو يلغون مجانًا. ومن لا يجيب يبقى موعده قائمًا.',
  from: 'من',
  until: 'إلى',
  allDay: 'طوال اليوم',
  failed: 'تعذّر تحميل الأطباء',
  who: 'الطبيب البديل',
  choose: 'اختر طبيبًا',
  works: (doctor, specialty, can, all) =>
    `\u2068${doctor}\u2069، ${specialty}: يعمل في ذلك اليوم، يناسبه ${can} من ${all}`,
  noHours: (doctor, specialty, can, all) =>
    `\u2068${doctor}\u2069، ${specialty}: لا ساعات عمل له هنا في ذلك اليوم، يناسبه ${can} من ${all}`,
  none: 'لا مواعيد قادمة في هذا الوقت.',
  visits: 'المواعيد',
  visit: (time, patient, kind) => `${time} \u2068${patient}\u2069، \u2068${kind}\u2069`,
  goes: 'ينتقل',
  goesOutside: 'ينتقل، خارج ساعات عمل البديل',
  stays: {
    kind: 'يبقى: لا يقدّم البديل هذا النوع من المواعيد',
    place: 'يبقى: لا يعمل البديل في هذا الفرع',
    away: 'يبقى: البديل في إجازة حينها',
    busy: 'يبقى: لدى البديل موعد آخر حينها',
  },
  stay: 'ما يبقى لا يُلغى. يُرجى الاتفاق مع المريض على نقله أو إلغائه.',
  act: (count) =>
    plural(count, {
      zero: 'لا مواعيد لنقلها',
      one: 'تسليم موعد واحد',
      two: 'تسليم موعدين',
      few: 'تسليم # مواعيد',
      many: 'تسليم # موعدًا',
      other: 'تسليم # موعد',
    }),
  close: 'إغلاق',
  done: (count) =>
    plural(count, {
      zero: 'لم يُسلَّم أي موعد.',
      one: 'سُلّم موعد واحد، وسيُسأل صاحبه.',
      two: 'سُلّم موعدان، وسيُسأل صاحباهما.',
      few: 'سُلّمت # مواعيد، وسيُسأل أصحابها.',
      many: 'سُلّم # موعدًا، وسيُسأل أصحابها.',
      other: 'سُلّم # موعد، وسيُسأل أصحابها.',
    }),
  doneUnasked: (count, asked) =>
    `${plural(count, { zero: 'لم يُسلَّم أي موعد', one: 'سُلِّم موعد واحد', two: 'سُلِّم موعدان', few: 'سُلِّمت # مواعيد', many: 'سُلِّم # موعدًا', other: 'سُلِّم # موعد' })}. ${plural(asked, { zero: 'لن يُسأل أي مريض', one: 'يُسأل مريض واحد', two: 'يُسأل مريضان', few: 'يُسأل # مرضى', many: 'يُسأل # مريضًا', other: 'يُسأل # مريض' })}؛ اتصل بالآخرين، فليس لديهم حساب ولا بريد إلكتروني.`,
  unasked: 'لا يمكن سؤاله، اتصل به',
  notDone: 'تعذّر تسليم المواعيد',
  taken: 'المُسلَّمة',
  tasks: 'تبقى في مهام اليوم حتى إنجازها: المواعيد التي بقيت، ومن لم يجب بعد، ومن يجب الاتصال به.',
  toTasks: 'فتح المهام',
  looking: 'جارٍ تحميل الموعد',
  failedVisit: 'تعذّر تحميل الموعد',
  call: (phone) => `اتصل بالرقم ${phone}`,
  callOf: (name, phone) => `اتصل بالرقم \u2066${phone}\u2069، \u2068${name}\u2069`,
  noPhone: 'لا يوجد رقم هاتف',
  move: 'نقل',
  moveOf: (name) => `نقل موعد \u2068${name}\u2069`,
  cancel: 'إلغاء',
  cancelOf: (name) => `إلغاء موعد \u2068${name}\u2069`,
  answers: {
    open: 'لا إجابة بعد',
    accepted: 'وافق المريض',
    moved: 'نقله المريض',
    cancelled: 'أُلغي',
  },
  takenBy: (doctor, answer) => `\u2068${doctor}\u2069: ${answer}`,
}
