import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

const minutesOf = (count: number) =>
  plural(count, { one: 'دقيقة واحدة', two: 'دقيقتين', few: '# دقائق', many: '# دقيقة', other: '# دقيقة' })

export const noticeLines: In<'noticeLines'> = {
  delay: (time, doctor, minutes) =>
    `ستتأخر زيارتك المقررة الساعة ${time} مع د. \u2068${doctor}\u2069 نحو ${minutesOf(minutes)}.`,
  taskHanded: (by, what) => (by ? `حوّل إليك \u2068${by}\u2069 مهمة: ${what}.` : `مهمة لك: ${what}.`),
  tasks: {
    'waits-online': (patient) => `العثور على الطبيب الذي ينتظره \u2068${patient}\u2069 عبر الإنترنت`,
    'change-request': (patient) => `الرد على طلب \u2068${patient}\u2069`,
    call: (patient) => `الاتصال بـ \u2068${patient}\u2069`,
    stayed: (patient) => `إيجاد وقت آخر لـ \u2068${patient}\u2069`,
    'stand-in': (patient) => `سؤال \u2068${patient}\u2069 عن الطبيب البديل`,
    link: (patient) => `متابعة موعد \u2068${patient}\u2069 بعد انتهاء الرابط`,
    'not-come': (patient) => `التحقق من حضور \u2068${patient}\u2069`,
    unpaid: (patient) => `تحصيل المبلغ من \u2068${patient}\u2069`,
  },
  guardianNoted: (name) => `سجّلت العيادة أن \u2068${name}\u2069 يحق له التصرف نيابةً عنك. تجد ذلك في صفحة العائلة.`,
  actingEnded: (name) => `لم تعد تتصرف نيابةً عن \u2068${name}\u2069.`,
  grownUp: (name) => `لم تعد تتصرف نيابةً عن \u2068${name}\u2069: بلغ السن التي يقرر فيها بنفسه.`,
  guardianEnded: (name) => `لم يعد \u2068${name}\u2069 يتصرف نيابةً عنك.`,
  rightsNarrowed: (name) =>
    `بلغ \u2068${name}\u2069 السن التي يقرر فيها بنفسه من يقرأ سجله الطبي. يمكنك طلب هذه الصلاحيات من جديد.`,
  guardianNarrowed: (name) =>
    `لم يعد بإمكان \u2068${name}\u2069 قراءة سجلك الطبي. أنت من يقرر السماح بذلك. تجد ذلك في صفحة العائلة.`,
  cardTakenOff: (visits, name) =>
    plural(visits, {
      zero: `لم تعد بطاقتك المحفوظة تدفع عن مواعيد \u2068${name}\u2069. يُدفع ثمنها في العيادة.`,
      one: `لم تعد بطاقتك المحفوظة تدفع عن موعد واحد من مواعيد \u2068${name}\u2069. يُدفع ثمنه في العيادة.`,
      two: `لم تعد بطاقتك المحفوظة تدفع عن موعدين من مواعيد \u2068${name}\u2069. يُدفع ثمنهما في العيادة.`,
      few: `لم تعد بطاقتك المحفوظة تدفع عن # مواعيد من مواعيد \u2068${name}\u2069. يُدفع ثمنها في العيادة.`,
      many: `لم تعد بطاقتك المحفوظة تدفع عن # موعدًا من مواعيد \u2068${name}\u2069. يُدفع ثمنها في العيادة.`,
      other: `لم تعد بطاقتك المحفوظة تدفع عن # موعد من مواعيد \u2068${name}\u2069. يُدفع ثمنها في العيادة.`,
    }),
  cardCharged: (price, last4) => `خُصم ${price} من بطاقتك المحفوظة المنتهية بالأرقام ${last4}.`,
  recordCorrected: 'صحح طبيب مُدخلًا. تجده في السجل الصحي.',
  repeatAsked: 'طلب مريض تكرار وصفة.',
  repeatRefused: 'لم تُكرَّر الوصفة. تجد جواب الطبيب في السجل الصحي.',
  papers: {
    signed: 'وقّع طبيب ورقة. تجدها في صفحة الأوراق.',
    corrected: 'صحح طبيب ورقة. استخدم النسخة الجديدة وحدها في صفحة الأوراق.',
    added: 'أضاف طبيب ملحقًا إلى ورقة. تجده في صفحة الأوراق.',
    withdrawn: 'سحب طبيب ورقة. لا تستخدمها بعد الآن. تجد السبب في صفحة الأوراق.',
  },
  message: 'رسالة في انتظارك.',
  messageOf: (name: string) => `رسالة بشأن \u2068${name}\u2069 في انتظارك.`,
  documents: {
    result: 'وصلت نتيجة. تجدها في صفحة المستندات.',
    letter: 'وصلت رسالة. تجدها في صفحة المستندات.',
    referral: 'وصلت إحالة. تجدها في صفحة المستندات.',
    'sick-note': 'وصلت إجازة مرضية. تجدها في صفحة المستندات.',
    prescription: 'وصلت وصفة طبية. تجدها في صفحة المستندات.',
    vaccination: 'وصل سجل تطعيم. تجده في صفحة المستندات.',
    imaging: 'وصلت صور أو نتائج تصوير طبي. تجدها في صفحة المستندات.',
    other: 'وصل مستند. تجده في صفحة المستندات.',
  },
  recordOpened: 'فتح طبيب لا يعالجك سجلك الطبي في حالة طارئة. اطّلع على هويته وعلى السبب.',
  recordOpenedOf: 'فتح طبيب في حالة طارئة السجل الطبي لشخص تتصرف نيابةً عنه. اطّلع على هويته وعلى السبب.',
  emergencyAccess: 'فتح طبيب في حالة طارئة سجل شخص ليس من مرضاه. تجد السبب في سجل التدقيق.',
  messagesDelegated: (by: string) => `طلب \u2068${by}\u2069 منك الرد على رسائله.`,
  recordShared: 'شارك أحدهم معك شيئًا من سجل طبي.',
  recordsMerged: (number) => `دمجت العيادة السجل رقم ${number} مع سجلك. إذا كان لا يخصك فاتصل بنا.`,
  nobodyTold: (name) => `لم يعد أحد يتلقى رسائلنا عن مواعيد \u2068${name}\u2069. اتصل به واطلب بريدًا إلكترونيًا.`,
  askedToAct: (name) => `يطلب \u2068${name}\u2069 أن يتصرف نيابةً عنك. أجب في صفحة العائلة.`,
  whose: (name, sentence) => `\u2068${name}\u2069: ${sentence}`,
  booked: (when, doctor) => `تم الحجز: ${when} مع د. \u2068${doctor}\u2069.`,
  whenFor: (when, what) => `${when} (${what})`,
  confirmed: (when, doctor) => `تم تأكيد موعدك مع د. \u2068${doctor}\u2069: ${when}.`,
  cancelled: (when, doctor) => `ألغت العيادة موعدك مع د. \u2068${doctor}\u2069: ${when}.`,
  cancelledVisits: (visits, when, doctor) =>
    plural(visits, {
      zero: `ألغت العيادة موعدك مع د. \u2068${doctor}\u2069: ${when}.`,
      one: `ألغت العيادة موعدًا واحدًا لك مع د. \u2068${doctor}\u2069: ${when}.`,
      two: `ألغت العيادة موعدين لك مع د. \u2068${doctor}\u2069، أولهما: ${when}.`,
      few: `ألغت العيادة # مواعيد لك مع د. \u2068${doctor}\u2069، أولها: ${when}.`,
      many: `ألغت العيادة # موعدًا لك مع د. \u2068${doctor}\u2069، أولها: ${when}.`,
      other: `ألغت العيادة # موعد لك مع د. \u2068${doctor}\u2069، أولها: ${when}.`,
    }),
  cancelledBy: (visits, when, doctor, by) =>
    plural(visits, {
      zero: `ألغى \u2068${by}\u2069 موعدك مع د. \u2068${doctor}\u2069: ${when}.`,
      one: `ألغى \u2068${by}\u2069 موعدًا واحدًا مع د. \u2068${doctor}\u2069: ${when}.`,
      two: `ألغى \u2068${by}\u2069 موعدين مع د. \u2068${doctor}\u2069، أولهما: ${when}.`,
      few: `ألغى \u2068${by}\u2069 # مواعيد مع د. \u2068${doctor}\u2069، أولها: ${when}.`,
      many: `ألغى \u2068${by}\u2069 # موعدًا مع د. \u2068${doctor}\u2069، أولها: ${when}.`,
      other: `ألغى \u2068${by}\u2069 # موعد مع د. \u2068${doctor}\u2069، أولها: ${when}.`,
    }),
  completed: (doctor) => `كيف كانت زيارتك عند د. \u2068${doctor}\u2069؟ تقييمك يساعد الآخرين.`,
  rescheduled: (when, doctor) => `أصبح موعدك مع د. \u2068${doctor}\u2069: ${when}.`,
  standIn: (when, doctor, before) =>
    `${when}: سيستقبلك د. \u2068${doctor}\u2069 بدلًا من د. \u2068${before}\u2069. يُرجى إخبارنا إن كان ذلك يناسبك.`,
  offered: (when, doctor, minutes) =>
    `أصبح هناك موعد متاح: ${when} مع د. \u2068${doctor}\u2069. نحتفظ به لك ${minutesOf(minutes)}.`,
  unpaid: (when, doctor) =>
    `لم يُدفع موعدك مع د. \u2068${doctor}\u2069، ${when}، في الوقت المحدد، وأصبح متاحًا لغيرك. لم يُخصم أي مبلغ.`,
  cardRefused: (when, doctor) =>
    `تعذّر الخصم من بطاقتك المحفوظة عن موعدك مع د. \u2068${doctor}\u2069، ${when}. يُرجى فتح هذا الإشعار للتأكيد أو للدفع.`,
  paymentLost: (when) => `وصلت دفعتك عن موعد ${when} متأخرة، والمبلغ في طريقه إليك.`,
  reminderDay: (when, doctor) => `${when}: موعدك مع د. \u2068${doctor}\u2069.`,
  reminderHour: (time, doctor) => `بعد ساعة تقريبًا، الساعة ${time}: موعدك مع د. \u2068${doctor}\u2069.`,
  reminderMinutes: (minutes, time, doctor) =>
    `بعد ${minutesOf(minutes)}، الساعة ${time}: موعدك مع د. \u2068${doctor}\u2069.`,
  reminderNow: (time, doctor) => `الآن، الساعة ${time}: موعدك مع د. \u2068${doctor}\u2069.`,
  videoReady: (doctor) => `د. \u2068${doctor}\u2069 جاهز لمقابلتك عبر الفيديو. انضم الآن.`,
  requestDeclined: (when, doctor) => `يبقى موعدك مع د. \u2068${doctor}\u2069، ${when}، كما هو. اطّلع على رد العيادة.`,
  askedToCancel: (when, patient) => `طلب إلغاء من \u2068${patient}\u2069: ${when}.`,
  askedToMove: (when, patient) => `طلب نقل من \u2068${patient}\u2069: ${when}.`,
  askedToCancelOf: (when, patient, doctor) =>
    `طلب إلغاء من \u2068${patient}\u2069: ${when} مع د. \u2068${doctor}\u2069.`,
  askedToMoveOf: (when, patient, doctor) => `طلب نقل من \u2068${patient}\u2069: ${when} مع د. \u2068${doctor}\u2069.`,
  requestWithdrawn: (when, patient) => `سُحب طلب \u2068${patient}\u2069، ويبقى الموعد كما هو: ${when}.`,
  newBooking: (when, patient) => `حجز جديد باسم \u2068${patient}\u2069: ${when}.`,
  newBookings: (visits, when, patient) =>
    plural(visits, {
      zero: `حجز جديد باسم \u2068${patient}\u2069: ${when}.`,
      one: `حجز موعد واحد باسم \u2068${patient}\u2069: ${when}.`,
      two: `حجز سلسلة من موعدين باسم \u2068${patient}\u2069، أولهما: ${when}.`,
      few: `حجز سلسلة من # مواعيد باسم \u2068${patient}\u2069، أولها: ${when}.`,
      many: `حجز سلسلة من # موعدًا باسم \u2068${patient}\u2069، أولها: ${when}.`,
      other: `حجز سلسلة من # موعد باسم \u2068${patient}\u2069، أولها: ${when}.`,
    }),
  bookingsCancelled: (visits, when, patient) =>
    plural(visits, {
      zero: `\u2068${patient}\u2069، ${when}: أُلغي الموعد.`,
      one: `\u2068${patient}\u2069، ${when}: أُلغي موعد واحد.`,
      two: `\u2068${patient}\u2069: أُلغي موعدان من السلسلة، أولهما: ${when}.`,
      few: `\u2068${patient}\u2069: أُلغيت # مواعيد من السلسلة، أولها: ${when}.`,
      many: `\u2068${patient}\u2069: أُلغي # موعدًا من السلسلة، أولها: ${when}.`,
      other: `\u2068${patient}\u2069: أُلغي # موعد من السلسلة، أولها: ${when}.`,
    }),
  bookingCancelled: (when, patient) => `\u2068${patient}\u2069، ${when}: أُلغي الموعد.`,
  bookingMoved: (when, patient) => `نُقل موعد \u2068${patient}\u2069 إلى ${when}.`,
  takenOver: (when, patient) => `ستستقبل \u2068${patient}\u2069 نيابةً عن زميل: ${when}.`,
  takenAway: (when, patient) => `سيستقبل زميل لك \u2068${patient}\u2069 بدلًا منك: ${when}.`,
  givenBack: (when, patient) => `ستستقبل \u2068${patient}\u2069 بنفسك من جديد: ${when}.`,
  care: {
    requested: (what, reference) => `${what} ${reference}: تم الطلب.`,
    dispatched: (what, reference) => `${what} ${reference}: في الطريق إليك.`,
    arrived: (what, reference) => `${what} ${reference}: تم الوصول.`,
    closed: (what, reference) => `${what} ${reference}: أُغلق الطلب.`,
    confirmed: (what, reference) => `${what} ${reference}: تم التأكيد.`,
    completed: (what, reference) => `${what} ${reference}: تم الإنجاز.`,
    declined: (what, reference) => `${what} ${reference}: تعذّرت تلبية الطلب.`,
    cancelled: (what, reference) => `${what} ${reference}: أُلغي الطلب.`,
  },
  careChanged: (what, reference) => `${what} ${reference}: هناك جديد.`,
  newCare: (count, what, reference) =>
    plural(count, {
      one: `طلب جديد: ${what}، ${reference}.`,
      two: `طلبان جديدان من مريض واحد، أحدثهما: ${what}، ${reference}.`,
      few: `# طلبات جديدة من مريض واحد، أحدثها: ${what}، ${reference}.`,
      many: `# طلبًا جديدًا من مريض واحد، أحدثها: ${what}، ${reference}.`,
      other: `# طلب جديد من مريض واحد، أحدثها: ${what}، ${reference}.`,
    }),
  newLogIn: (device) => `تسجيل دخول جديد: ${device}. إذا لم تكن أنت، فأنهِه وغيّر كلمة المرور.`,
  newLogInFrom: (device, network) =>
    `تسجيل دخول جديد: ${device}، الشبكة ${network}. إذا لم تكن أنت، فأنهِه وغيّر كلمة المرور.`,
  paymentStray: (price, reference) =>
    `تسلّم مزوّد خدمة الدفع ${price} (${reference}) عن موعد غير موجود في هذه السجلات. يُرجى مراجعته هناك.`,
  attention: {
    mismatch: (price) => `دفعة بقيمة ${price} لا تتطابق مع حجزها. يُرجى حجز موعدها أو إعادة مبلغها.`,
    disputed: (price) => `دفعة بقيمة ${price} محل نزاع: بنك الدافع يطالب باسترجاعها.`,
    dispute_lost: (price) => `حُسم النزاع على ${price} لغير صالح العيادة، ولم يعد الموعد مدفوعًا.`,
    refunded_elsewhere: (price) => `أُعيد مال من دفعة بقيمة ${price}، مع أن موعدها ما زال قائمًا.`,
    refund_failing: (price) => `استرداد متعثّر بقيمة ${price}.`,
    refused: () => 'لا يقبل مزوّد خدمة الدفع مفتاح هذا الخادم. لا أحد يستطيع الدفع بالبطاقة.',
    missing: (price) => `لم يعد مزوّد خدمة الدفع يعرف دفعة بقيمة ${price}.`,
    charge_failing: (price) => `تعذّر خصم ${price} من بطاقة محفوظة.`,
    other_provider: () => 'هناك مدفوعات مفتوحة لدى مزوّد لا يملك هذا الخادم مفاتيحه.',
  },
}
