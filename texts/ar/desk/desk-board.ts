import type { In } from '../../texts.ts'
import { list, number, plural } from '../words.ts'

const visitsIn = (count: number) =>
  plural(count, {
    zero: 'لا زيارات',
    one: 'زيارة واحدة',
    two: 'زيارتان',
    few: '# زيارات',
    many: '# زيارة',
    other: '# زيارة',
  })

export const deskBoard: In<'deskBoard'> = {
  heading: (date, time) => `${date}، ${time}`,
  notConfirmed: (count) => `غير مؤكدة: ${number(count)}`,
  dr: (name) => `د. \u2068${name}\u2069`,
  place: 'الفرع',
  doctor: 'الطبيب',
  allDoctors: 'جميع الأطباء',
  day: 'اليوم المعروض',
  toToday: 'اليوم',
  named: (count) =>
    count === 0
      ? 'لا نتائج مطابقة هنا. اضغط Enter للبحث بين الجميع.'
      : count === 1
        ? 'موعد واحد هنا. اضغط Enter لفتحه.'
        : `${plural(count, { zero: 'لا مواعيد', one: 'موعد واحد', two: 'موعدان', few: '# مواعيد', many: '# موعدًا', other: '# موعد' })} هنا. اضغط Enter للبحث بين الجميع.`,
  searchAll: 'البحث بين الجميع',
  parts: 'أقسام لوحة اليوم',
  ofSeries: (number, all) => `${number} من ${all} في السلسلة`,
  failed: 'تعذّر تحميل لوحة اليوم',
  columns: {
    expected: 'متوقع حضورهم',
    waiting: 'في الانتظار',
    room: 'مع الطبيب',
    done: 'انتهت',
    'not-come': 'لم يحضروا',
  },
  stages: {
    expected: 'متوقع حضوره',
    waiting: 'في الانتظار',
    room: 'في الغرفة',
    done: 'انتهت الزيارة',
    'not-come': 'لم يحضر',
  },
  none: {
    expected: 'لم يعد أحد متوقعًا.',
    waiting: 'لا أحد ينتظر.',
    room: 'لا أحد مع الطبيب.',
    done: 'لم ينته شيء بعد.',
    'not-come': 'حضر الجميع.',
  },
  longest: (minutes) => `أطول انتظار ${number(minutes)} د`,
  minutes: (minutes) => `${number(minutes)} د`,
  acts: {
    expected: 'لم يصل بعد',
    waiting: 'وصل',
    room: 'نداء',
    done: 'انتهت',
    'not-come': 'لم يحضر',
  },
  tooEarly: {
    question: (name) => `ألم يحضر \u2068${name}\u2069؟`,
    says: (time) => `لم يبدأ الموعد بعد، فهو في الساعة ${time}.`,
  },
  begins: 'تسجيل البدء',
  underWay: 'بدأت الزيارة',
  backToWaiting: 'إعادة إلى الانتظار',
  backToRoom: 'إعادة إلى الغرفة',
  actOf: (act, name) => `${act}: \u2068${name}\u2069`,
  more: (name) => `المزيد عن \u2068${name}\u2069`,
  printSlip: 'طباعة بطاقة الموعد',
  openPerson: 'فتح صفحة الشخص',
  moved: (name, stage) => `\u2068${name}\u2069: ${stage}`,
  movedBeside: (name, stage, others, room) =>
    `\u2068${name}\u2069: ${stage}. الغرفة \u2068${room}\u2069 ليست خالية: \u2068${list(others)}\u2069.`,
  moveFailed: 'تعذّر تسجيل ذلك',
  quicker: (by, name, stage) => `سبقك \u2068${by}\u2069. \u2068${name}\u2069: ${stage}.`,
  late: (minutes) => `متأخر ${number(minutes)} د`,
  pays: (sum) => `يدفع هنا ${sum}`,
  toPay: (sum) => `المتبقي للدفع ${sum}`,
  takeMoney: 'تحصيل المبلغ',
  checkedIn: 'سجّل حضوره عبر الإنترنت',
  online: 'ينتظر عبر الإنترنت',
  toldOfDelay: 'أُبلغ بالتأخير',
  linkUntil: (time) => `بانتظار التأكيد عبر الرابط حتى ${time}`,
  linkUntilDay: (day, time) => `بانتظار التأكيد عبر الرابط حتى ${day}، ${time}`,
  linkDone: 'أُكّد عبر الرابط',
  pending: 'غير مؤكدة',
  unanswered: 'سُئل ولم يُجب بعد',
  needs: {
    wheelchair: 'كرسي متحرك',
    interpreter: 'مترجم',
    hearing: 'ضعف في السمع',
    sight: 'ضعف في البصر',
  },
  later: {
    open: 'تسجيل لاحق مع الوقت',
    title: (name) => `ما حدث سابقًا: \u2068${name}\u2069`,
    what: 'ماذا حدث',
    stages: { waiting: 'وصل المريض', room: 'نودي عليه', done: 'انتهت الزيارة' },
    when: 'في أي وقت',
    enter: 'تسجيل',
  },
  attention: {
    tell: (count) => `إبلاغ المعنيين (${number(count)})`,
  },
  dayEnded: (count) => `سُجّل عدم الحضور: ${visitsIn(count)}`,
  left: (count) => `تغيّرت حالتها في هذه الأثناء: ${number(count)}`,
  doctors: {
    heading: 'الأطباء',
    none: 'لا زيارات هنا في هذا اليوم.',
    onTime: 'في الوقت',
    overdue: (count) =>
      plural(count, {
        zero: 'لم يتأخر أحد عن الحضور',
        one: 'شخص واحد لم يحضر بعد',
        two: 'شخصان لم يحضرا بعد',
        few: '# أشخاص لم يحضروا بعد',
        many: '# شخصًا لم يحضروا بعد',
        other: '# شخص لم يحضروا بعد',
      }),
    over: 'انتهت كل الزيارات',
    next: (time) => `التالي ${time}`,
    progress: (seen, all) => `تمت ${number(seen)} من ${number(all)}`,
  },
  soonest: 'أقرب المواعيد المتاحة',
  tell: {
    title: (doctor) => `إبلاغ من ينتظرون \u2068${doctor}\u2069`,
    says: 'يصلهم إشعار ورسالة بالبريد الإلكتروني.',
    minutes: 'دقائق التأخير',
    send: 'إبلاغهم',
    notNow: 'ليس الآن',
    told: (count) =>
      plural(count, {
        zero: 'لم يُبلَّغ أحد',
        one: 'أُبلغ شخص واحد',
        two: 'أُبلغ شخصان',
        few: 'أُبلغ # أشخاص',
        many: 'أُبلغ # شخصًا',
        other: 'أُبلغ # شخص',
      }),
    failed: 'تعذّر إبلاغهم',
  },
}
