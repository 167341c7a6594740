import type { In } from '../texts.ts'
import { plural } from './words.ts'

const days = (count: number) =>
  plural(count, { one: 'يومًا واحدًا', two: 'يومين', few: '# أيام', many: '# يومًا', other: '# يوم' })
const minutesOf = (count: number) =>
  plural(count, { one: 'دقيقة واحدة', two: 'دقيقتين', few: '# دقائق', many: '# دقيقة', other: '# دقيقة' })

export const mail: In<'mail'> = {
  greeting: (name) => `مرحبًا ${name}،`,
  closing: (clinic, phone, number) => `${clinic} · ${phone} · في الحالات الطارئة اتصل بالرقم ${number} ولا تكتب إلينا.`,
  labels: {
    whose: 'الموعد باسم',
    doctor: 'الطبيب',
    kind: 'نوع الزيارة',
    day: 'اليوم',
    time: 'الوقت',
    place: 'المكان',
    how: 'طريقة الزيارة',
    terms: 'الشروط',
    privacy: 'بيان الخصوصية',
    issuer: 'جهة الإصدار',
    fee: 'رسوم الاستشارة',
    amount: 'المبلغ',
    paidBy: 'طريقة الدفع',
    reference: 'الرقم المرجعي',
    number: 'الرقم',
    paidBack: 'طريقة الإعادة',
    for: 'مقابل',
    device: 'الجهاز',
    when: 'متى',
    network: 'الشبكة',
    checkIn: 'تسجيل الحضور، ابتداءً من ساعة قبل الموعد',
  },
  when: (date, time) => `${date}، الساعة ${time}`,
  whenInZone: (date, time, city) => `${date}، الساعة ${time} (بتوقيت ${city})`,
  timesInZone: (from, to, city) => `من ${from} إلى ${to} (بتوقيت ${city})`,
  doctorOf: (name, specialization) => `د. ${name}، ${specialization}`,
  acts: {
    confirmAddress: 'تأكيد بريدي الإلكتروني',
    useAddress: 'استخدام هذا البريد',
    findDoctor: 'ابحث عن طبيب',
    setPassword: 'اختيار كلمة مرور جديدة',
    setOwnPassword: 'اختيار كلمة المرور',
    seeLogIns: 'اعرف أين سُجِّل الدخول إلى حسابك',
    seeRequests: 'عرض الطلب',
    payNow: 'التأكيد أو الدفع',
    seeAppointments: 'عرض مواعيدك',
    checkIn: 'تسجيل الحضور عند الوصول',
    seeReceipt: 'عرض الإيصال وطباعته',
    seeRefundNote: 'عرض إشعار إعادة المبلغ وطباعته',
    findTime: 'البحث عن موعد آخر',
    takeTime: 'احجز هذا الموعد',
    answerStandIn: 'أخبرنا بما يناسبك',
    seeFamily: 'اعرف من يتصرف نيابةً عنك',
    goOn: 'متابعة اليوم الأول',
  },
  confirmThis: (count) =>
    `يُرجى تأكيد أن هذا البريد الإلكتروني لك. إلى أن تؤكده لن نرسل إليه شيئًا عن مواعيدك. يبقى الرابط صالحًا ${days(count)}.`,
  confirmThisOnce: (count) =>
    `يُرجى تأكيد أن هذا البريد الإلكتروني لك. إلى أن تؤكده لن نرسل إليه شيئًا عن مواعيدك. يبقى الرابط صالحًا ${days(count)} ويُستخدم مرة واحدة.`,
  notYou: 'إذا لم تكن أنت من أنشأ الحساب، فلا داعي لفعل أي شيء.',
  welcome: {
    subject: 'مرحبًا بك في Salus',
    ready: 'حسابك جاهز. ابحث عن طبيب واضغط على موعد متاح ليصبح لك.',
  },
  confirmEmail: 'أكّد بريدك الإلكتروني',
  newEmail: {
    subject: 'أكّد بريدك الإلكتروني الجديد',
    asked: (count) =>
      `طلب أحدهم أن يكون هذا هو البريد الإلكتروني لحسابه. إذا كنت أنت، فافتح الرابط وأدخل كلمة المرور ليتم التغيير. يبقى الرابط صالحًا ${days(count)} ويُستخدم مرة واحدة.`,
    notYou: 'إذا لم تكن أنت، فلا داعي لفعل أي شيء: لن يتغير شيء.',
  },
  passwordLink: {
    subject: 'اختيار كلمة مرور جديدة',
    asked: (count) => `طلب أحدهم كلمة مرور جديدة لحسابك. يبقى الرابط صالحًا ${minutesOf(count)} ويُستخدم مرة واحدة.`,
    notYou: 'إذا لم تكن أنت، فلا داعي لفعل أي شيء: تبقى كلمة المرور كما هي.',
  },
  invitation: {
    subject: 'مكانك في Salus',
    made: (count) =>
      `أنشأت العيادة حسابًا لك. يُرجى اختيار كلمة مرور خاصة بك. يبقى الرابط صالحًا ${days(count)} ويُستخدم مرة واحدة.`,
  },
  /** Sent to see whether mail arrives. */
  test: {
    subject: 'رسالة تجريبية من Salus',
    says: 'إذا كنت تقرأ هذا فبريد عيادتك يصل. لا حاجة إلى شيء آخر.',
  },
  newLogIn: {
    subject: (device) => `تسجيل دخول جديد: ${device}`,
    says: 'سجّل أحدهم الدخول إلى حسابك من جهاز لم يُستخدم له من قبل. إذا كنت أنت، فلا داعي لفعل أي شيء.',
    notYou: 'إذا لم تكن أنت، فأنهِ ذلك الدخول من هناك واختر كلمة مرور جديدة.',
  },
  /** To somebody for whom the desk has noted that another account acts. */
  guardianNoted: {
    subject: 'يحق لشخص التصرف نيابةً عنك في Salus',
    says: (name) =>
      `سجّلت العيادة أن ${name} يحق له التصرف نيابةً عنك بعد تقديم وثيقة في الاستقبال. في صفحة العائلة ترى ما يُسمح له به، ويمكنك إنهاء ذلك في أي وقت.`,
    notRight: (phone) => `إذا لم يكن ذلك صحيحًا، فأنهِه هناك أو اتصل بنا: ${phone}.`,
  },
  delay: {
    subject: (minutes) => `نتأخر اليوم نحو ${minutesOf(minutes)}`,
    says: (time, doctor, minutes) => `ستبدأ زيارتك في ${time} مع د. ${doctor} متأخرة نحو ${minutesOf(minutes)}.`,
    sorry: (phone) => `نعتذر عن ذلك. إذا لم يكن بوسعك الانتظار كل هذا الوقت، فاتصل بنا: ${phone}.`,
  },
  emailChanged: {
    subject: 'تم تغيير بريدك الإلكتروني',
    says: 'تم للتو تغيير البريد الإلكتروني لحسابك. لن تصل منا رسائل أخرى إلى هذا البريد.',
    notYou: (phone) => `إذا لم تكن أنت، فاتصل بنا فورًا: ${phone}.`,
  },
  passwordChanged: {
    subject: 'تم تغيير كلمة المرور',
    says: 'تم للتو تغيير كلمة مرور حسابك، وتسجيل الخروج من جميع الأجهزة الأخرى.',
    notYou: 'إذا لم تكن أنت، فاختر كلمة مرور جديدة فورًا واتصل بنا.',
  },
  booked: {
    subject: (when, doctor) => `تم الحجز: ${when} مع د. ${doctor}`,
    says: 'تم حجز موعدك. سيؤكده الطبيب قريبًا، ولا داعي لفعل أي شيء آخر.',
    saysUnpaid: (minutes) =>
      `تم حجز موعدك. يُرجى دفع رسومه عبر \u2066PayPal\u2069 خلال ${minutesOf(minutes)} من الحجز: تجد الزر ضمن مواعيدك. بعد ذلك يصبح الموعد متاحًا لغيرك.`,
    saysByLink:
      'تم حجز موعدك. في رسالة أخرى رابط: يُرجى فتحه واتباع ما يطلبه. حتى ذلك الحين نحجز لك الوقت مؤقتًا، وتجد المهلة في الرسالة الأخرى.',
  },
  visitLink: {
    subject: (when) => `يُرجى تأكيد موعدك: ${when}`,
    keeps: 'حجزنا لك موعدًا عبر الهاتف. يُرجى فتح الصفحة أدناه وقراءة الشروط وحفظ بطاقة له. لا يُخصم شيء الآن.',
    pays: (price) => `حجزنا لك موعدًا عبر الهاتف. يُرجى فتح الصفحة أدناه وقراءة الشروط ودفع العربون وقدره ${price}.`,
    until: (when) => `نحجز لك الوقت حتى ${when}. بعد ذلك يصبح متاحًا لغيرك، ولا يكلّفك ذلك شيئًا.`,
    open: 'قراءة الشروط والتأكيد',
    overSubject: (when) => `لم يعد محجوزًا: ${when}`,
    over: (when) => `لم يُؤكَّد موعدك في ${when} في الوقت المحدد، لذلك أصبح متاحًا لغيرك. لم يُخصم أي مبلغ.`,
    call: (phone) => `إن كنت لا تزال تريد موعدًا، فاتصل بنا: ${phone}.`,
    agreedSubject: (when) => `تم التأكيد: ${when}`,
    agreedKept: (last4) =>
      `شكرًا لك، تم تثبيت موعدك. البطاقة المنتهية بالأرقام ${last4} محفوظة لهذا الموعد وحده، ولم يُخصم أي مبلغ.`,
    agreedPaid: (price) => `شكرًا لك، تم تثبيت موعدك. تم دفع العربون وقدره ${price}.`,
    agreedTo: 'هذا ما وافقت عليه:',
    chargedSubject: (price, when) => `تم دفع ${price} عن موعد ${when}`,
    charged: (price, when) => `تم دفع ${price} عن موعدك في ${when} كما اتُّفق عليه.`,
    chargedFee: (price, when) =>
      `تم دفع ${price} عن موعدك في ${when}: وهي الرسوم المتفق عليها لعدم الحضور أو للإلغاء المتأخر.`,
    card: (last4) => `خُصم المبلغ من البطاقة المنتهية بالأرقام ${last4}.`,
    questions: (phone) => `هل لديك أسئلة؟ اتصل بنا: ${phone}.`,
    cancelledSubject: (when) => `أُلغي: ${when}`,
    cancelled: (when) => `أُلغي موعدك في ${when}.`,
    fee: (price) => `تترتب عليه رسوم قدرها ${price} كما اتُّفق عليه.`,
    goesBack: (price) => `يُعاد إليك ${price} مما دفعته بالطريقة نفسها.`,
    refundedSubject: (price, when) => `أُعيد ${price} عن موعد ${when}`,
    refunded: {
      card: (price, when) =>
        `أعدنا ${price} عن زيارتك في ${when} إلى البطاقة التي دُفع بها. قد يستغرق ظهور المبلغ لدى المصرف عشرة أيام.`,
      paypal: (price, when) => `أعدنا ${price} عن زيارتك في ${when} إلى حساب \u2066PayPal\u2069 الذي دُفع منه.`,
    },
    refusedSubject: (price) => `يُرجى دفع ${price} عن زيارتك`,
  },
  cardRefused: {
    subject: (price, doctor) => `يُرجى تأكيد أو دفع ${price} عن موعدك مع د. ${doctor}`,
    says: (price, card) =>
      `تعذّر خصم ${price} من بطاقتك: ${card}. يريد مصرفك أن تؤكد الدفع، أو أنه رفضه. يُرجى فتح الصفحة أدناه للتأكيد أو للدفع ببطاقة أخرى.`,
    saysToOthers: (price) => `تعذّر خصم ${price} من البطاقة المحفوظة لهذا الموعد. يُرجى فتح الصفحة أدناه للدفع ببطاقتك.`,
  },
  unpaid: {
    subject: (when, doctor) => `لم يُدفع: ${when} مع د. ${doctor}`,
    says: (minutes) =>
      `لم تُدفع رسوم موعدك خلال ${minutesOf(minutes)}، لذلك أصبح متاحًا لغيرك. لم يُخصم أي مبلغ. يمكنك حجزه من جديد ما دام متاحًا.`,
  },
  receipt: {
    subject: (price, doctor) => `إيصال: ${price} عن زيارة د. ${doctor}`,
    says: 'وصلتنا دفعتك. هذا هو إيصالك.',
    card: 'بطاقة',
    for: (doctor, when) => `استشارة مع د. ${doctor}، ${when}`,
    forKind: (kind, doctor, when) => `${kind} مع د. ${doctor}، ${when}`,
  },
  paper: {
    receipt: (number, price) => `إيصال ${number}: ${price}`,
    refund: (number, price) => `إشعار إعادة مبلغ ${number}: ${price}`,
    received: 'استلمنا دفعتك. تجد الإيصال عبر الرابط لطباعته أو الاحتفاظ به.',
    returned: {
      card: 'المبلغ في طريقه إلى بطاقتك. قد يستغرق ظهوره لدى مصرفك عشرة أيام.',
      paypal: 'أُعيد المبلغ إلى حسابك في \u2066PayPal\u2069.',
      cash: 'أُعيد إليك المبلغ نقدًا في الاستقبال.',
      terminal: 'يُعاد المبلغ إلى البطاقة التي دفعت بها في الاستقبال. قد يستغرق ظهوره لدى مصرفك عشرة أيام.',
    },
    methods: {
      card: 'البطاقة',
      paypal: '\u2066PayPal\u2069',
      cash: 'نقدًا في الاستقبال',
      terminal: 'بالبطاقة في الاستقبال',
    },
    tax: (percent) => `الضريبة المشمولة (${percent})`,
  },
  confirmed: {
    subject: (when, doctor) => `تم التأكيد: ${when} مع د. ${doctor}`,
    says: 'أكّد الطبيب موعدك. نتطلع إلى لقائك.',
  },
  cancelled: {
    subject: (when, doctor) => `أُلغي الموعد: ${when} مع د. ${doctor}`,
    byClinic: 'اضطرت العيادة إلى إلغاء موعدك. نعتذر عن ذلك.',
    byYou: 'تم إلغاء موعدك.',
    nothingCharged: 'لم يُخصم أي مبلغ، فلا يوجد ما يُعاد إليك.',
    fee: (price) => `لأن الإلغاء جاء متأخرًا فإنه يكلّف ${price}، كما اتُّفق عليه عند الحجز.`,
    feeDue: (rest) => `ويبقى منه ${rest} يُدفع في العيادة.`,
    feeByCard: 'ويُخصم من بطاقتك.',
    rest: (price) => `يُعاد الباقي وقدره ${price} إلى بطاقتك. قد تستغرق البنوك حتى عشرة أيام لإظهاره.`,
    restPaypal: (price) => `يُعاد إليك الباقي وقدره ${price} عبر PayPal. قد يستغرق ذلك بضعة أيام.`,
    restDesk: (price) => `دفعت في الاستقبال أيضًا، وستستعيد هناك ${price}.`,
    refundDesk: (price) => `دفعت ${price} في الاستقبال، وستستعيد المبلغ هناك.`,
    refundPaypal: (price) => `سيُعاد المبلغ كاملًا (${price}) إليك عبر \u2066PayPal\u2069. قد يستغرق ذلك بضعة أيام.`,
    refund: (price) =>
      `سيُعاد المبلغ كاملًا (${price}) إلى بطاقتك. قد تستغرق المصارف ما يصل إلى عشرة أيام لإظهاره في الحساب.`,
  },
  series: {
    booked: (visits, doctor) =>
      plural(visits, {
        zero: `تم الحجز مع د. ${doctor}`,
        one: `تم الحجز: موعد واحد مع د. ${doctor}`,
        two: `تم الحجز: موعدان مع د. ${doctor}`,
        few: `تم الحجز: # مواعيد مع د. ${doctor}`,
        many: `تم الحجز: # موعدًا مع د. ${doctor}`,
        other: `تم الحجز: # موعد مع د. ${doctor}`,
      }),
    bookedSays:
      'تم حجز مواعيدك. سيؤكد الطبيب كل موعد منها، ولا داعي لفعل أي شيء آخر. يضيف الملف المرفق جميع المواعيد إلى تقويمك.',
    cancelled: (visits, doctor) =>
      plural(visits, {
        zero: `أُلغيت مواعيد مع د. ${doctor}`,
        one: `أُلغي موعد واحد مع د. ${doctor}`,
        two: `أُلغي موعدان مع د. ${doctor}`,
        few: `أُلغيت # مواعيد مع د. ${doctor}`,
        many: `أُلغي # موعدًا مع د. ${doctor}`,
        other: `أُلغي # موعد مع د. ${doctor}`,
      }),
    byClinic: 'اضطرت العيادة إلى إلغاء هذه المواعيد. نعتذر عن ذلك.',
    byYou: 'تم إلغاء هذه المواعيد.',
    feeEach: 'رسوم كل موعد',
  },
  reminder: {
    subject: (day, time, doctor) => `${day}: الساعة ${time} مع د. ${doctor}`,
    says: 'نذكّرك بموعدك. إذا تعذّر عليك الحضور، فيُرجى إبلاغنا فورًا.',
    inAnHour: 'موعدك بعد ساعة تقريبًا.',
    inMinutes: (minutes) => `موعدك بعد ${minutesOf(minutes)}.`,
    now: 'موعدك الآن.',
    hourSubject: (time, doctor) => `بعد ساعة: الساعة ${time} مع د. ${doctor}`,
    minutesSubject: (minutes, time, doctor) => `بعد ${minutesOf(minutes)}: الساعة ${time} مع د. ${doctor}`,
    nowSubject: (time, doctor) => `الآن: الساعة ${time} مع د. ${doctor}`,
  },
  moved: {
    subject: (when, doctor) => `نُقل الموعد: ${when} مع د. ${doctor}`,
    byClinic: 'نقلت العيادة موعدك.',
    byYou: 'تم نقل موعدك.',
    byClinicFrom: (when) => `نقلت العيادة موعدك. كان الموعد ${when}.`,
    byYouFrom: (when) => `تم نقل موعدك. كان الموعد ${when}.`,
  },
  standIn: {
    subject: (when, doctor) => `طبيب آخر: ${when} مع د. ${doctor}`,
    says: (doctor, before) =>
      `لن يتمكن د. ${before} من الحضور. سيستقبلك د. ${doctor} بدلًا منه، في الوقت نفسه وبالسعر نفسه.`,
    asks: (before) =>
      `يُرجى إخبارنا إن كان ذلك يناسبك. يمكنك أيضًا اختيار وقت آخر مع د. ${before}، أو إلغاء الموعد مجانًا حتى بدايته. إن لم تفعل شيئًا بقي الموعد كما هو مذكور هنا.`,
    overSubject: (when, doctor) => `كما حجزت: ${when} مع د. ${doctor}`,
    over: (doctor) => `سيستقبلك د. ${doctor} كما كان مقررًا، في الوقت نفسه وبالسعر نفسه. لا يلزمك فعل شيء.`,
  },
  standInLink: {
    greeting: 'مرحبًا،',
    subject: (place) => `طبيب بديل لزيارة في ${place}`,
    says: (place) =>
      `لن يتمكن الطبيب من الحضور في زيارة محجوزة بهذا العنوان في ${place}، وسيستقبلك طبيب آخر في الوقت نفسه وبالسعر نفسه.`,
    asks: 'افتح الرابط من فضلك لترى من هو الطبيب البديل، وأخبرنا إن كان ذلك يناسبك. يمكنك أيضًا اختيار وقت آخر مع الطبيب الذي حجزت عنده، أو الإلغاء مجانًا حتى بدء الزيارة. سنسأل أولًا عن صاحب الزيارة. إن لم تفعل شيئًا تبقى الزيارة كما هي.',
    notYou: 'إن كنت لا تعلم بزيارة كهذه فقد وصلتك الرسالة بالخطأ، ولا حاجة إلى فعل أي شيء.',
  },
  declined: {
    subject: (when, doctor) => `يبقى كما هو: ${when} مع د. ${doctor}`,
    says: 'طلبت إلغاء هذا الموعد أو نقله، ولم تتمكن العيادة من ذلك. ستجد ردّها عند مواعيدك.',
  },
  asked: {
    toCancel: (when) => `طلب إلغاء: ${when}`,
    toMove: (when) => `طلب نقل: ${when}`,
    says: 'تجد في صفحتك اسم صاحب الطلب وما كتبه، ويمكنك الرد عليه بضغطة واحدة.',
  },
  offered: {
    subject: (when, doctor) => `موعد متاح: ${when} مع د. ${doctor}`,
    says: (minutes) =>
      `توفّر موعد كنت تنتظره. نحتفظ به لك ${minutesOf(minutes)}، وبعدها يُعرض على الشخص التالي في القائمة.`,
  },
  paymentLost: {
    subject: 'المبلغ الذي دفعته يعود إليك',
    says: (price, when) =>
      `وصلت دفعتك (${price}) عن موعد ${when} بعد أن حجزه شخص آخر. المبلغ كاملًا في طريقه إلى بطاقتك.`,
  },
  paymentLostPaypal: (price, when) =>
    `وصلت دفعتك (${price}) عن موعد ${when} بعد أن لم يعد الموعد لك. المبلغ كاملًا في طريقه إليك عبر \u2066PayPal\u2069.`,
  fee: {
    nothing: 'لا يلزم دفع أي مبلغ',
    paid: (price) => `${price}، مدفوع`,
    partly: (price, paid) => `${price}، دُفع منها ${paid}`,
    paidBack: (price) => `${price}، أُعيد إليك`,
    atClinic: (price) => `${price}، يُدفع في العيادة`,
    byCardAfter: (price) => `${price}، يُخصم من البطاقة المحفوظة بعد الزيارة`,
    partlyThenCard: (price, paid) => `${price}، دُفع منها ${paid}؛ وتُسدَّد كل زيارة لاحقة من البطاقة المحفوظة بعد أن تتم`,
    pending: (price) => `${price}، بانتظار تأكيد الدفع`,
  },
}
